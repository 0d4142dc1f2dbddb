import Foundation
import TimeExpressions
import Understanding

/// A text and its right result, as far as its set gives it: a line of a file.
package struct UnderstandingLabel: Sendable {
  /// The facts that a set gives about the slots.
  package enum Slots: Sendable {
    /// The exact value of every slot.
    case values([Slot: SlotValue])
    /// The words of every slot, as they are in the text.
    case spans([Slot: [String]])
    /// Names and times, as HWU64 and SLURP give them.
    case entities([Entity])
    case unknown
  }

  package struct Entity: Sendable, Decodable {
    package var type: String
    package var text: String
  }

  package var text: String
  /// The right intents. Scores count the first one as expected unless another of them was understood.
  package var intents: [Intent]
  /// The intent among the six first ones; `nil` if none of them fits the text.
  package var ofSix: Intent?
  package var slots: Slots
  package var dialogue: DialogueContext?
  /// The local time at which it is said, if the slots depend on it.
  package var now: LocalDateTime?
  package var needsConfirmation: Bool

  /// The command; `nil` unless every value is known.
  package var command: Command? {
    guard case .values(let values) = slots, let intent = intents.first else { return nil }
    return Command(intent, values)
  }

  /// Reads a file with a JSON object on each line: `evaluation/understanding/written.jsonl`, a file that
  /// `training/understanding` makes, or HWU64 and SLURP.
  ///
  /// - Throws: ``SpeechLabelError``, which names the line.
  package static func labels(_ text: String, schema: CommandSchema) throws(SpeechLabelError) -> [Self] {
    var labels: [Self] = []
    for (index, line) in text.split(separator: "\n").enumerated() {
      do {
        labels.append(Self(try JSONDecoder().decode(Line.self, from: Data(line.utf8)), schema: schema))
      } catch {
        throw SpeechLabelError(line: index + 1, reason: "it has no text and intent of a known form")
      }
    }
    return labels
  }

  private init(_ line: Line, schema: CommandSchema) {
    text = line.text
    now = line.now
    dialogue = line.context?.dialogue
    needsConfirmation = line.needsConfirmation ?? false
    let intent = Intent(rawValue: line.intent)
    if schema[intent] != nil, line.entities == nil {
      intents = [intent]
      ofSix = EmbeddedInterpreter.intents.contains(intent) ? intent : nil
    } else {
      intents = PublicIntents.intents(line.intent, line.text)
      ofSix = PublicIntents.ofSix(line.intent, line.text)
    }
    if let entities = line.entities {
      slots = .entities(entities)
    } else if line.onlyIntent == true {
      slots = .unknown
    } else if line.now == nil {
      slots = .spans(Self.spans(line.slots ?? [:]))
    } else {
      slots = .values(Self.values(line.slots ?? [:], schema: schema))
    }
  }

  private static func spans(_ slots: [String: Value]) -> [Slot: [String]] {
    var spans: [Slot: [String]] = [:]
    for (name, value) in slots {
      if case .texts(let texts) = value { spans[Slot(rawValue: name)] = texts }
    }
    return spans
  }

  private static func values(_ slots: [String: Value], schema: CommandSchema) -> [Slot: SlotValue] {
    var values: [Slot: SlotValue] = [:]
    for (name, value) in slots {
      let slot = Slot(rawValue: name)
      values[slot] =
        switch (schema[slot]?.type, value) {
        case (.text, .text(let text)): .text(text)
        case (.texts, .texts(let texts)): .texts(texts)
        case (.rule, .text(let text)): RecurrenceRule(rfc5545: text).map { .rule($0) }
        case (.point, .text(let text)): TimePoint(iso8601: text).map { .point($0) }
        case (.range, .text(let text)): TimeRange(iso8601: text).map { .range($0) }
        case (.minutes, .number(let number)): .minutes(number)
        case (.seconds, .number(let number)): .seconds(number)
        default: nil
        }
    }
    return values
  }

  private struct Line: Decodable {
    var text: String
    var intent: String
    var now: LocalDateTime?
    var context: Context?
    var slots: [String: Value]?
    var entities: [Entity]?
    var needsConfirmation: Bool?
    var onlyIntent: Bool?

    enum CodingKeys: String, CodingKey {
      case text, intent, now, context, slots, entities
      case needsConfirmation = "needs_confirmation"
      case onlyIntent = "only_intent"
    }
  }

  /// A dialogue's context, written as an object or as a list of names.
  private struct Context: Decodable {
    var dialogue: DialogueContext?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let names = try? container.decode([String].self) else {
        dialogue = try container.decode(DialogueContext.self)
        return
      }
      guard names.count >= 2, let state = DialogueContext.State(rawValue: names[0]) else { return }
      dialogue = DialogueContext(
        state, Intent(rawValue: names[1]), slot: names.count > 2 ? Slot(rawValue: names[2]) : nil)
    }
  }

  private enum Value: Decodable {
    case text(String)
    case texts([String])
    case number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .texts(try container.decode([String].self))
      }
    }
  }
}
