import Actions
import Foundation
import Skills
import TimeExpressions
import Understanding

/// A command in words, and its fields as a person edits them.
public struct CommandCard: Sendable {
  public let schema: CommandSchema
  let context: @Sendable () -> TimeContext
  /// Whether all is only prepared, which what was done is called by.
  let isRehearsal: Bool
  let shown: @Sendable (String) -> String

  /// - Parameters:
  ///   - context: When the words of times are read.
  ///   - shown: Makes a person's own words fit for where they are shown, such as a terminal.
  public init(
    schema: CommandSchema, context: @escaping @Sendable () -> TimeContext,
    isRehearsal: Bool = false, shown: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.schema = schema
    self.context = context
    self.isRehearsal = isRehearsal
    self.shown = shown
  }

  /// `add_reminder: title “call John”, datetime point tomorrow at 7 AM`.
  public func sentence(_ command: Command) -> String {
    let fields = slots(of: command.intent).compactMap { slot in
      text(of: slot, in: command).map { [.items, .details].contains(slot) ? $0 : "\(name(of: slot)) \($0)" }
    }
    return ([heading(of: command)] + [fields.joined(separator: ", ")]).filter { !$0.isEmpty }
      .joined(separator: ": ")
  }

  /// `Reminder: call John, tomorrow at 7 AM`, as it is said aloud.
  public func spoken(_ command: Command) -> String {
    short(command).filter { !"“”<>".contains($0) }
  }

  /// `Reminder: “call John”, tomorrow at 7 AM`.
  public func short(_ command: Command) -> String {
    let values = slots(of: command.intent).compactMap { text(of: $0, in: command) }
    return ([heading(of: command)] + [values.joined(separator: ", ")]).filter { !$0.isEmpty }
      .joined(separator: ": ")
  }

  /// The fields, one a line, those not said too.
  public func lines(_ command: Command) -> String {
    let width = slots(of: command.intent).map { name(of: $0).count }.max() ?? 0
    let fields = slots(of: command.intent).map { slot in
      let padding = String(repeating: " ", count: width - name(of: slot).count)
      return "    \(name(of: slot))\(padding)  \(command.slots[slot].map { text(of: $0) } ?? "–")"
    }
    return (["  \(heading(of: command))"] + fields).joined(separator: "\n")
  }

  /// The name people type and read: `time` for `datetime_point`.
  public func name(of slot: Slot) -> String {
    switch slot {
    case .dateTimePoint: "time"
    case .dateTimeRange: "from-to"
    case .durationMinutes: "minutes"
    case .durationSeconds: "seconds"
    case .oldDateTime: "old time"
    case .recurrence: "repeats"
    case .noteBody: "text"
    case .emailFrom: "from"
    case .emailTo: "to"
    case .emailSubject: "subject"
    case .emailBody: "text"
    default: slot.rawValue.replacing("_", with: " ")
    }
  }

  public func slot(named wanted: String, in intent: Intent) -> Slot? {
    slots(of: intent).first { name(of: $0) == wanted || $0.rawValue == wanted }
  }

  /// Takes a person's words, or ISO 8601, as a slot's new value; an end replaces a point by a range and a point a range.
  ///
  /// - Throws: ``CardError`` where the words are no value of the slot.
  public func set(_ slot: Slot, to answer: String, in command: inout Command) throws(CardError) {
    let value = try value(of: slot, from: answer, after: command)
    command.slots[slot] = value
    switch value {
    case .point: command.slots[.dateTimeRange] = nil
    case .range:
      command.slots[.dateTimePoint] = nil
      command.slots[.durationMinutes] = nil
    default: break
    }
  }

  private func value(of slot: Slot, from answer: String, after command: Command) throws(CardError)
    -> SlotValue
  {
    let matches = TimeExpressionParser().matches(in: answer, context: context())
    if [.point, .range, .rule].contains(schema[slot]?.type),
      let time = TimeExpressionParser().impossibleTimes(in: answer, context: context()).first
    {
      throw .impossibleTime(time)
    }
    switch schema[slot]?.type {
    case .texts:
      let names = answer.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
      guard !names.isEmpty else { throw .notUnderstood(shown(answer), example: "Anna, Ben") }
      return .texts(names)
    case .point:
      if let point = TimePoint(iso8601: answer) { return .point(point) }
      guard let point = matches.first(where: { $0.kind == .point })?.value else {
        throw .notUnderstood(shown(answer), example: "tomorrow at 7")
      }
      guard let before = command.point(slot), case .dateTime(let time) = point else { return .point(point) }
      // A time alone keeps the day that was there: “at 8” for a reminder on Friday is Friday at 8.
      return .point(.dateTime(SaidTime(answer, timeZone: context().timeZone).placing(time, on: before)))
    case .range:
      if let range = TimeRange(iso8601: answer) { return .range(range) }
      guard let match = matches.first(where: { $0.kind == .range }), let start = match.value,
        let end = match.end
      else { throw .notUnderstood(shown(answer), example: "tomorrow from 9 to 11") }
      return .range(TimeRange(start: start, end: end))
    case .minutes:
      guard let minutes = Int(answer), (1...CommandSchema.maximumMinutes).contains(minutes) else {
        throw .notUnderstood(shown(answer), example: "45")
      }
      return .minutes(minutes)
    case .seconds:
      guard let seconds = Int(answer), (1...CommandSchema.maximumMinutes * 60).contains(seconds) else {
        throw .notUnderstood(shown(answer), example: "90")
      }
      return .seconds(seconds)
    case .rule:
      guard let rule = matches.first(where: { $0.kind == .recurrence })?.rrule else {
        throw .notUnderstood(shown(answer), example: "every Monday")
      }
      return .rule(rule)
    case .sum:
      guard SpokenSum(answer) != nil else { throw .notUnderstood(shown(answer), example: "15 percent of 80") }
      return .text(answer)
    case .details:
      guard let details = SlotValue(detailsJSON: answer) else {
        throw .notUnderstood(shown(answer), example: #"{"cups": 2}"#)
      }
      return details
    case .text, .place, nil:
      return .text(answer)
    }
  }

  /// What is done, as a heading: `Reminder`, `Cancel event, every time`, or a skill's name in words.
  public func heading(of command: Command) -> String {
    guard let skill = command.text(.skill) else {
      return action(command.intent) + (command.meansSeries ? ", every time" : "")
    }
    var words = ""
    for letter in skill.replacing("_", with: " ") {
      if letter.isUppercase, words.last?.isLowercase == true { words.append(" ") }
      words.append(letter)
    }
    return shown(words.prefix(1).uppercased() + words.dropFirst().lowercased())
  }

  /// What an intent does, as a heading.
  public func action(_ intent: Intent) -> String {
    schema[intent]?.heading
      ?? intent.rawValue.prefix(1).uppercased() + intent.rawValue.dropFirst().replacing("_", with: " ")
  }

  /// The fields of a command, in the order in which they are shown.
  public func slots(of intent: Intent) -> [Slot] {
    // What no person says, none edits.
    (schema[intent]?.slots ?? []).filter { ![.scope, .message, .skill].contains($0) }
  }

  /// A field's value in words; how many things would go is said, and not left to be counted.
  private func text(of slot: Slot, in command: Command) -> String? {
    guard let value = command.slots[slot] else { return nil }
    guard slot == .items, schema.act(of: command.intent) == .cancel, case .texts(let things) = value else {
      return text(of: value)
    }
    return "\(things.count) (\(text(of: value)))"
  }

  /// A field's value in words: `tomorrow at 7 AM`.
  public func text(of value: SlotValue) -> String {
    switch value {
    case .text(let text): "“\(shown(text))”"
    case .texts(let texts): shown(texts.joined(separator: ", "))
    case .point(let point): TimePhrase().text(for: point, now: context().now)
    case .range(let range): TimePhrase().text(for: range, now: context().now)
    case .minutes(let number), .seconds(let number): "\(number)"
    case .rule(let rule): TimePhrase().text(forRecurrence: rule) ?? rule
    case .details(let details): shown(SkillValue.mapping(details).spoken)
    }
  }
}

/// Why a person's words are no value of a field.
public enum CardError: Error, CustomStringConvertible {
  case notUnderstood(String, example: String)
  case impossibleTime(ImpossibleTime)

  public var description: String {
    switch self {
    case .notUnderstood(let answer, let example):
      "“\(answer)” was not understood; say it as “\(example)”."
    case .impossibleTime(let time): time.question
    }
  }
}
