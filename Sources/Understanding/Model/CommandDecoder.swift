import Foundation
import Inference
import LanguageModel

/// Writes the command of a text with the model, the likeliest token that the grammar allows at each step.
///
/// Not Sendable: one user at a time.
final class CommandDecoder: CommandWriting {
  let vocabulary: CommandVocabulary
  private let transformer: Transformer
  private let kernels: Kernels

  init(_ model: LanguageModel, vocabulary: CommandVocabulary, processor: Processor) {
    self.vocabulary = vocabulary
    kernels = processor.kernels
    transformer = Transformer(model, processor: processor, capacity: 1_024)
  }

  /// - Parameter wanted: the intent to write a command for, where it is not the model's to choose.
  /// - Throws: ``ModelInterpreterError``, `TransformerError` where the text is too long, `ModelFileError`.
  func command(
    of text: ModelText, after dialogue: DialogueContext?, intent wanted: Intent?
  ) throws -> WrittenCommand {
    var grammar = CommandGrammar(text, vocabulary: vocabulary)
    var logits = try transformer.read(all: try vocabulary.prompt(grammar.tokens, after: dialogue))
    let intents = probabilities(ofIntents: logits)
    var result = WrittenCommand(command: MarkedCommand(intent: .none), intents: intents)
    var allowed = grammar.allowed
    if let wanted { allowed.removeAll { $0.step != .intent(wanted) } }
    while let likeliest = allowed.max(by: { logits[Int($0.token)] < logits[Int($1.token)] }) {
      switch likeliest.step {
      case .intent: break
      case .end:
        note(logits, allowed, where: { if case .end = $0 { true } else { false } }, in: &result)
        result.asks = share(of: .end(asks: true), among: allowed, logits)
      default: note(logits, allowed, where: { $0 == likeliest.step }, token: likeliest.token, in: &result)
      }
      grammar.take(likeliest.token, likeliest.step)
      if case .end = likeliest.step { break }
      logits = try transformer.read([likeliest.token])
      allowed = grammar.allowed
    }
    result.command = grammar.command
    return result
  }

  private func probabilities(
    ofIntents logits: UnsafeMutableBufferPointer<Float>
  ) -> [(intent: Intent, probability: Double)] {
    let all = Double(kernels.logSumExp(UnsafeBufferPointer(logits)))
    return vocabulary.headers.map { ($0.intent, exp(Double(logits[Int($0.token)]) - all)) }
      .sorted { $0.1 > $1.1 }
  }

  /// Notes how likely a step was, over all tokens, allowed or not.
  private func note(
    _ logits: UnsafeMutableBufferPointer<Float>, _ allowed: [(token: Int32, step: CommandGrammar.Step)],
    where isMeant: (CommandGrammar.Step) -> Bool, token: Int32? = nil, in result: inout WrittenCommand
  ) {
    let all = Double(kernels.logSumExp(UnsafeBufferPointer(logits)))
    let probability = allowed.reduce(0) { sum, choice in
      guard isMeant(choice.step), token == nil || token == choice.token else { return sum }
      return sum + exp(Double(logits[Int(choice.token)]) - all)
    }
    result.slots *= min(probability, 1)
    result.weakest = min(result.weakest, probability)
  }

  private func share(
    of step: CommandGrammar.Step, among allowed: [(token: Int32, step: CommandGrammar.Step)],
    _ logits: UnsafeMutableBufferPointer<Float>
  ) -> Double {
    let ends = allowed.filter { if case .end = $0.step { true } else { false } }
    let sum = ends.reduce(0) { $0 + exp(Double(logits[Int($1.token)])) }
    let meant = ends.first { $0.step == step }.map { exp(Double(logits[Int($0.token)])) } ?? 0
    return sum > 0 ? meant / sum : 1
  }
}
