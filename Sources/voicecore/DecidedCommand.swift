import Assistant
import Understanding

extension CommandJSON.Document {
  /// A command that was decided on: it needs confirmation unless it is done at once or is none.
  init(_ interpretation: Interpretation, decided decision: Decision) {
    self.init(
      command: interpretation.command, needsConfirmation: decision != .execute && decision != .reprompt,
      confidence: interpretation.confidence)
  }
}
