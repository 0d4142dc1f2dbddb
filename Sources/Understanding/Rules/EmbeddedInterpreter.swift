import Foundation
import TimeExpressions

/// The interpreter that comes with the package. A trained classifier finds the intent, rules read the slots, and a
/// fitted model rates the whole command.
public struct EmbeddedInterpreter: PlainInterpreter {
  public let name = "embedded"
  public let schema: CommandSchema
  /// The intents that it can tell apart. It takes all others of the schema for `none`.
  public static let intents: Set<Intent> = [
    .createEvent, .addReminder, .createNote, .readEmail, .sendEmail, .none,
  ]
  private let matcher: IntentMatcher
  private let confidence: ConfidenceModel
  private let reader: SlotReader
  private let phrased: PhrasedIntents

  /// - Throws: `CommandSchemaError`, `IntentMatcherError`, or a Foundation error if a file is missing.
  public init(schema: CommandSchema? = nil) throws {
    try self.init(matcher: UnderstandingResources.data("matcher.bin"), schema: schema)
  }

  /// Uses other weights of the matcher, as `training/understanding/train.py` writes them.
  package init(matcher file: Data, schema known: CommandSchema? = nil) throws {
    let schema = try known ?? .bundled()
    self.schema = schema
    matcher = try IntentMatcher(file: file)
    confidence = try ConfidenceModel(json: UnderstandingResources.data("confidence.json"))
    reader = SlotReader(schema: schema)
    phrased = PhrasedIntents(schema)
  }

  /// Understands a text in time linear in its length. A text that is longer than any command is `none`. What was
  /// said before is ignored.
  public func interpret(
    _ text: String, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation {
    let heeded = reading(of: text, context: context)
    guard dialogue == nil, let utterance = Utterance(text) else { return heeded }
    return phrased.refusing(heeded, utterance)
  }

  /// Returns what a text asks for, whether or not it can be done.
  func reading(of text: String, context: TimeContext) -> Interpretation {
    let interpretation = interpretation(of: text, context: context)
    guard let utterance = Utterance(text) else { return interpretation }
    return interpretation.heeding(utterance, context: context, schema: schema) {
      self.interpretation(of: $0, context: context)
    }
  }

  /// Returns what the words ask for, without regard to negation, conditions and the like.
  private func interpretation(of text: String, context: TimeContext) -> Interpretation {
    guard let utterance = Utterance(text), !utterance.words.isEmpty else {
      return Interpretation(text: text, command: .none, confidence: 1, interpreter: name)
    }
    if let asked = phrased.interpretation(of: utterance, context: context) { return asked }
    let times = TimePhrases(of: utterance, context: context)
    let reading = IntentReading(of: utterance, times: times, matcher: matcher, schema: schema)
    let slots = reader.slots(of: reading.intent, in: utterance, times: times)
    let command = Command(reading.intent, slots.values)
    let evidence = CommandEvidence(reading, slots: slots, utterance: utterance)
    let isNone = reading.intent == .none
    return Interpretation(
      text: text, command: command,
      confidence: isNone ? reading.probability : confidence.confidence(evidence),
      needsConfirmation: schema[reading.intent]?.alwaysConfirms ?? true
        || !isNone && (slots.ambiguous || CommandCues.hasSecondRequest(utterance)),
      missing: schema.missing(in: command),
      alternatives: alternatives(to: command, reading, utterance, times),
      spans: slots.spans, saidOfTime: slots.said, partOfDay: slots.part,
      interpreter: name)
  }

  /// Returns the evidence from which the confidence model is fitted.
  package func evidence(_ text: String, context: TimeContext) -> CommandEvidence? {
    guard let utterance = Utterance(text), !utterance.words.isEmpty else { return nil }
    let times = TimePhrases(of: utterance, context: context)
    let reading = IntentReading(of: utterance, times: times, matcher: matcher, schema: schema)
    return CommandEvidence(
      reading, slots: reader.slots(of: reading.intent, in: utterance, times: times), utterance: utterance)
  }

  /// Returns up to two alternatives: other readings of the time, then the next likely intents.
  private func alternatives(
    to command: Command, _ reading: IntentReading, _ utterance: Utterance, _ times: TimePhrases
  ) -> [Command] {
    var others: [Command] = []
    if command.point(.dateTimePoint) != nil {
      others = times.alternatives.map { point in
        var other = command
        other.slots[.dateTimePoint] = .point(point)
        return other
      }
    }
    for (intent, probability) in reading.probabilities
    where intent != command.intent && intent != .none && probability >= 0.1 && !reading.isNegated {
      others.append(Command(intent, reader.slots(of: intent, in: utterance, times: times).values))
    }
    return Array(others.filter { $0 != command }.prefix(2))
  }
}
