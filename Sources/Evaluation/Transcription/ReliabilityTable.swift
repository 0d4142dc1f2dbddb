import Foundation

/// A table of how often words are right, by their confidence.
package struct ReliabilityTable: Sendable, Hashable, Codable {
  package struct Row: Sendable, Hashable, Codable {
    package var words: Int
    /// The mean confidence.
    package var confidence: Double
    /// The share of words that are right.
    package var right: Double
  }

  /// The number of words in each tenth of confidence.
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

  /// The rows of the tenths that have words, the lowest first.
  package var rows: [Row] {
    words.indices.filter { words[$0] > 0 }.map { tenth in
      let count = Double(words[tenth])
      return Row(
        words: words[tenth], confidence: confidences[tenth] / count, right: Double(rights[tenth]) / count)
    }
  }

  /// The mean distance between confidence and the share of right words, weighted by the number of words; `nil`
  /// without words.
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

extension TranscriptionEvaluation: CustomStringConvertible {
  /// The scores as tables.
  package var description: String {
    let hasSlots = scores.contains { $0.slots.recordings > 0 }
    let hasNames = scores.contains { $0.names.said > 0 || $0.names.invented > 0 }
    var head = ["", "recordings", "WER", "(S/D/I)", "≠ full", "fitted", "in full", "hotter", "× real time"]
    if hasSlots { head.append("all slots") }
    if hasNames { head += ["names", "invented"] }
    let rows = scores.map { score -> [String] in
      let errors = score.wordErrors
      var cells = [
        score.name, "\(score.recordings)", percent(errors.rate),
        "\(errors.substitutions)/\(errors.deletions)/\(errors.insertions)", percent(score.differences.rate),
        "\(score.fittedWindows)", "\(score.fullContextFallbacks)", "\(score.temperatureFallbacks)",
        String(format: "%.3f", score.realTimeFactor),
      ]
      if hasSlots { cells.append(percent(score.slots.share)) }
      if hasNames { cells += [percent(score.names.recall), "\(score.names.invented)"] }
      return cells
    }
    let table = [head] + rows
    let widths = head.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    let lines = table.map { cells in
      zip(cells, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }.joined(separator: "  ")
    }
    let live = streaming.utterances > 0 ? [streamed, "", "\(reliability)"] : []
    return (lines + live).joined(separator: "\n")
  }

  private var streamed: String {
    let (p50, p95) = (streaming.final.percentile(0.5) ?? 0, streaming.final.percentile(0.95) ?? 0)
    return String(
      format: """
        streamed: a partial every %.2f s; %.0f %% of words settled before the end; settled words broken %d, \
        contradicted %d of %d times; final after %.0f ms (p95 %.0f ms)
        """, streaming.partials > 0 ? streaming.audio / Double(streaming.partials) : 0,
      streaming.words > 0 ? 100 * Double(streaming.settledWords) / Double(streaming.words) : 0,
      streaming.broken, streaming.contradicted, streaming.utterances, p50, p95)
  }
}

private func percent(_ share: Double?) -> String { share.map { String(format: "%.1f%%", 100 * $0) } ?? "-" }
