/// Replies to small talk.
package enum SmallTalkSentences {
  package static let thanks = "You’re welcome."
  package static let praise = "Glad to hear it."
  package static let greeting = "Hello. What can I do for you?"
  package static let farewell = "Goodbye."
  package static let courtesy = "I’m fine, thank you. What can I do for you?"
  package static let introduction =
    "I’m VoiceCore, a program on your own device. I look after your calendar, reminders, lists, notes and mail."
  package static let neverMind = "All right. To take back what was done, say “undo”."
  package static let moment = "Take your time."
}
