import Testing
import TimeExpressions
import Understanding

@testable import Assistant

extension RehearsedDialogue {
  /// One that nothing was said in, understood by the model that is shipped.
  static func shipped() throws -> RehearsedDialogue {
    let interpreter = try ModelInterpreter(model: try #require(ModelInterpreter.shippedModel))
    return RehearsedDialogue(
      interpreter: interpreter, schema: interpreter.schema, policy: ConfirmationPolicy())
  }

  /// A Monday morning.
  static let monday = TimeContext(
    now: LocalDateTime(iso8601: "2026-03-02T10:00:00") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)

  /// What the last of some texts is taken for, said one after the other on that morning.
  func last(of texts: [String]) throws -> RehearsedReading {
    var dialogue = self
    return try #require(texts.map { dialogue.read($0, context: Self.monday) }.last?.first)
  }
}

/// Some texts said one after the other, and what the last of them means.
struct SaidInARow: Sendable {
  let texts: [String]
  let intent: Intent
  let slots: [Slot: SlotValue]

  init(_ texts: String..., means intent: Intent, _ slots: [Slot: SlotValue]) {
    (self.texts, self.intent, self.slots) = (texts, intent, slots)
  }
}
