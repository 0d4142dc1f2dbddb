import Assistant
import Foundation

/// How long each stage took, a row a turn, and the percentiles below.
struct LatencyTable {
  private var rows: [(name: String, turn: Turn)] = []

  mutating func add(_ file: String, _ turn: Turn) {
    rows.append(((file as NSString).lastPathComponent, turn))
  }

  var text: String {
    guard !rows.isEmpty else { return "" }
    let width = max(12, rows.map(\.name.count).max() ?? 0)
    func line(_ name: String, _ cells: [String]) -> String {
      name.padding(toLength: width, withPad: " ", startingAt: 0) + cells.map { right($0, 13) }.joined()
    }
    let columns: [(String, (StageTimings) -> Double?)] = [
      ("silence", \.endpointSilence), ("recognition", \.recognition), ("understanding", \.understanding),
      ("action", \.action), ("total", \.total),
    ]
    var lines = ["", "Milliseconds after the end of speech was declared (silence: what it was declared on)"]
    lines.append(line("", columns.map(\.0) + ["decision"]))
    for (name, turn) in rows {
      lines.append(line(name, columns.map { text($0.1(turn.timings)) } + [turn.decision.rawValue]))
    }
    for (name, share) in [("p50", 0.5), ("p95", 0.95)] {
      lines.append(
        line(
          name, columns.map { text(percentile(rows.compactMap { $0.turn.timings }.compactMap($0.1), share)) })
      )
    }
    return lines.joined(separator: "\n")
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }

  private func text(_ milliseconds: Double?) -> String {
    milliseconds.map { String(format: "%.1f", $0) } ?? "–"
  }

  /// The nearest rank.
  private func percentile(_ values: [Double], _ share: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    let rank = Int((share * Double(values.count)).rounded(.up))
    return values.sorted()[min(max(rank - 1, 0), values.count - 1)]
  }
}
