import Testing

@testable import NeuralVoice

/// The spline that bends durations.
@Suite struct RationalSplineTests {
  /// As the reference (`piecewise_rational_quadratic_transform` of VITS, inverse) gives them.
  @Test func beyondItsBoundsItIsTheIdentity() {
    let spline = RationalSpline([Float](repeating: 0.3, count: RationalSpline.parameters), width: 192)
    #expect(spline.inverse(7) == 7)
    #expect(spline.inverse(-5.5) == -5.5)
  }

  @Test func itNeverFalls() {
    let parameters = (0..<RationalSpline.parameters).map { Float(($0 * 7) % 11) - 5 }
    let spline = RationalSpline(parameters.map { $0 * 3 }, width: 4)
    let values = stride(from: Float(-6), through: 6, by: 0.05).map(spline.inverse)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(values.allSatisfy { $0.isFinite && abs($0) <= 6 })
  }
}
