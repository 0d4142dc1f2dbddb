import Inference
import Testing

@testable import LanguageModel

@Suite struct CancellationTests {
  @Test func aCancelledTextStopsBeforeItsNextToken() async throws {
    let task = Task { () -> (emitted: Int, computed: Int, thrown: Bool) in
      let transformer = try GenerationModel.transformer()
      let tokenizer = try GenerationModel.tokenizer()
      var options = GenerationOptions()
      options.grammar = try CompiledGrammar(
        Grammar(gbnf: "root ::= [a-z]*"), vocabulary: tokenizer.vocabulary())
      var run = try GenerationRun(
        transformer, tokenizer: tokenizer, kernels: .named("scalar"), prompt: [1, 2, 3], endTokens: [],
        options: options)
      var emitted = 0
      do {
        _ = try run.run { _ in
          emitted += 1
          if emitted == 3 { withUnsafeCurrentTask { $0?.cancel() } }
        }
        return (emitted, transformer.computedTokens, false)
      } catch is CancellationError {
        return (emitted, transformer.computedTokens, true)
      }
    }
    let (emitted, computed, thrown) = try await task.value
    #expect(thrown)
    // Each token gives text at once here: three were written, of which the last is not read.
    #expect(emitted == 3)
    #expect(computed == 3 + 2)
  }

  @Test func aCancelledReaderGetsACancellationError() async throws {
    let session = try GenerationModel.session()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await session.generate(after: session.prompt()).generation()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
