import Foundation
import Inference
import Whisper

/// What a model's fast kernels cost: their logits beside those of the kernels that multiply in f32, on the same file.
public struct WhisperAccuracy: Sendable, Hashable, Codable {
  /// Root mean square of the logits' differences, relative to the logits' spread around their mean.
  public var logitError: Double
  /// Share of the steps in which another token would have been chosen.
  public var differingTokens: Double
  public var steps: Int
  /// The kernels compared with.
  public var reference: String

  enum CodingKeys: String, CodingKey {
    case logitError = "logit_error"
    case differingTokens = "differing_tokens"
    case steps
    case reference
  }

  /// Above these the loss counts as more than negligible: benchmarks fail.
  public static let largestLogitError = 0.05
  public static let largestShareOfDifferingTokens = 0.05

  public var isNegligible: Bool {
    logitError <= Self.largestLogitError && differingTokens <= Self.largestShareOfDifferingTokens
  }

  /// Lets both kernels hear the benchmark's audio and say the tokens that the reference finds likeliest.
  public static func measured(model path: String, kernels: Kernels, threads: Int, steps: Int = 200) throws
    -> WhisperAccuracy
  {
    let exact =
      Kernels.available.first { $0.name == "avx512" } ?? Kernels.available[Kernels.available.count - 1]
    let weights = try WhisperWeights(contentsOf: path)
    let pool = ThreadPool(threadCount: threads)
    let reference = WhisperModel(weights, processor: Processor(kernels: exact, threads: pool))
    let model = WhisperModel(weights, processor: Processor(kernels: kernels, threads: pool))
    let window = WhisperTimings.window(BenchmarkAudio.samples(seconds: 30), weights, exact)
    try reference.encode(window)
    try model.encode(window)
    let special = weights.dimensions.vocabularySize - 1_607
    let start = [Int32(clamping: special), Int32(clamping: special + 1)]
    var expected = try reference.prompt(start, logitsAt: [1])[0]
    var found = try model.prompt(start, logitsAt: [1])[0]
    var squares = 0.0
    var spread = 0.0
    var differing = 0
    let steps = min(steps, weights.dimensions.textContext - 3)
    for _ in 0..<steps {
      try Task.checkCancellation()
      let mean = expected.reduce(0.0) { $0 + Double($1) } / Double(expected.count)
      var likeliest = (expected: 0, found: 0)
      for index in 0..<expected.count {
        squares += pow(Double(expected[index] - found[index]), 2)
        spread += pow(Double(expected[index]) - mean, 2)
        if expected[index] > expected[likeliest.expected] { likeliest.expected = index }
        if found[index] > found[likeliest.found] { likeliest.found = index }
      }
      differing += likeliest.expected == likeliest.found ? 0 : 1
      expected = try reference.step([Int32(likeliest.expected)])[0]
      found = try model.step([Int32(likeliest.expected)])[0]
    }
    return WhisperAccuracy(
      logitError: (squares / max(spread, .leastNormalMagnitude)).squareRoot(),
      differingTokens: Double(differing) / Double(max(steps, 1)), steps: steps, reference: exact.name)
  }
}
