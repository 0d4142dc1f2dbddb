import Foundation
import Inference
import LanguageModel
import Synchronization
import TimeExpressions

/// Understands commands with a small encoder that was trained for them, or with a general language model that is
/// told the schema.
///
/// The model marks what was said. Times and written forms are computed by the code that the embedded interpreter
/// uses too. If the model is unsure, the embedded interpreter has a vote; if the model cannot read the text, the
/// embedded interpreter reads it.
public final class ModelInterpreter: Interpreter {
  public let name = "model"
  public let schema: CommandSchema
  private let embedded: EmbeddedInterpreter
  private let writer: Mutex<any CommandWriting>
  private let slots: MarkedSlots
  private let phrased: PhrasedIntents
  private let confidence: ModelConfidence
  /// Words that often stand around a request in the training data, such as those of politeness.
  private let carriers: Set<String>

  /// Loads a model.
  ///
  /// - Parameters:
  ///   - path: A GGUF file that `training/understanding` wrote, or another one with a known chat format.
  ///   - threads: The number of threads. One is enough for a model as small as the shipped one.
  ///   - schema: The intents to understand, or `nil` for those of the package.
  /// - Throws: `ModelFileError` if the file cannot be read, ``ModelInterpreterError`` if the model cannot be used
  ///   for commands, and the errors of ``EmbeddedInterpreter/init(schema:)``.
  public init(model path: String, threads: Int = 1, schema: CommandSchema? = nil) throws {
    let schema = try schema ?? .bundled()
    self.schema = schema
    embedded = try EmbeddedInterpreter(schema: schema)
    slots = MarkedSlots(schema: schema)
    phrased = PhrasedIntents(schema)
    confidence = try JSONDecoder().decode(
      ModelConfidence.self, from: UnderstandingResources.data("model_confidence.json"))
    carriers = Set(
      String(decoding: try UnderstandingResources.data("carriers.txt"), as: UTF8.self)
        .split(separator: "\n").map(String.init))
    let processor = Processor(kernels: try Kernels.chosen(), threads: ThreadPool(threadCount: threads))
    writer = Mutex(try Self.writer(GGUFFile(path: path), schema: schema, processor: processor))
  }

  private static func writer(
    _ file: GGUFFile, schema: CommandSchema, processor: Processor
  ) throws -> sending any CommandWriting {
    if try file.metadata.text("general.architecture") == "bert" {
      return try CommandReader(TextEncoderModel(file), schema: schema, processor: processor)
    }
    let model = try LanguageModel(file)
    let tokenizer = try TextTokenizer(file)
    return try PromptedDecoder(
      model, tokenizer: tokenizer, chat: try ChatFormat(file, tokenizer: tokenizer), schema: schema,
      processor: processor)
  }

  /// Returns the raw output of the model for a text, or `nil` if the text has no words.
  package func marks(in text: String) throws -> ModelMarks? {
    let said = ModelText(text)
    guard !said.bytes.isEmpty else { return nil }
    let written = try writer.withLock { try $0.command(of: said, after: nil, intent: nil) }
    return ModelMarks(
      intent: written.command.intent,
      slots: written.command.slots.map { ($0.slot, $0.spans.map(said.words)) },
      asks: written.command.asks, intents: written.intents)
  }

  public func interpret(
    _ text: String, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation {
    let meant = interpretation(of: text, context: context, after: dialogue)
    guard let utterance = Utterance(text) else { return meant }
    let heeded = meant.heeding(utterance, context: context, schema: schema) {
      interpretation(of: $0, context: context, after: nil)
    }
    guard dialogue == nil else {
      // A denial holds whatever was said before it.
      guard heeded.command.intent != .none, RequestScope(of: utterance).deniesAnything else { return heeded }
      let alone = interpret(text, context: context, after: nil)
      return alone.objection == .denied ? alone : heeded
    }
    let asked = asking(heeded, utterance, context)
    let plain =
      asked.command.intent == .none && asked.objection == nil
      ? CommandCues.plainRequest(utterance, context: context) : nil
    // “I need to call the dentist tomorrow” does not ask the assistant to call.
    if let plain, schema.makes(.reminder, plain), let duty = proposed(plain, utterance, context) {
      return duty
    }
    let refused = phrased.refusing(asked, utterance)
    if refused.command.intent == .none, refused.objection?.isRefusal ?? true,
      let duty = dutyThatCannotBeDone(utterance)
    {
      return duty
    }
    guard let plain, schema.makes(.event, plain), refused.objection == nil else { return refused }
    return proposed(plain, utterance, context) ?? refused
  }

  /// Returns a reminder of what the assistant would refuse to do: “I need to call the plumber”. Returns `nil` for anything
  /// else.
  private func dutyThatCannotBeDone(_ utterance: Utterance) -> Interpretation? {
    guard let duty = CommandCues.duty(in: utterance), let words = Utterance(duty) else { return nil }
    let unknown = Interpretation(text: duty, command: .none, confidence: 1, interpreter: name)
    guard phrased.refusing(unknown, words).objection != nil else { return nil }
    var reminder = Interpretation(
      byRule: utterance.text, Command(schema.intent(.create, .reminder), [.title: .text(duty)]))
    reminder.missing = schema.missing(in: reminder.command)
    reminder.needsConfirmation = true
    return reminder
  }

  public func interpret(
    _ text: String, as intent: Intent, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation? {
    let said = ModelText(text)
    guard let utterance = Utterance(text), !utterance.words.isEmpty,
      let written = try? writer.withLock({ try $0.command(of: said, after: dialogue, intent: intent) })
    else { return nil }
    return own(written, said, utterance, context, dialogue)
      .heeding(utterance, context: context, schema: schema) { _ in
        Interpretation(text: text, command: .none, confidence: 1, interpreter: name)
      }
  }

  public func acts(of text: String, after before: SaidBefore) -> [DialogueAct: Double]? {
    let said = ModelText(text)
    guard !said.bytes.isEmpty else { return nil }
    return try? writer.withLock { try $0.acts(of: said, after: before) }
  }

  private func interpretation(
    of text: String, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation {
    guard let utterance = Utterance(text), !utterance.words.isEmpty else {
      return Interpretation(text: text, command: .none, confidence: 1, interpreter: name)
    }
    if let asked = phrased.interpretation(of: utterance, context: context) { return asked }
    let said = ModelText(text)
    guard let written = try? writtenCommand(said, after: dialogue) else {
      return embedded.interpret(text, context: context, after: dialogue)
    }
    let own = onNamedList(own(written, said, utterance, context, dialogue))
    guard own.confidence < confidence.vote.unsure, dialogue == nil else { return own }
    return vote(
      own, embedded.reading(of: text, context: context),
      none: written.probability(of: .none))
  }

  /// Makes an interpretation of the command that the model wrote.
  private func own(
    _ written: WrittenCommand, _ said: ModelText, _ utterance: Utterance, _ context: TimeContext,
    _ dialogue: DialogueContext?
  ) -> Interpretation {
    let reading = read(written, of: said, in: utterance, context: context)
    let command = Command(written.command.intent, reading.slots.values)
    let certainty = confidence.probability(
      of: ModelEvidence(written, reading, of: utterance, carriers: carriers))
    return Interpretation(
      text: utterance.text, command: command,
      confidence: certainty,
      needsConfirmation: asks(written, reading, utterance),
      missing: missing(in: command, after: dialogue),
      alternatives: alternatives(to: command, written, reading, said, utterance, context, dialogue),
      spans: reading.slots.spans, saidOfTime: reading.slots.said, partOfDay: reading.slots.part,
      interpreter: name)
  }

  /// Returns the evidence from which the confidence is fitted.
  package func evidence(
    _ text: String, context: TimeContext, after dialogue: DialogueContext?
  ) -> ModelEvidence? {
    let said = ModelText(text)
    guard let utterance = Utterance(text), !utterance.words.isEmpty,
      let written = try? writtenCommand(said, after: dialogue)
    else { return nil }
    let reading = read(written, of: said, in: utterance, context: context)
    return ModelEvidence(written, reading, of: utterance, carriers: carriers)
  }

  private func writtenCommand(
    _ said: ModelText, after dialogue: DialogueContext?
  ) throws -> WrittenCommand {
    try writer.withLock { try $0.command(of: said, after: dialogue, intent: nil) }
  }

  private func read(
    _ written: WrittenCommand, of said: ModelText, in utterance: Utterance, context: TimeContext
  ) -> MarkedSlots.ReadValues {
    slots.read(
      written.command.slots.map { ($0.slot, $0.spans.map(said.origin)) }, of: written.command.intent,
      in: utterance, context: context)
  }

  private func asks(
    _ written: WrittenCommand, _ reading: MarkedSlots.ReadValues, _ utterance: Utterance
  ) -> Bool {
    let intent = written.command.intent
    guard intent != .none else { return false }
    // A part of the day gets its usual time, so there is nothing to ask about.
    let asks = written.command.asks && reading.slots.part == nil
    return schema[intent]?.alwaysConfirms ?? true || asks || reading.slots.ambiguous
      || reading.unread > 0 || CommandCues.hasSecondRequest(utterance)
      // "Don't" and "cancel" contradict an intent that makes something.
      || schema.act(of: intent) == .create && CommandCues.isNegated(utterance)
  }

  /// Returns the slots that are missing. An answer or a correction may leave out what is in the command that it
  /// belongs to.
  private func missing(in command: Command, after dialogue: DialogueContext?) -> [Slot] {
    guard let dialogue else { return schema.missing(in: command) }
    if dialogue.state != .done, dialogue.intent == command.intent { return [] }
    if dialogue.state == .done, schema.needsOnlyWhatIsMeant(command.intent), command.slots.isEmpty {
      return []
    }
    return schema.missing(in: command)
  }

  /// Returns up to two alternatives: other readings of the time, then the next likely intent.
  private func alternatives(
    to command: Command, _ written: WrittenCommand, _ reading: MarkedSlots.ReadValues, _ said: ModelText,
    _ utterance: Utterance, _ context: TimeContext, _ dialogue: DialogueContext?
  ) -> [Command] {
    var others = reading.alternatives.map { point in
      var other = command
      other.slots[.dateTimePoint] = .point(point)
      return other
    }
    if let (intent, probability) = written.intents.first(where: { $0.intent != command.intent }),
      intent != .none, probability >= confidence.vote.least,
      let second = try? writer.withLock({ try $0.command(of: said, after: dialogue, intent: intent) })
    {
      let slots = read(second, of: said, in: utterance, context: context).slots
      others.append(Command(intent, slots.values))
    }
    return Array(others.filter { $0 != command }.prefix(2))
  }

  /// Chooses between the readings of the model and of the embedded interpreter, which knows six intents. The latter
  /// wins if it is more confident. Its `none` wins only if the model finds that likely too.
  private func vote(_ own: Interpretation, _ other: Interpretation, none: Double) -> Interpretation {
    var chosen = own
    let isHeard = other.command.intent != .none || none >= confidence.vote.least
    if other.command.intent != own.command.intent, other.confidence > own.confidence, isHeard {
      chosen = other
      if own.command.intent != .none {
        chosen.alternatives = Array(([own.command] + other.alternatives).prefix(2))
      }
    }
    if chosen.command.intent != .none { chosen.confidence = min(chosen.confidence, confidence.vote.most) }
    return chosen
  }
}

/// A reason why a model cannot be used to understand commands.
public enum ModelInterpreterError: Error, Sendable, Hashable {
  case notForCommands(missing: String)
  case contextTooShort(needed: Int, capacity: Int)
  case tooManyWords(Int)
}

extension ModelInterpreterError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notForCommands(let piece):
      "the model was not trained for this version's commands: it does not know \(piece). Use the one that comes with "
        + "VoiceCore, or train it anew (training/understanding)"
    case .tooManyWords(let count): "a text of \(count) words is no command"
    case .contextTooShort(let needed, let capacity):
      "the model reads \(capacity) tokens at most and the commands take \(needed) to explain: use one with a longer context"
    }
  }
}
