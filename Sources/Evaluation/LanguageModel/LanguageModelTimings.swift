import Foundation
import Inference
import LanguageModel

/// The speed of a language model: loading, reading and writing.
package struct LanguageModelTimings: Sendable, Hashable {
  /// The milliseconds to load the weights.
  package var load: Double
  /// The milliseconds to load the tokenizer.
  package var tokenizerLoad: Double
  /// The tokens per second of each reading of the prompt.
  package var prompt: [Double]
  /// The tokens per second of writing after it, taking the likeliest token each time.
  package var generate: Double

  /// Returns the tokens of a prompt that is the same each time.
  static func tokens(_ count: Int, vocabulary: Int) -> [Int32] {
    (0..<count).map { Int32((300 + 7 * $0) % vocabulary) }
  }

  /// Measures a model file.
  ///
  /// - Parameters:
  ///   - repeats: The number of readings of the prompt, after a warm-up.
  ///   - cache: The format in which keys and values are kept.
  /// - Throws: `ModelFileError`, `TransformerError`, or `CancellationError`.
  package static func measured(
    model path: String, kernels: Kernels, threads: Int, promptTokens: Int, generateTokens: Int, repeats: Int,
    cache: KeyValueCache.Form = .f16
  ) throws -> LanguageModelTimings {
    let clock = ContinuousClock()
    let began = clock.now
    let model = try LanguageModel(path: path)
    let transformer = Transformer(
      model, processor: Processor(kernels: kernels, threads: ThreadPool(threadCount: threads)),
      capacity: promptTokens + generateTokens, cache: cache)
    var timings = LanguageModelTimings(
      load: (clock.now - began).milliseconds, tokenizerLoad: 0, prompt: [], generate: 0)
    timings.tokenizerLoad = try clock.measure { _ = try TextTokenizer(model.file) }.milliseconds
    let prompt = tokens(promptTokens, vocabulary: model.dimensions.vocabularySize)
    for repetition in 0...max(repeats, 1) {
      transformer.keep(0)
      let duration = try clock.measure { _ = try transformer.read(prompt) }
      if repetition > 0 { timings.prompt.append(1_000 * Double(promptTokens) / duration.milliseconds) }
    }
    transformer.keep(promptTokens - 1)
    var sampler = Sampler(kernels: kernels)
    var next = sampler.choose(try transformer.read([prompt[promptTokens - 1]]))
    let duration = try clock.measure {
      for _ in 0..<generateTokens {
        guard let token = next?.token else { break }
        next = sampler.choose(try transformer.read([token]))
      }
    }
    timings.generate = 1_000 * Double(generateTokens) / duration.milliseconds
    return timings
  }
}
