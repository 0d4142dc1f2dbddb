import Inference

/// The accuracy of a model's fast kernels: their logits compared with those of exact kernels on the same file.
package struct KernelAccuracy: Sendable, Hashable, Codable {
  /// The root mean square of the logits' differences, relative to the logits' spread around their mean.
  package var logitError: Double
  /// The share of steps in which another token would have been chosen.
  package var differingTokens: Double
  package var steps: Int
  /// The name of the reference kernels.
  package var reference: String

  enum CodingKeys: String, CodingKey {
    case logitError = "logit_error"
    case differingTokens = "differing_tokens"
    case steps
    case reference
  }

  /// The limits above which the loss is not negligible and benchmarks fail.
  package struct Limits: Sendable {
    package var logitError: Double
    package var differingTokens: Double
  }

  package func isWithin(_ limits: Limits) -> Bool {
    logitError <= limits.logitError && differingTokens <= limits.differingTokens
  }

  /// The reference kernels.
  static var exactKernels: Kernels {
    Kernels.available.first { $0.name == "avx512" } ?? Kernels.available[Kernels.available.count - 1]
  }
}

/// A comparison of the logits of two kernels, step by step.
struct LogitComparison {
  private var squares = 0.0
  private var spread = 0.0
  private var differing = 0
  private var steps = 0

  /// Adds a step. Returns the token that is likeliest by the expected logits.
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
