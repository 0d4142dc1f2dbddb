import Foundation
import Inference
import LanguageModel

/// Writes the command of a text with any language model, which is given the schema in a prompt and constrained by a
/// grammar.
///
/// Not Sendable: only one user at a time.
final class PromptedDecoder: CommandWriting {
  /// The number of tokens of the context window that are reserved for the text and the command.
  private static let room = 256

  private let schema: CommandSchema
  private let prompt: CommandPrompt
  private let chat: ChatFormat
  private let tokenizer: TextTokenizer
  private let vocabulary: TokenVocabulary
  private let transformer: Transformer
  private let kernels: Kernels

  init(
    _ model: LanguageModel, tokenizer: TextTokenizer, chat: ChatFormat, schema: CommandSchema,
    processor: Processor
  ) throws(ModelInterpreterError) {
    self.schema = schema
    self.tokenizer = tokenizer
    self.chat = chat
    kernels = processor.kernels
    prompt = CommandPrompt(schema: schema)
    vocabulary = tokenizer.vocabulary(endTokens: chat.endTokens.map(Int.init))
    transformer = Transformer(model, processor: processor, capacity: 4_096)
    let needed = chat.tokens(of: prompt.messages("", after: nil), thinks: false).count + Self.room
    guard needed <= transformer.capacity else {
      throw .contextTooShort(needed: needed, capacity: transformer.capacity)
    }
  }

  /// - Parameter wanted: The intent of the command, or `nil` to let the model choose.
  func command(
    of text: ModelText, after dialogue: DialogueContext?, intent wanted: Intent?
  ) throws -> WrittenCommand {
    let said = text.words(text.bytes.indices)
    let asked = chat.tokens(of: prompt.messages(said, after: dialogue), thinks: false)
    let scoring = ContinuationScoring(transformer: transformer, kernels: kernels)
    let names = schema.intents.filter { $0.phrases == nil }.map(\.name)
    let likely = try scoring.probabilities(amongOnly: names.map { tokens(Self.header($0)) }, after: asked)
    let intents = zip(names, likely).map { (intent: $0, probability: Double($1)) }
      .sorted { $0.probability > $1.probability }
    let intent = wanted ?? intents.first?.intent ?? .none
    var written = WrittenCommand(command: MarkedCommand(intent: intent), intents: intents)
    var before = asked + tokens(Self.header(intent))
    let slots = try slots(of: intent, said: said, after: before)
    before += slots.tokens
    written.slots = slots.probabilities.reduce(1, *)
    written.weakest = slots.probabilities.min() ?? 1
    let ends = [#","needs_confirmation":true}"#, #","needs_confirmation":false}"#].map(tokens)
    written.asks = Double(try scoring.probabilities(amongOnly: ends, after: before)[0])
    written.command.asks = written.asks > 0.5
    let marked = try JSONDecoder().decode([String: [String]].self, from: Data(slots.text.utf8))
    for slot in schema[intent]?.learnedSlots ?? [] {
      let spans = (marked[slot.rawValue] ?? []).compactMap(text.span)
      if !spans.isEmpty { written.command.slots.append((slot, spans)) }
    }
    return written
  }

  private func slots(of intent: Intent, said: String, after prompt: [Int32]) throws -> (
    text: String, tokens: [Int32], probabilities: [Double]
  ) {
    let names = schema[intent]?.learnedSlots ?? []
    guard !names.isEmpty, !said.isEmpty else {
      return (text: "{}", tokens: tokens("{}"), probabilities: [])
    }
    let span = #"{"type":"array","items":{"type":"string","format":"span"},"minItems":1,"maxItems":6}"#
    let properties = names.map { "\"\($0.rawValue)\":\(span)" }.joined(separator: ",")
    var options = GenerationOptions()
    options.grammar = try CompiledGrammar(
      Grammar(
        jsonSchema: #"{"type":"object","additionalProperties":false,"properties":{\#(properties)}}"#,
        span: said),
      vocabulary: vocabulary, preparation: 0)
    var run = try GenerationRun(
      transformer, tokenizer: tokenizer, kernels: kernels, prompt: prompt, endTokens: [], options: options)
    let written = try run.run { _ in }
    return (
      written.text, written.tokens.map(\.token), written.tokens.map { exp(Double($0.allowedLogProbability)) }
    )
  }

  private static func header(_ intent: Intent) -> String { "{\"intent\":\"\(intent.rawValue)\",\"slots\":" }

  private func tokens(_ text: String) -> [Int32] { tokenizer.encode(text, isBeginning: false, except: []) }
}
