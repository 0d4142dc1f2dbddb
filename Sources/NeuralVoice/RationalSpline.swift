import Foundation

/// A monotonic function made of rational quadratic pieces from −5 to 5, and the identity beyond: Durkan et al.,
/// "Neural Spline Flows", 2019.
struct RationalSpline {
  private static let bins = 10
  private static let bound: Float = 5
  private static let least: Float = 1e-3
  /// The number of parameters: the widths and heights of the pieces, and the slopes between them.
  static let parameters = 3 * bins - 1

  private let widths, heights: (ends: [Float], lengths: [Float])
  private let slopes: [Float]

  /// Creates a spline.
  ///
  /// - Parameters:
  ///   - parameters: The parameters as the network gives them.
  ///   - width: The network's width; widths and heights are divided by its square root.
  init(_ parameters: [Float], width: Int) {
    let scale = 1 / Float(width).squareRoot()
    widths = Self.pieces(parameters[..<Self.bins], scale)
    heights = Self.pieces(parameters[Self.bins..<2 * Self.bins], scale)
    // The slope is 1 at both ends.
    slopes = [1] + parameters[(2 * Self.bins)...].map { Self.least + Self.softplus($0) } + [1]
  }

  private static func softplus(_ x: Float) -> Float { x > 20 ? x : log1p(exp(x)) }

  /// Divides the whole range into pieces, each with at least the share `least` of it.
  private static func pieces(_ parameters: ArraySlice<Float>, _ scale: Float) -> (
    ends: [Float], lengths: [Float]
  ) {
    let largest = (parameters.max() ?? 0) * scale
    let weights = parameters.map { exp($0 * scale - largest) }
    let sum = weights.reduce(0, +)
    var (ends, total): ([Float], Float) = ([-bound], 0)
    for weight in weights {
      total += least + (1 - least * Float(bins)) * weight / sum
      ends.append(2 * bound * total - bound)
    }
    ends[bins] = bound
    return (ends, (0..<bins).map { ends[$0 + 1] - ends[$0] })
  }

  /// Returns the x at which the function has the value y.
  func inverse(_ y: Float) -> Float {
    guard y >= -Self.bound, y <= Self.bound else { return y }
    let bin = max(0, (1..<Self.bins).last { y >= heights.ends[$0] } ?? 0)
    let (height, width) = (heights.lengths[bin], widths.lengths[bin])
    let (slope, next, delta) = (slopes[bin], slopes[bin + 1], height / width)
    let above = y - heights.ends[bin]
    let bend = above * (slope + next - 2 * delta)
    let a = bend + height * (delta - slope)
    let b = height * slope - bend
    let c = -delta * above
    let root = 2 * c / (-b - max(0, b * b - 4 * a * c).squareRoot())
    return root * width + widths.ends[bin]
  }
}
