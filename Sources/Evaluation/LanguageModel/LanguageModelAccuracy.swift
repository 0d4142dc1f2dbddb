import Foundation
import Inference
import LanguageModel

/// What a language model's fast kernels cost: their logits beside those of the kernels that multiply in f32, on the same
/// file.
public struct LanguageModelAccuracy: Sendable, Hashable, Codable {
  /// Root mean square of the logits' differences, relative to the logits' spread around their mean.
  public var logitError: Double
  /// Share of the tokens after which another one would have been chosen.
  public var differingTokens: Double
  public var tokens: Int
  /// The kernels compared with.
  public var reference: String

  enum CodingKeys: String, CodingKey {
    case logitError = "logit_error"
    case differingTokens = "differing_tokens"
    case tokens
    case reference
  }

  /// Above these benchmarks fail. Activations of eight bits cost 0.05 over the 28 layers of a model with random weights,
  /// and the likeliest of its 152,000 logits is often nearly tied with the next.
  public static let largestLogitError = 0.08
  public static let largestShareOfDifferingTokens = 0.25

  public var isNegligible: Bool {
    logitError <= Self.largestLogitError && differingTokens <= Self.largestShareOfDifferingTokens
  }

  /// Reads a prompt together and then the tokens that the reference finds likeliest one by one, with both kernels.
  public static func measured(
    model path: String, kernels: Kernels, threads: Int, promptTokens: Int = 32, steps: Int = 32
  ) throws -> LanguageModelAccuracy {
    let exact =
      Kernels.available.first { $0.name == "avx512" } ?? Kernels.available[Kernels.available.count - 1]
    let model = try LanguageModel(path: path)
    let pool = ThreadPool(threadCount: threads)
    func transformer(_ kernels: Kernels) -> Transformer {
      Transformer(
        model, processor: Processor(kernels: kernels, threads: pool), capacity: promptTokens + steps)
    }
    let (reference, fast) = (transformer(exact), transformer(kernels))
    var comparison = Comparison()
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
    return LanguageModelAccuracy(
      logitError: comparison.error, differingTokens: comparison.differingShare,
      tokens: comparison.tokens, reference: exact.name)
  }

  private struct Comparison {
    var squares = 0.0
    var spread = 0.0
    var differing = 0
    var tokens = 0

    var error: Double { (squares / max(spread, .leastNormalMagnitude)).squareRoot() }
    var differingShare: Double { Double(differing) / Double(max(tokens, 1)) }

    /// Returns the token that is the likeliest by what was expected.
    mutating func add(expected: [Float], found: UnsafeMutableBufferPointer<Float>) -> Int32 {
      let mean = expected.reduce(0.0) { $0 + Double($1) } / Double(max(expected.count, 1))
      var likeliest = (expected: 0, found: 0)
      for index in expected.indices {
        let (difference, distance) = (
          Double(expected[index] - found[index]), Double(expected[index]) - mean
        )
        squares += difference * difference
        spread += distance * distance
        if expected[index] > expected[likeliest.expected] { likeliest.expected = index }
        if found[index] > found[likeliest.found] { likeliest.found = index }
      }
      differing += likeliest.expected == likeliest.found ? 0 : 1
      tokens += 1
      return Int32(likeliest.expected)
    }
  }
}
