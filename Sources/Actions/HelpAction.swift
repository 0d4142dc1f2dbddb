import TimeExpressions
import Understanding

/// Tells what can be asked for, by examples of what is set up here.
public struct HelpAction: Action {
  public let intent = Intent.help
  private let intents: Set<Intent>
  private let own: @Sendable () -> [String]

  /// - Parameters:
  ///   - intents: Those that there are actions for.
  ///   - own: What can be said to the person's own skills.
  public init(intents: Set<Intent>, own: @escaping @Sendable () -> [String] = { [] }) {
    (self.intents, self.own) = (intents, own)
  }

  /// What to say for each, the commonest first.
  package static let examples: [(Intent, String)] = [
    (.addReminder, "remind me tomorrow at seven to call John"),
    (.createEvent, "lunch with Sarah on Friday at noon for an hour"),
    (.queryCalendar, "what's on tomorrow"),
    (.queryCalendar, "when am I free on Friday"),
    (.updateEvent, "move the dentist to three"),
    (.cancelEvent, "cancel the dentist on Monday"),
    (.listReminders, "what are my reminders"),
    (.completeReminder, "mark buy milk as done"),
    (.setTimer, "set a timer for ten minutes"),
    (.setAlarm, "wake me at half past six every weekday"),
    (.listAlarms, "what alarms are set"),
    (.pauseTimer, "pause the timer"),
    (.changeTimer, "change the timer to 20 minutes"),
    (.addToTimer, "add five minutes to the timer"),
    (.removeFromList, "take milk off the shopping list"),
    (.createNote, "take a note: the wall is blue"),
    (.searchNotes, "find my note about the wall"),
    (.searchNotes, "what's on my shopping list"),
    (.readEmail, "any new mail from Anna"),
    (.readEmail, "find the mail about the invoice"),
    (.markEmailRead, "mark all my mail as read"),
    (.sendEmail, "write to Anna that I'm late"),
    (.replyEmail, "reply that Friday is fine"),
    (.forwardEmail, "forward it to Ben"),
    (.tellTime, "what time is it"),
    (.calculate, "what is 15 percent of 80"),
    (.countDays, "how many days until Christmas"),
    (.undo, "undo that"),
  ]

  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let said = (own() + Self.examples.filter { intents.contains($0.0) }.map(\.1)).map { "“\($0)”" }
    return PreparedAction(intent: intent, told: "You can say: " + said.joined(separator: ", ") + ".")
  }
}
