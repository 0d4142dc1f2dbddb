/// What the words at a request's head ask for.
enum CommandCues {
  /// The intent whose phrase stands first; nil where none does or a contrary one does.
  static func intent(of utterance: Utterance) -> Intent? {
    let words = utterance.words[...]
    guard !isNegated(utterance) else { return nil }
    let cues: [(Intent, [Phrase])] = [
      (.createNote, CommandPhrases.note), (.readEmail, CommandPhrases.readMail),
      (.addReminder, CommandPhrases.reminder), (.sendEmail, CommandPhrases.sendMail),
      (.createEvent, CommandPhrases.event),
    ]
    let found = cues.compactMap { intent, phrases in phrases.first(in: words).map { (intent, $0) } }
    return found.min { ($0.1.lowerBound, -$0.1.count) < ($1.1.lowerBound, -$1.1.count) }?.0
  }

  static func isNegated(_ utterance: Utterance) -> Bool {
    guard let mark = CommandPhrases.negation.first(in: utterance.words[...]) else { return false }
    // "Don't forget to remind me" asks for what it seems to deny.
    return mark.lowerBound < 4
  }
}
