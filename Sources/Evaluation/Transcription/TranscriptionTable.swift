import Foundation

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
