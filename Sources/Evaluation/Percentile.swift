import Foundation

extension Sequence where Element == Double {
  /// The least element that a share of all elements, 0 to 1, does not exceed (nearest rank); nil of nothing.
  public func percentile(_ share: Double) -> Double? {
    let ordered = sorted()
    guard let last = ordered.indices.last else { return nil }
    let rank = Int((share * Double(ordered.count)).rounded(.up)) - 1
    return ordered[Swift.min(Swift.max(rank, 0), last)]
  }
}
