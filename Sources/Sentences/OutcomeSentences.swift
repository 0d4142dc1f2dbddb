/// What came of a request.
package enum OutcomeSentences {
  /// The person said no.
  package static let dismissed = "Not done."

  /// The person went on to something else before they answered.
  package static let superseded = "Not done, because you moved on."

  /// A text asks for nothing that can be done.
  package static let refusal = "Sorry, I can’t do that. Ask “what can you do?” to hear what I can do."

  /// Something was done, said aloud: `Done: Reminder “call John” for tomorrow at 7 AM`.
  package static func done(_ receipt: String) -> String { "Done: \(receipt)" }

  /// Something was prepared in a rehearsal, said aloud.
  package static func wouldBeDone(_ receipt: String) -> String { "This is what would be done: \(receipt)" }

  /// An action failed, said aloud.
  package static func failed(_ reason: String) -> String { "That did not work. \(reason)" }

  /// An action was not taken back.
  package static func notUndone(_ reason: String) -> String { "Not undone: \(reason)" }

  /// A message waits for a while before it is sent: `It will be sent in 8 seconds; until then, “undo” takes it back.`
  package static func queued(seconds: Int) -> String {
    let time = Counting.count(seconds, "second")
    return "It will be sent in \(time); until then, “undo” takes it back."
  }

  // What happens to a message.
  package static let triedAgain = "It could not be sent yet, and will be tried again."
  package static let isBeingSent = "It is being sent."
  package static let sent = "It was sent."
  package static let notSent = "It could not be sent; it is in the outbox."
  package static let mayNotHaveArrived = "It may not have arrived: the connection broke."
}
