import Foundation

/// Counts from which precision, recall and F1 are computed.
package struct MatchCounts: Sendable, Hashable, Codable {
  package var found = 0
  package var spurious = 0
  package var missed = 0

  package init(found: Int = 0, spurious: Int = 0, missed: Int = 0) {
    self.found = found
    self.spurious = spurious
    self.missed = missed
  }

  /// The harmonic mean of precision and recall; `nil` if there was nothing to find and nothing was found.
  package var f1: Double? {
    let all = 2 * found + spurious + missed
    return all > 0 ? Double(2 * found) / Double(all) : nil
  }

  /// Counts the elements that two multisets share, and those that only one has.
  mutating func add(expected: [String], actual: [String]) {
    var remaining: [String: Int] = [:]
    for element in expected { remaining[element, default: 0] += 1 }
    var matched = 0
    for element in actual {
      guard let count = remaining[element], count > 0 else { continue }
      remaining[element] = count - 1
      matched += 1
    }
    found += matched
    spurious += actual.count - matched
    missed += expected.count - matched
  }

  static func += (left: inout MatchCounts, right: MatchCounts) {
    left.found += right.found
    left.spurious += right.spurious
    left.missed += right.missed
  }
}

/// Returns the share of pairs whose sides are equal, or `nil` without pairs.
package func accuracy<Label: Equatable>(_ pairs: [(expected: Label, actual: Label)]) -> Double? {
  pairs.isEmpty ? nil : Double(pairs.count { $0.expected == $0.actual }) / Double(pairs.count)
}

/// Returns the F1 of each label, averaged over the labels that are expected anywhere, or `nil` without pairs.
package func macroF1<Label: Hashable>(_ pairs: [(expected: Label, actual: Label)]) -> Double? {
  let labels = Set(pairs.map(\.expected))
  guard !labels.isEmpty else { return nil }
  let sum = labels.reduce(0.0) { sum, label in
    var counts = MatchCounts()
    for pair in pairs {
      switch (pair.expected == label, pair.actual == label) {
      case (true, true): counts.found += 1
      case (false, true): counts.spurious += 1
      case (true, false): counts.missed += 1
      case (false, false): break
      }
    }
    return sum + (counts.f1 ?? 0)
  }
  return sum / Double(labels.count)
}

/// Returns the expected calibration error: the mean distance between confidence and accuracy over bins of equal
/// width, weighted by their sizes (Naeini, Cooper and Hauskrecht, AAAI 2015). Returns `nil` without predictions.
package func calibrationError(_ predictions: [(confidence: Double, isRight: Bool)], bins: Int = 10) -> Double?
{
  guard !predictions.isEmpty, bins > 0 else { return nil }
  var confidence = [Double](repeating: 0, count: bins)
  var right = [Double](repeating: 0, count: bins)
  for prediction in predictions where prediction.confidence.isFinite {
    let bin = Int(min(max(prediction.confidence, 0), 1) * Double(bins))
    confidence[min(bin, bins - 1)] += prediction.confidence
    right[min(bin, bins - 1)] += prediction.isRight ? 1 : 0
  }
  return zip(confidence, right).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(predictions.count)
}

extension Sequence where Element == Double {
  /// Returns the percentile for a share from 0 to 1, by nearest rank, or `nil` without elements.
  package func percentile(_ share: Double) -> Double? {
    let ordered = sorted()
    guard let last = ordered.indices.last else { return nil }
    let rank = Int((share * Double(ordered.count)).rounded(.up)) - 1
    return ordered[Swift.min(Swift.max(rank, 0), last)]
  }
}
