import Foundation

/// How often words are right, by their confidence.
package struct ReliabilityTable: Sendable, Hashable, Codable {
  package struct Row: Sendable, Hashable, Codable {
    package var words: Int
    /// The mean confidence.
    package var confidence: Double
    /// The share of words that are right.
    package var right: Double
  }

  /// The words by tenths of confidence.
  private var words = [Int](repeating: 0, count: 10)
  private var confidences = [Double](repeating: 0, count: 10)
  private var rights = [Int](repeating: 0, count: 10)

  package init() {}

  package mutating func add(confidence: Double, isRight: Bool) {
    let tenth = min(9, max(0, Int(confidence * 10)))
    words[tenth] += 1
    confidences[tenth] += confidence
    if isRight { rights[tenth] += 1 }
  }

  /// The tenths that have words, the lowest first.
  package var rows: [Row] {
    words.indices.filter { words[$0] > 0 }.map { tenth in
      let count = Double(words[tenth])
      return Row(
        words: words[tenth], confidence: confidences[tenth] / count, right: Double(rights[tenth]) / count)
    }
  }

  /// The mean distance between confidence and the share of right words, weighted by words; nil without words.
  package var calibrationError: Double? {
    let count = words.reduce(0, +)
    guard count > 0 else { return nil }
    return rows.reduce(0) { $0 + Double($1.words) * abs($1.confidence - $1.right) } / Double(count)
  }
}

extension ReliabilityTable: CustomStringConvertible {
  package var description: String {
    let lines = rows.map { row in
      String(format: "%9.2f  %8.1f%%  %6d", row.confidence, 100 * row.right, row.words)
    }
    let error = calibrationError.map { String(format: "calibration error %.3f", $0) } ?? "no words"
    return (["confidence     right   words"] + lines + [error]).joined(separator: "\n")
  }
}
