/// What a model wrote, and how likely it held each part of it to be.
struct WrittenCommand: Sendable {
  var command: MarkedCommand
  /// Of every intent, the likeliest first.
  var intents: [(intent: Intent, probability: Double)]
  /// What the model itself and what a witness say of the intent, where both were heard for ``intents``.
  var own: Double?
  var witnessed: Double?
  /// Of the slots that there are and their spans, all together.
  var slots = 1.0
  /// Of the least likely step among them.
  var weakest = 1.0
  /// That it would ask before acting.
  var asks = 0.0

  func probability(of intent: Intent) -> Double {
    intents.first { $0.intent == intent }?.probability ?? 0
  }
}

/// Writes the command of a text. One user at a time.
protocol CommandWriting {
  /// - Parameter wanted: the intent to write a command for, where it is not the model's to choose.
  func command(
    of text: ModelText, after dialogue: DialogueContext?, intent wanted: Intent?
  ) throws -> WrittenCommand
}
