import Foundation
import Inference
import LanguageModel

/// Reads a command with a sentence encoder, which classifies the intent and tags each word in one pass.
///
/// The encoder was pretrained on a billion pairs of sentences, so it knows words that no training command contains.
/// `training/understanding/train_reader.py` trained it for commands. Not Sendable: only one user at a time.
final class CommandReader: CommandWriting {
  private let encoder: TextEncoder
  private let schema: CommandSchema
  private let labels: EncoderHead
  private let tags: WordTags
  private let asking: EncoderHead
  private let acts: EncoderHead
  /// The intent of each label. Several labels mean `none`.
  private let intents: [Intent]
  /// The last reading and the last acts, which are often asked for again.
  private var last: (key: Key, reading: MarkedText)?
  private var lastActs: (bytes: [UInt8], before: SaidBefore, acts: [DialogueAct: Double])?

  private struct Key: Hashable {
    let bytes: [UInt8]
    let dialogue: DialogueContext?
  }

  private struct MarkedText {
    var words: [Range<Int>]
    var intents: [(intent: Intent, probability: Double)]
    /// The log probability of each tag, for each word that was read.
    var tags: [[Float]]
    var asks: Double
  }

  /// - Throws: `ModelFileError` if the file is of another kind, ``ModelInterpreterError`` if the model was trained
  ///   for other commands.
  init(_ model: TextEncoderModel, schema: CommandSchema, processor: Processor) throws {
    encoder = TextEncoder(model, processor: processor)
    self.schema = schema
    labels = try model.head("cls.output", labels: "bert.classifier.output_labels")
    tags = try WordTags(try model.head("cls.tags", labels: "voicecore.tags"), schema: schema)
    asking = try model.head("cls.asks", labels: "voicecore.asks")
    acts = try model.head("cls.acts", labels: "voicecore.acts")
    let names = Set(schema.intents.map(\.name.rawValue))
    intents = labels.labels.map { names.contains($0) ? Intent(rawValue: $0) : .none }
    // Intents that no model was trained for are understood by their phrases.
    let unknown = schema.intents.first { $0.isTrained && !intents.contains($0.name) }
    if let unknown { throw ModelInterpreterError.notForCommands(missing: unknown.name.rawValue) }
    guard asking.labels == ["asks", "acts"] else {
      throw ModelInterpreterError.notForCommands(missing: "asks")
    }
    guard model.contextLength >= Self.leastContext else {
      throw ModelInterpreterError.contextTooShort(needed: Self.leastContext, capacity: model.contextLength)
    }
  }

  func command(
    of text: ModelText, after dialogue: DialogueContext?, intent wanted: Intent?
  ) throws -> WrittenCommand {
    let reading = try reading(of: text, after: dialogue)
    let intent = wanted ?? reading.intents.first?.intent ?? .none
    let slots = schema[intent]?.learnedSlots ?? []
    let path = tags.likeliest(reading.tags, of: slots)
    var written = WrittenCommand(
      command: MarkedCommand(
        intent: intent, slots: tags.spans(path.tags, of: slots, at: reading.words, in: text),
        asks: reading.asks > 0.5),
      intents: reading.intents)
    (written.slots, written.weakest, written.asks) = (path.probability, path.weakest, reading.asks)
    return written
  }

  /// The shortest context window that is accepted. What was said before takes up to half of it.
  private static let leastContext = 16
  /// The most words of a text that can be a command.
  private static let mostWords = 500
  /// The most words that are read of what was said before.
  private static let shownWords = 24

  func acts(of text: ModelText, after before: SaidBefore) throws -> [DialogueAct: Double]? {
    if let lastActs, lastActs.bytes == text.bytes, lastActs.before == before { return lastActs.acts }
    let said = before.text.split(whereSeparator: \.isWhitespace).prefix(Self.shownWords)
    let intent = before.intent.rawValue.replacing("_", with: " ")
    let (_, all) = try read(
      Array(text.wordRanges.prefix(Self.mostWords)), of: text,
      after: "\(intent) : \(said.joined(separator: " "))")
    var found: [DialogueAct: Double] = [:]
    for (label, logarithm) in zip(acts.labels, encoder.logProbabilities(acts, ofMean: all)) {
      if let act = DialogueAct(rawValue: label) { found[act] = exp(Double(logarithm)) }
    }
    lastActs = (text.bytes, before, found)
    return found
  }

  /// Encodes words after a context. Returns the index of each word's first token, and the range of all tokens of the
  /// text.
  private func read(
    _ words: [Range<Int>], of text: ModelText, after before: String?
  ) throws -> (firsts: [Int], all: Range<Int>) {
    let model = encoder.model
    var tokens = [model.beginning]
    if let before { tokens += model.pieces(of: before).prefix(model.contextLength / 2) + [model.end] }
    let start = tokens.count
    var firsts: [Int] = []
    for word in words where tokens.count < model.contextLength - 1 {
      firsts.append(tokens.count)
      // A word that the encoder has no tokens for still counts as a word.
      let pieces = model.pieces(of: text.words(word))
      tokens += pieces.isEmpty ? [model.unknown] : pieces
    }
    tokens = tokens.prefix(model.contextLength - 1) + [model.end]
    try encoder.read(tokens)
    return (firsts, start..<tokens.count)
  }

  private func reading(of text: ModelText, after dialogue: DialogueContext?) throws -> MarkedText {
    let key = Key(bytes: text.bytes, dialogue: dialogue)
    if let last, last.key == key { return last.reading }
    let before = dialogue.map { dialogue in
      [dialogue.state.rawValue, dialogue.intent.rawValue, dialogue.slot?.rawValue].compactMap { $0 }
        .joined(separator: " ").replacing("_", with: " ")
    }
    let words = text.wordRanges
    guard words.count <= Self.mostWords else { throw ModelInterpreterError.tooManyWords(words.count) }
    let (firsts, all) = try read(words, of: text, after: before)
    var probabilities: [Intent: Double] = [:]
    for (intent, logarithm) in zip(intents, encoder.logProbabilities(labels, ofMean: all)) {
      probabilities[intent, default: 0] += exp(Double(logarithm))
    }
    let reading = MarkedText(
      words: words,
      intents: probabilities.map { ($0.key, min($0.value, 1)) }
        .sorted { ($0.1, $1.0.rawValue) > ($1.1, $0.0.rawValue) },
      tags: firsts.map { encoder.logProbabilities(tags.head, of: $0) },
      asks: exp(Double(encoder.logProbabilities(asking, ofMean: all)[0])))
    last = (key, reading)
    return reading
  }
}
