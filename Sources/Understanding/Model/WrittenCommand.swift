/// A command that a model wrote, with the probabilities of its parts.
struct WrittenCommand: Sendable {
  var command: MarkedCommand
  /// The probability of each intent, the likeliest first.
  var intents: [(intent: Intent, probability: Double)]
  /// The joint probability of the slots and their spans.
  var slots = 1.0
  /// The probability of the least likely step among them.
  var weakest = 1.0
  /// The probability that the model would ask before acting.
  var asks = 0.0

  func probability(of intent: Intent) -> Double {
    intents.first { $0.intent == intent }?.probability ?? 0
  }
}

/// A command as marked by a model: the spans of each slot, in bytes of ``ModelText``.
struct MarkedCommand: Sendable {
  var intent: Intent
  var slots: [(slot: Slot, spans: [Range<Int>])] = []
  /// Whether the model would ask before acting.
  var asks = false
}

/// A model that writes the command of a text. Only one user at a time.
protocol CommandWriting {
  /// Returns the command that the model writes for a text.
  ///
  /// - Parameter wanted: The intent of the command, or `nil` to let the model choose.
  func command(
    of text: ModelText, after dialogue: DialogueContext?, intent wanted: Intent?
  ) throws -> WrittenCommand

  /// Returns the probability of each dialogue act, or `nil` if the model cannot tell.
  func acts(of text: ModelText, after before: SaidBefore) throws -> [DialogueAct: Double]?
}

extension CommandWriting {
  func acts(of text: ModelText, after before: SaidBefore) throws -> [DialogueAct: Double]? { nil }
}
