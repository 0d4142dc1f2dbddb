import Foundation
import Understanding

/// The scores from speech to command: one row for all results, and one for each noise condition.
package struct SpeechEvaluation: Sendable, Hashable {
  package struct Row: Sendable, Hashable {
    package var name: String
    package var recordings: Int
    package var wordErrors = WordErrors()
    /// The share of recordings with the right intent.
    package var intentAccuracy: Double
    /// The F1 averaged over the intents.
    package var intentMacroF1: Double
    package var slots = SlotScores()
    /// The share of recordings whose whole command is right.
    package var commandAccuracy: Double
    /// The share of right commands for which a yes was needed, including those that always need one; `nil` without
    /// right commands.
    package var asked: Double?
    /// The number of wrong commands that were done without asking.
    package var wrongActions: Int
    /// The expected calibration error of the confidence in the whole command.
    package var calibrationError: Double
    /// The median of the seconds from the declared end of speech to the decision.
    package var latencyMedian: Double
    package var latency95: Double
    /// The number of errors by stage.
    package var errorStages: [String: Int]

    init?(_ name: String, _ results: [SpeechResult]) {
      let intents = results.map { (expected: $0.label.command.intent, actual: $0.command.intent) }
      guard let accuracy = accuracy(intents) else { return nil }
      self.name = name
      recordings = results.count
      intentAccuracy = accuracy
      intentMacroF1 = macroF1(intents) ?? 0
      commandAccuracy = Double(results.count { $0.isRight }) / Double(results.count)
      let right = results.filter { $0.isRight && $0.command.intent != .none }
      asked = right.isEmpty ? nil : Double(right.count(where: \.asksForYes)) / Double(right.count)
      wrongActions = results.count { $0.isWrongAction }
      calibrationError = Evaluation.calibrationError(results.map { ($0.confidence, $0.isRight) }) ?? 0
      latencyMedian = results.map(\.latency).percentile(0.5) ?? 0
      latency95 = results.map(\.latency).percentile(0.95) ?? 0
      errorStages = Dictionary(
        results.compactMap { $0.errorStage.map { ($0.rawValue, 1) } }, uniquingKeysWith: +)
      for result in results {
        wordErrors += WordErrors(reference: result.label.text, hypothesis: result.hypothesis ?? "")
        slots.add(expected: result.label.command, actual: result.command)
      }
    }
  }

  /// Whether all recordings are of synthetic voices.
  package var isSynthetic: Bool
  /// All results first, then each noise condition, from clean to the noisiest. Empty without results.
  package var rows: [Row]
  package var confusions: ConfusionTable
  /// The wrong commands: first those that were done without asking, then those with the highest confidence.
  package var worst: [SpeechResult]

  package init(_ results: [SpeechResult]) {
    confusions = ConfusionTable(results.map { ($0.label.command.intent, $0.command.intent) })
    worst = results.filter { !$0.isRight }.sorted {
      ($0.isWrongAction ? 1 : 0, $0.confidence) > ($1.isWrongAction ? 1 : 0, $1.confidence)
    }
    isSynthetic = !results.isEmpty && results.allSatisfy(\.label.isSynthetic)
    let conditions = Dictionary(grouping: results, by: \.label.signalToNoise)
    rows = Row("all", results).map { [$0] } ?? []
    guard conditions.count > 1 else { return }
    for (ratio, some) in conditions.sorted(by: { $0.key ?? .infinity > $1.key ?? .infinity }) {
      if let row = Row(ratio.map { String(format: "%g dB", $0) } ?? "clean", some) { rows.append(row) }
    }
  }
}

extension SpeechEvaluation: CustomStringConvertible {
  /// The scores as a table.
  package var description: String {
    let head = [
      "", "recordings", "WER", "(S/D/I)", "intent", "macro F1", "slot F1", "title", "time", "recipient",
      "text",
      "command", "asked", "wrong acts", "ECE", "p50 ms", "p95 ms",
    ]
    let lines = rows.map { row in
      let errors = row.wordErrors
      return [
        row.name, "\(row.recordings)", percent(errors.rate),
        "\(errors.substitutions)/\(errors.deletions)/\(errors.insertions)", percent(row.intentAccuracy),
        percent(row.intentMacroF1), percent(row.slots.f1), percent(row.slots.title.f1),
        percent(row.slots.time.f1),
        percent(row.slots.recipients.f1), percent(row.slots.text.f1), percent(row.commandAccuracy),
        percent(row.asked),
        "\(row.wrongActions)", String(format: "%.3f", row.calibrationError),
        String(format: "%.0f", 1000 * row.latencyMedian), String(format: "%.0f", 1000 * row.latency95),
      ]
    }
    let table = [head] + lines
    let widths = head.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    let text = table.map { cells in
      zip(cells, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }.joined(separator: "  ")
    }
    let stages = rows.first.map { row in
      let counts = SpeechResult.Stage.allCases.map { "\($0.rawValue) \(row.errorStages[$0.rawValue] ?? 0)" }
      return ["where errors came from: " + counts.joined(separator: ", ")]
    }
    let note = isSynthetic ? ["synthetic voices: people are harder"] : []
    return (text + (stages ?? []) + note + ["", "\(confusions)"]).joined(separator: "\n")
  }
}

private func percent(_ share: Double?) -> String { share.map { String(format: "%.1f%%", 100 * $0) } ?? "-" }
