import Foundation

/// How often words or utterances are right by the confidence that was stated for them.
public struct ReliabilityTable: Sendable, Hashable, Codable {
  public struct Row: Sendable, Hashable, Codable {
    public var count: Int
    /// Mean of the stated confidences.
    public var confidence: Double
    /// Share that is right.
    public var right: Double
  }

  /// By tenth of the stated confidence.
  private var counts = [Int](repeating: 0, count: 10)
  private var confidences = [Double](repeating: 0, count: 10)
  private var rights = [Int](repeating: 0, count: 10)

  public init() {}

  public mutating func add(confidence: Double, isRight: Bool) {
    let tenth = min(9, max(0, Int(confidence * 10)))
    counts[tenth] += 1
    confidences[tenth] += confidence
    if isRight { rights[tenth] += 1 }
  }

  /// Of the tenths that have any, the lowest first.
  public var rows: [Row] {
    counts.indices.filter { counts[$0] > 0 }.map { tenth in
      let count = Double(counts[tenth])
      return Row(
        count: counts[tenth], confidence: confidences[tenth] / count, right: Double(rights[tenth]) / count)
    }
  }

  /// The mean distance of stated confidence and share of what is right, weighted; nil without any.
  public var calibrationError: Double? {
    let count = counts.reduce(0, +)
    guard count > 0 else { return nil }
    return rows.reduce(0) { $0 + Double($1.count) * abs($1.confidence - $1.right) } / Double(count)
  }
}

extension ReliabilityTable: CustomStringConvertible {
  public var description: String {
    let lines = rows.map { row in
      String(format: "%9.2f  %8.1f%%  %6d", row.confidence, 100 * row.right, row.count)
    }
    let error = calibrationError.map { String(format: "calibration error %.3f", $0) } ?? "none"
    return (["confidence     right   count"] + lines + [error]).joined(separator: "\n")
  }
}
