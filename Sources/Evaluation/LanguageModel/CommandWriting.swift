import Foundation
import Inference
import LanguageModel

/// The time to write a command with a grammar, after the prompt was read.
package struct CommandWriting: Sendable, Hashable {
  package var milliseconds: [Double]
  package var text: String
  package var tokens: Int
  /// The number of tokens that the grammar forced.
  package var forcedTokens: Int

  /// The prompt.
  package static let prompt = """
    <|im_start|>system
    Answer with the command in JSON.<|im_end|>
    <|im_start|>user
    remind me every Monday at seven to call John about the invoice<|im_end|>
    <|im_start|>assistant

    """

  /// The grammar of the answer in GBNF: a command whose slots are spans of the text.
  ///
  /// All its texts have about the same length, whatever a model with random weights chooses.
  package static let grammar = #"""
    root ::= "{\"intent\": \"" intent "\", \"slots\": {\"title\": \"" span "\", \"datetime_point\": \"" span "\"}, \"policy\": {\"needs_confirmation\": " flag ", \"confidence\": 0." digit digit "}}"
    intent ::= "create_event" | "add_reminder" | "create_note" | "read_email" | "send_email"
    span ::= "remind me" | "every Monday" | "at seven" | "to call" | "John about" | "the invoice"
    flag ::= "true" | "false"
    digit ::= [0-9]
    """#

  /// Measures a model file.
  ///
  /// - Parameters:
  ///   - repeats: The number of runs, after a warm-up.
  ///   - cache: The format in which keys and values are kept.
  /// - Throws: `ModelFileError`, `GrammarError`, `GenerationError`, `TransformerError`, or `CancellationError`.
  package static func measured(
    model path: String, kernels: Kernels, threads: Int, repeats: Int, cache: KeyValueCache.Form = .f16
  ) async throws -> CommandWriting {
    let model = try LanguageModel(path: path)
    let session = try GenerationSession(
      model, tokenizer: try TextTokenizer(model.file), kernels: kernels,
      threads: ThreadPool(threadCount: threads), capacity: 1_024, cache: cache)
    let prompt = session.tokenizer.encode(Self.prompt, readsSpecial: true)
    var options = GenerationOptions()
    options.grammar = try await session.compile(Grammar(gbnf: Self.grammar))
    var writing = CommandWriting(milliseconds: [], text: "", tokens: 0, forcedTokens: 0)
    for repetition in 0...max(repeats, 1) {
      // With another first token in the context, the whole prompt has to be read again.
      try await session.prepare([0])
      try await session.prepare(prompt)
      let began = ContinuousClock.now
      let generation = try await session.generate(after: prompt, options).generation()
      guard repetition > 0 else { continue }
      writing.milliseconds.append((ContinuousClock.now - began).milliseconds)
      writing.text = generation.text
      writing.tokens = generation.tokens.count
      writing.forcedTokens = generation.statistics.forcedTokens
    }
    return writing
  }
}
