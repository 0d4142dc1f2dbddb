import Inference
import LanguageModel

/// The accuracy of a language model's fast kernels.
package enum LanguageModelAccuracy {
  /// The limits. Eight-bit activations cost 0.05 over the 28 layers of a model with random weights, whose
  /// likeliest of 152,000 logits is often nearly tied with the next.
  package static let limits = KernelAccuracy.Limits(logitError: 0.08, differingTokens: 0.25)

  /// Compares both kernels on a prompt that is read at once, and then on the tokens that the reference finds
  /// likeliest, one by one.
  package static func measured(
    model path: String, kernels: Kernels, threads: Int, promptTokens: Int = 32, steps: Int = 32
  ) throws -> KernelAccuracy {
    let exact = KernelAccuracy.exactKernels
    let model = try LanguageModel(path: path)
    let pool = ThreadPool(threadCount: threads)
    func transformer(_ kernels: Kernels) -> Transformer {
      Transformer(
        model, processor: Processor(kernels: kernels, threads: pool), capacity: promptTokens + steps)
    }
    let (reference, fast) = (transformer(exact), transformer(kernels))
    var comparison = LogitComparison()
    func compare(_ tokens: [Int32]) throws -> Int32 {
      var expected: [[Float]] = []
      var likeliest: Int32 = 0
      try reference.readEach(tokens) { _, logits in expected.append(Array(logits)) }
      try fast.readEach(tokens) { index, found in
        likeliest = comparison.add(expected: expected[index], found: found)
      }
      return likeliest
    }
    var next = try compare(
      LanguageModelTimings.tokens(promptTokens, vocabulary: model.dimensions.vocabularySize))
    for _ in 0..<steps { next = try compare([next]) }
    return comparison.accuracy(comparedWith: exact)
  }
}
