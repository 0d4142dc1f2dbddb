import Foundation

/// What the embedded matcher, trained on people's own phrasings, says of the intents that the model considers.
///
/// It tells fewer apart than there are, so each of its labels speaks for several intents, and of some it says nothing.
struct IntentWitness: Sendable {
  /// The intents that each label may mean; every other label means none of them.
  private static let meanings: [String: [Intent]] = [
    "create_event": [.createEvent, .addReminder, .updateEvent],
    "add_reminder": [.addReminder, .createEvent, .completeReminder],
    "create_note": [.createNote], "read_email": [.readEmail], "send_email": [.sendEmail, .replyEmail],
    "alarm": [.setAlarm, .listAlarms, .stopAlarm, .snoozeAlarm, .setTimer],
    "calendar_query": [.queryCalendar, .listReminders],
    "calendar_remove": [.cancelEvent, .cancelReminder, .updateEvent],
    "lists": [.createNote, .searchNotes, .completeReminder, .listReminders, .none],
  ]
  /// What it was trained to tell from the rest.
  private static let judged: Set<Intent> = [
    .createEvent, .addReminder, .createNote, .readEmail, .sendEmail, .queryCalendar, .cancelEvent, .setAlarm,
    .none,
  ]
  /// Of two intents the witness decides only where the model is in doubt.
  private static let weight = 0.5
  private static let least = 0.02
  private static let deniedBelow = 0.2

  private let probabilities: [Intent: Double]

  init(_ labels: [(name: String, probability: Double)]) {
    var probabilities: [Intent: Double] = [:]
    for label in labels {
      for intent in Self.meanings[label.name] ?? [.none] {
        probabilities[intent, default: 0] += label.probability
      }
    }
    self.probabilities = probabilities
  }

  /// The likeliest intent by both.
  func choice(among intents: [(intent: Intent, probability: Double)]) -> Intent? {
    func sum(_ intent: Intent, _ probability: Double) -> Double {
      log(max(probability, 1e-12)) + Self.weight * log(max(self.probability(of: intent) ?? 0.5, Self.least))
    }
    return intents.max { sum($0.intent, $0.probability) < sum($1.intent, $1.probability) }?.intent
  }

  /// Whether it holds an intent that it knows for unlikely.
  func denies(_ intent: Intent) -> Bool { (probability(of: intent) ?? 1) < Self.deniedBelow }

  /// Nil of what it cannot know.
  private func probability(of intent: Intent) -> Double? {
    Self.judged.contains(intent) ? min(probabilities[intent, default: 0], 1) : nil
  }
}
