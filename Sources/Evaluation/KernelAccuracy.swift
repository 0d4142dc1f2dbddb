import Inference

/// What a model's fast kernels cost: their logits beside those of the kernels that multiply in f32, on the same file.
package struct KernelAccuracy: Sendable, Hashable, Codable {
  /// Root mean square of the logits' differences, relative to the logits' spread around their mean.
  package var logitError: Double
  /// Share of the steps in which another token would have been chosen.
  package var differingTokens: Double
  package var steps: Int
  /// The kernels compared with.
  package var reference: String

  enum CodingKeys: String, CodingKey {
    case logitError = "logit_error"
    case differingTokens = "differing_tokens"
    case steps
    case reference
  }

  /// Above these the loss counts as more than negligible: benchmarks fail.
  package struct Limits: Sendable {
    package var logitError: Double
    package var differingTokens: Double
  }

  package func isWithin(_ limits: Limits) -> Bool {
    logitError <= limits.logitError && differingTokens <= limits.differingTokens
  }

  /// The kernels to compare with.
  static var exactKernels: Kernels {
    Kernels.available.first { $0.name == "avx512" } ?? Kernels.available[Kernels.available.count - 1]
  }
}

/// Logits of two kernels, compared step by step.
struct LogitComparison {
  private var squares = 0.0
  private var spread = 0.0
  private var differing = 0
  private var steps = 0

  /// Returns the token that is the likeliest by what was expected.
  mutating func add(expected: some Collection<Float>, found: some Collection<Float>) -> Int32 {
    let mean = expected.reduce(0.0) { $0 + Double($1) } / Double(max(expected.count, 1))
    var likeliest = (expected: 0, found: 0)
    var best = (expected: -Float.infinity, found: -Float.infinity)
    for (index, (exact, fast)) in zip(expected, found).enumerated() {
      let (difference, distance) = (Double(exact - fast), Double(exact) - mean)
      squares += difference * difference
      spread += distance * distance
      if exact > best.expected { (likeliest.expected, best.expected) = (index, exact) }
      if fast > best.found { (likeliest.found, best.found) = (index, fast) }
    }
    differing += likeliest.expected == likeliest.found ? 0 : 1
    steps += 1
    return Int32(likeliest.expected)
  }

  func accuracy(comparedWith kernels: Kernels) -> KernelAccuracy {
    KernelAccuracy(
      logitError: (squares / max(spread, .leastNormalMagnitude)).squareRoot(),
      differingTokens: Double(differing) / Double(max(steps, 1)), steps: steps, reference: kernels.name)
  }
}
