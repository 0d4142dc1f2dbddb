import Foundation
import Inference
import LanguageModel

/// How long a command takes to be written as a grammar wants it, once the prompt was read.
package struct CommandWriting: Sendable, Hashable {
  package var milliseconds: [Double]
  package var text: String
  package var tokens: Int
  /// How many of the tokens the grammar left no choice about.
  package var forcedTokens: Int

  /// What is asked.
  package static let prompt = """
    <|im_start|>system
    Answer with the command in JSON.<|im_end|>
    <|im_start|>user
    remind me every Monday at seven to call John about the invoice<|im_end|>
    <|im_start|>assistant

    """

  /// What may be answered, in GBNF: a command whose slots are spans of what was said.
  ///
  /// All answers are about equally long, whatever a model with random weights chooses.
  package static let grammar = #"""
    root ::= "{\"intent\": \"" intent "\", \"slots\": {\"title\": \"" span "\", \"datetime_point\": \"" span "\"}, \"policy\": {\"needs_confirmation\": " flag ", \"confidence\": 0." digit digit "}}"
    intent ::= "create_event" | "add_reminder" | "create_note" | "read_email" | "send_email"
    span ::= "remind me" | "every Monday" | "at seven" | "to call" | "John about" | "the invoice"
    flag ::= "true" | "false"
    digit ::= [0-9]
    """#

  /// - Parameters:
  ///   - repeats: after one that does not count.
  ///   - cache: how the keys and values of what was read are kept.
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
      // Another token in the context's first place, so that all of the prompt is read again.
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
