/// What a model marks in a text: what another model can be taught with.
public struct ModelMarks: Sendable {
  public let intent: Intent
  /// Of every slot the words as they were said.
  public let slots: [(slot: Slot, spans: [String])]
  /// It would ask before acting.
  public let asks: Bool
  /// Of every intent, the likeliest first.
  public let intents: [(intent: Intent, probability: Double)]
}
