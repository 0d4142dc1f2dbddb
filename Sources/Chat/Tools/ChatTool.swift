import Foundation
import JSONValues

/// A request to the assistant that a language model can make, with words of the person as its arguments.
///
/// The model never writes an argument of its own: a grammar made from the tool's schema only lets it copy.
public struct ChatTool: Sendable, Hashable {
  public struct Parameter: Sendable, Hashable {
    public var name: String
    public var isNeeded: Bool
  }

  public var name: String
  /// The intent as which the assistant has to understand the request; usually of the same name.
  public var intent: String
  public var description: String
  /// The request as a template, such as `remind me to {what}[ {when}]`. A part in brackets is left out without its
  /// argument.
  public var sentence: String

  /// - Parameter intent: Nil for the name.
  public init(_ name: String, _ description: String, _ sentence: String, intent: String? = nil) {
    (self.name, self.description, self.sentence) = (name, description, sentence)
    self.intent = intent ?? name
  }

  /// The arguments of the sentence, in order.
  public var parameters: [Parameter] {
    var (found, isOptional) = ([Parameter](), false)
    var rest = sentence[...]
    while let character = rest.popFirst() {
      switch character {
      case "[": isOptional = true
      case "]": isOptional = false
      case "{":
        found.append(Parameter(name: String(rest.prefix { $0 != "}" }), isNeeded: !isOptional))
        rest = rest.drop { $0 != "}" }
      default: break
      }
    }
    return found
  }

  /// The JSON Schema of the arguments: each is a run of words copied from what the person said.
  public var schema: String { schema(["type": "string", "format": "span"]) }

  /// The same for a server, which knows no spans.
  var plainSchema: String { schema(["type": "string"]) }

  private func schema(_ argument: JSONValue) -> String {
    let spans: [JSONValue.Member] = parameters.map { .init(key: $0.name, value: argument) }
    let schema: JSONValue = [
      "type": "object", "additionalProperties": false, "properties": .object(spans),
      "required": .array(parameters.filter(\.isNeeded).map { .string($0.name) }),
    ]
    return schema.text
  }

  /// The sentence with arguments; nil if a needed one is missing.
  func sentence(with arguments: [String: String]) -> String? {
    let isWhole = parameters.allSatisfy { !$0.isNeeded || arguments[$0.name]?.isEmpty == false }
    guard isWhole else { return nil }
    var (text, part, isOptional, isFilled) = ("", "", false, true)
    var rest = sentence[...]
    while let character = rest.popFirst() {
      switch character {
      case "[": (part, isOptional, isFilled) = ("", true, true)
      case "]":
        if isFilled { text += part }
        isOptional = false
      case "{":
        let argument = arguments[String(rest.prefix { $0 != "}" })]
        rest = rest.drop { $0 != "}" }.dropFirst()
        if argument == nil { isFilled = false }
        if isOptional { part += argument ?? "" } else { text += argument ?? "" }
      default: if isOptional { part.append(character) } else { text.append(character) }
      }
    }
    return text
  }
}

/// A tool that a model chose, with its arguments.
public struct ToolCall: Sendable, Hashable {
  public var tool: ChatTool
  public var arguments: [String: String]
  /// The probability of this tool among all tools and none.
  public var probability: Double
  /// What the assistant is asked for.
  public var sentence: String

  /// - Returns: Nil if a needed argument is missing.
  public init?(_ tool: ChatTool, arguments: [String: String], probability: Double = 1) {
    guard let sentence = tool.sentence(with: arguments) else { return nil }
    (self.tool, self.arguments, self.probability, self.sentence) = (tool, arguments, probability, sentence)
  }

  /// Reads arguments that a model wrote.
  ///
  /// - Parameter said: The person's words. Each argument has to be a part of them, in whatever case; an empty
  ///   argument counts as missing.
  /// - Returns: Nil for arguments that the schema does not allow or that were not said.
  init?(_ tool: ChatTool, arguments text: String, probability: Double, said: String) {
    guard case .object(let members)? = try? JSONReader.read(text) else { return nil }
    var arguments: [String: String] = [:]
    for member in members {
      if [.string(""), .null].contains(member.value) { continue }
      guard case .string(let words) = member.value,
        let copied = said.range(of: words, options: .caseInsensitive),
        tool.parameters.contains(where: { $0.name == member.key }), arguments[member.key] == nil
      else { return nil }
      arguments[member.key] = String(said[copied])
    }
    self.init(tool, arguments: arguments, probability: probability)
  }
}

extension [ChatTool] {
  /// The assistant's intents as tools, in its own words.
  public static let ofAssistant: [ChatTool] = [
    ChatTool("add_reminder", "remind the person to do something", "remind me to {what}[ {when}]"),
    ChatTool("create_event", "put an appointment into the calendar", "add an event {what}[ {when}]"),
    ChatTool("query_calendar", "look up appointments", "what is on my calendar[ {when}]"),
    ChatTool("cancel_event", "cancel an appointment", "cancel the event {what}"),
    ChatTool("update_event", "move an appointment to another time", "move the event {what} to {when}"),
    ChatTool("create_note", "write something down", "take a note: {text}"),
    ChatTool("search_notes", "look something up in the person's notes", "find my notes about {words}"),
    ChatTool("list_reminders", "list what the person has to do", "what are my reminders"),
    ChatTool("complete_reminder", "tick off something that was done", "mark the reminder {what} as done"),
    ChatTool("cancel_reminder", "remove a reminder", "delete the reminder {what}"),
    ChatTool("set_timer", "ring after a length of time", "set a timer for {duration}"),
    ChatTool("set_alarm", "wake the person at a time", "set an alarm for {when}"),
    ChatTool("list_alarms", "list alarms and timers", "list my alarms and timers"),
    ChatTool("snooze_alarm", "let an alarm ring again later", "snooze the alarm"),
    ChatTool("stop_alarm", "stop an alarm or a timer", "stop the alarm"),
    ChatTool("read_email", "read new mail", "read my new mail[ from {who}]"),
    ChatTool("send_email", "send a mail to somebody", "send an email to {who}[ saying {text}]"),
    ChatTool("reply_email", "answer a mail", "reply that {text}"),
    ChatTool("tell_time", "tell what time it is", "what time is it[ in {place}]"),
    ChatTool("tell_date", "tell which day it is", "what day is it"),
    ChatTool("count_days", "count the days until a date", "how many days until {date}"),
    ChatTool("calculate", "work out a sum", "what is {sum}"),
    ChatTool("pick_at_random", "flip a coin", "flip a coin"),
    ChatTool("help", "tell what the assistant can do", "what can you do"),
    ChatTool("undo", "take back what was done last", "undo that"),
  ]
}
