/// What a model wrote, and how likely it held each part of it to be.
struct WrittenCommand: Sendable {
  var command: MarkedCommand
  /// Of every intent, the likeliest first.
  var intents: [(intent: Intent, probability: Double)]
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

/// A command as a model marks it: of every slot the spans of the text, in bytes of ``ModelText``.
struct MarkedCommand: Sendable {
  var intent: Intent
  var slots: [(slot: Slot, spans: [Range<Int>])] = []
  /// The model would ask before it acts.
  var asks = false
}

/// Writes the command of a text. One user at a time.
protocol CommandWriting {
  /// - Parameter wanted: the intent to write a command for, where it is not the model's to choose.
  func command(
    of text: ModelText, after dialogue: DialogueContext?, intent wanted: Intent?
  ) throws -> WrittenCommand

  /// How likely each act of a conversation is; nil where the model cannot tell.
  func acts(of text: ModelText, after before: SaidBefore) throws -> [DialogueAct: Double]?
}

extension CommandWriting {
  func acts(of text: ModelText, after before: SaidBefore) throws -> [DialogueAct: Double]? { nil }
}
