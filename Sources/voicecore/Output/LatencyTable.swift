import Assistant
import Foundation

/// The time of each stage, with a row for each turn and the percentiles below.
struct LatencyTable {
  private var rows: [(name: String, timings: StageTimings, decision: Decision)] = []

  mutating func add(_ name: String, _ turn: Turn) {
    rows.append(((name as NSString).lastPathComponent, turn.timings, turn.decision))
  }

  private static let columns: [(String, @Sendable (StageTimings) -> Double?)] = [
    ("silence", { $0.endpointSilence }), ("recognition", { $0.recognition }),
    ("understanding", { $0.understanding }), ("action", { $0.action }), ("total", { $0.total }),
  ]

  /// The rows and the percentiles; empty without turns.
  var text: String { table(rows) }

  /// Only the percentiles, and those of ``wordLag``.
  var summary: String {
    guard let (middle, high) = wordLag else { return table([]) }
    return table([])
      + String(format: "\nA word was shown %.0f ms after it was spoken (p50), %.0f ms (p95).", middle, high)
  }

  /// The milliseconds from a word's end until it is shown, at the 50th and the 95th percentile.
  var wordLag: (middle: Double, high: Double)? {
    let lags = rows.flatMap { $0.timings.wordLag ?? [] }
    guard let middle = percentile(lags, 0.5), let high = percentile(lags, 0.95) else { return nil }
    return (middle, high)
  }

  private func table(_ shown: [(name: String, timings: StageTimings, decision: Decision)]) -> String {
    guard !rows.isEmpty else { return "" }
    let width = max(12, shown.map(\.name.count).max() ?? 0)
    func line(_ name: String, _ cells: [String]) -> String {
      name.padding(toLength: width, withPad: " ", startingAt: 0) + cells.map { right($0, 13) }.joined()
    }
    var lines = ["", "Milliseconds after the end of speech was declared (silence: what it was declared on)"]
    lines.append(line("", Self.columns.map(\.0) + (shown.isEmpty ? [] : ["decision"])))
    for row in shown {
      lines.append(line(row.name, Self.columns.map { text($0.1(row.timings)) } + [row.decision.rawValue]))
    }
    for (name, share) in [("p50", 0.5), ("p95", 0.95)] {
      lines.append(
        line(
          name,
          Self.columns.map { column in text(percentile(rows.compactMap { column.1($0.timings) }, share)) }))
    }
    return lines.joined(separator: "\n")
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }

  private func text(_ milliseconds: Double?) -> String {
    milliseconds.map { String(format: "%.1f", $0) } ?? "–"
  }

  /// Returns a percentile by nearest rank, or `nil` without values.
  private func percentile(_ values: [Double], _ share: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    let rank = Int((share * Double(values.count)).rounded(.up))
    return values.sorted()[min(max(rank - 1, 0), values.count - 1)]
  }
}
