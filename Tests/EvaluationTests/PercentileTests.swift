import Testing

@testable import Evaluation

@Suite struct PercentileTests {
  @Test("Nearest rank", arguments: [(0.0, 1.0), (0.2, 1), (0.5, 3), (0.95, 5), (1, 5)])
  func nearestRank(share: Double, expected: Double) {
    #expect([5.0, 1, 4, 2, 3].percentile(share) == expected)
  }

  @Test func nothing() {
    #expect([Double]().percentile(0.5) == nil)
  }
}
