import Foundation
import Understanding

/// The scores of an evaluation as a table.
package struct UnderstandingTable: CustomStringConvertible {
  private let evaluation: UnderstandingEvaluation

  package init(_ evaluation: UnderstandingEvaluation) {
    self.evaluation = evaluation
  }

  package var description: String {
    let scores = evaluation.scores
    var lines = ["texts                      \(scores.texts)"]
    func percent(_ name: String, _ share: Double?) {
      guard let share else { return }
      lines.append(padded(name) + String(format: "%.2f %%", share * 100))
    }
    func number(_ name: String, _ number: Double?) {
      guard let number else { return }
      lines.append(padded(name) + String(format: "%.4f", number))
    }
    percent("intents right", scores.intentAccuracy)
    number("mean F1 of intents", scores.meanF1)
    percent("of the first six", scores.sixAccuracy)
    number("their mean F1", scores.sixMeanF1)
    number("slot F1, whole values", scores.slotF1)
    percent("wholly right", scores.right)
    percent("wrong intents done", scores.wrongIntentsDone)
    percent("wrong actions done", scores.wrongActions)
    percent("wrong answers told", scores.wrongAnswers)
    percent("needless questions", scores.needlessQuestions)
    percent("confirmation told", scores.confirmationAccuracy)
    number("calibration error", scores.calibrationError)
    if let median = scores.medianMilliseconds, let most = scores.milliseconds95 {
      lines.append(padded("milliseconds") + String(format: "p50 %.2f, p95 %.2f", median, most))
    }
    lines.append("")
    lines.append("\(evaluation.confusions)")
    return lines.joined(separator: "\n")
  }

  private func padded(_ name: String) -> String { name.padding(toLength: 27, withPad: " ", startingAt: 0) }
}
