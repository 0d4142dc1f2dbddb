import Foundation

/// By what a hypothesis's score is divided, so that long ones may win. Source: Wu et al., "Google's neural machine
/// translation system", equation 14.
enum LengthPenalty {
  static func of(_ length: Float, _ exponent: Float) -> Float { pow((5 + length) / 6, exponent) }
}
