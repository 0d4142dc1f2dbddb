import Evaluation
import Foundation
import Testing
import TimeExpressions
import Understanding

/// The model that comes with the package, on commands written by hand (`evaluation/understanding`).
@Suite("The shipped command model")
struct ShippedModelTests {
  /// These may only rise, and the last only fall.
  static let intentFloor = 0.98
  static let slotFloor = 0.9
  static let wrongIntentsCeiling = 0.005

  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("evaluation/understanding/written.jsonl")

  @Test("understands commands written by hand", .enabled(if: ModelInterpreter.shippedModel != nil))
  func written() throws {
    let interpreter = try ModelInterpreter(model: try #require(ModelInterpreter.shippedModel))
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    var evaluation = UnderstandingEvaluation(schema: interpreter.schema)
    for label in try UnderstandingLabel.labels(
      String(contentsOf: Self.file, encoding: .utf8), schema: interpreter.schema)
    {
      let context = TimeContext(now: try #require(label.now), timeZone: zone)
      let interpretation = interpreter.interpret(label.text, context: context, after: label.dialogue)
      let acts =
        interpretation.command.intent != .none && interpretation.confidence >= 0.91
        && !interpretation.needsConfirmation && interpretation.missing.isEmpty
      evaluation.add(UnderstandingOutcome(label, interpretation, acts: acts, milliseconds: 0))
    }
    let scores = evaluation.scores
    #expect(try #require(scores.intentAccuracy) >= Self.intentFloor)
    #expect(try #require(scores.slotF1) >= Self.slotFloor)
    #expect(try #require(scores.wrongIntentsDone) < Self.wrongIntentsCeiling)
  }
}
