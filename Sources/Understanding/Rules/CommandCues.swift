import TimeExpressions

/// What the phrases of a request say about its intent.
enum CommandCues {
  private static let cues: [(intent: Intent, phrases: [Phrase])] = [
    (.createNote, CommandPhrases.note), (.readEmail, CommandPhrases.readMail),
    (.addReminder, CommandPhrases.reminder), (.sendEmail, CommandPhrases.sendMail),
    (.createEvent, CommandPhrases.event),
  ]

  /// Returns the intent whose phrase stands first, the longest one if several do, or `nil` if there is none or the
  /// request is negated.
  static func intent(of utterance: Utterance, times: TimePhrases) -> Intent? {
    guard !isNegated(utterance) else { return nil }
    if asksToBeTold(utterance, times: times) { return .addReminder }
    let words = utterance.words[...]
    let found = cues.compactMap { cue in cue.phrases.first(in: words).map { (cue.intent, $0) } }
    return found.min { ($0.1.lowerBound, -$0.1.count) < ($1.1.lowerBound, -$1.1.count) }?.0
  }

  /// Returns whether the words take back what they would ask for: "don't remind me", "cancel the meeting".
  static func isNegated(_ utterance: Utterance) -> Bool {
    let words = utterance.words[...]
    var start = words.startIndex
    while let end = CommandPhrases.politeness.end(in: words, at: start) { start = end }
    return CommandPhrases.negation.end(in: words, at: start) != nil
  }

  /// Returns whether a word says that the person wants to be told at the time.
  static func asksToRemind(_ utterance: Utterance, times: TimePhrases) -> Bool {
    CommandPhrases.remindingWords.first(in: utterance.words[...]) != nil
      || asksToBeTold(utterance, times: times)
  }

  /// Returns whether the utterance begins by asking for a reminder, in words that mean nothing else.
  static func asksPlainlyToRemind(_ utterance: Utterance, times: TimePhrases) -> Bool {
    guard !isQuestion(utterance) else { return false }
    let words = utterance.words(without: times.words)
    var start = words.startIndex
    let phrases = CommandPhrases.plainReminder + CommandPhrases.toldToDo
    while phrases.end(in: words, at: start) == nil {
      guard let end = CommandPhrases.politeness.end(in: words, at: start) else { return false }
      start = end
    }
    return true
  }

  /// Returns whether the person wants to be told to do something: "tell me at six to leave", but not "email bob and
  /// tell me to …".
  private static func asksToBeTold(_ utterance: Utterance, times: TimePhrases) -> Bool {
    let words = utterance.words(without: times.words)
    guard let told = CommandPhrases.toldToDo.first(in: words) else { return false }
    return CommandPhrases.sendMail.first(in: words[..<told.lowerBound]) == nil
  }

  /// Returns the intent of a clear statement with a time, judged by its beginning: an event for “I'm going to the
  /// movies with friends at 6”, a reminder for “I need to call the dentist tomorrow”. Returns `nil` for anything
  /// else.
  static func plainRequest(_ utterance: Utterance, context: TimeContext) -> Intent? {
    guard !isNegated(utterance), !isQuestion(utterance) else { return nil }
    let words = utterance.words[...]
    var start = words.startIndex
    while start < words.endIndex {
      if let end = CommandPhrases.duties.end(in: words, at: start) {
        // “I need to schedule a meeting” asks for the event itself.
        let isAsked = CommandPhrases.plainEvent.end(in: words, at: end) != nil
        return hasTime(utterance, context) ? (isAsked ? .createEvent : .addReminder) : nil
      }
      if CommandPhrases.plainEvent.end(in: words, at: start) != nil {
        return hasTime(utterance, context) ? .createEvent : nil
      }
      guard let end = CommandPhrases.politeness.end(in: words, at: start) else { return nil }
      start = end
    }
    return nil
  }

  /// Returns what the person has to do: “call the plumber” for “I need to call the plumber”, or `nil` where the words
  /// don't begin so.
  static func duty(in utterance: Utterance) -> String? {
    let words = utterance.words[...]
    guard let end = CommandPhrases.duties.end(in: words, at: words.startIndex), end < words.endIndex else {
      return nil
    }
    return utterance.slice(end..<words.endIndex)
  }

  private static func hasTime(_ utterance: Utterance, _ context: TimeContext) -> Bool {
    let times = TimePhrases(of: utterance, context: context)
    return (times.point != nil || times.range != nil) && !times.isPast
  }

  /// Returns whether the utterance asks for information rather than an action.
  static func isQuestion(_ utterance: Utterance) -> Bool {
    let words = utterance.words[...]
    var start = words.startIndex
    while let end = CommandPhrases.politeness.end(in: words, at: start) { start = end }
    return CommandPhrases.question.end(in: words, at: start) != nil
  }

  /// Returns whether a second request follows the first: "… and email anna".
  static func hasSecondRequest(_ utterance: Utterance) -> Bool {
    CommandPhrases.secondRequest.first(in: utterance.words.dropFirst(3)) != nil
  }
}
