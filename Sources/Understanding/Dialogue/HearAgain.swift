/// Tells utterances that ask to hear something, such as “say that again” and “read it to me”.
package enum HearAgain {
  /// Returns whether `text` only asks to hear again what was last said: “say that again”.
  package static func isAsked(_ text: String) -> Bool {
    guard let utterance = Utterance(text), !utterance.words.isEmpty else { return false }
    return phrases.contains { $0.end(in: utterance.words[...], at: 0) == utterance.words.count }
  }

  private static let phrases: [Phrase] = [
    "sorry|please|and? can|could|would|will? you? please? say|repeat that|it|this? again|once? more? please?",
    "sorry|please|and? can|could|would|will? you? please? read me? that|it|this again|back to? me? please?",
    "read it|that|this once more please?",
    "say|repeat|read that|it one more time please?",
    "can|could|would you? please? say|repeat|read that|it|this? one more time please?",
    "sorry|wait? what did you say|just? say? please?", "sorry|wait? what was that again? please?",
    "come again please?", "i? beg? your? pardon me? please?", "sorry what was? that?", "once more please?",
    "what did i|you|we just|last? ask|say|tell|do|add|set|change|write|book|cancel|delete you? to? do? for?",
    "what have i|you|we just|last? asked|said|told|done|added|set|changed|written|booked|cancelled|deleted you?",
    "what was the last thing i|you|we just? asked|said|told|did|added|set|changed|wrote|booked|cancelled|deleted you?",
    "sorry? i didn't|didnt hear|catch|get that|you|it|what? you? said?",
  ]

  /// Returns whether `text` only asks when the thing that was spoken of is: “when is it again”.
  package static func asksWhen(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    return questions.end(in: words, at: words.startIndex) == words.endIndex
  }

  /// Returns whether `text` asks for the time of the pending command in no more words than “what time”.
  package static func asksWhatTime(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    return bareQuestions.end(in: words, at: words.startIndex) == words.endIndex
  }

  private static let bareQuestions: [Phrase] = ["and|so|at|for? what time|day", "and|so? when|which day"]

  /// Returns whether `text` only asks for the pending command to be read out: “read it to me”.
  public static func asksToRead(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    return readings.end(in: words, at: words.startIndex) == words.endIndex
  }

  private static let readings: [Phrase] = [
    "can|could|would? you? please? read|show|tell me? it|that|this|them out|aloud|back|again? to? me? please?",
    "what does it|that say now|so|far?", "what's|whats it|that say now?", "how does it|that sound|read now?",
    "what have i|we|you got so? far? now?",
  ]

  /// Returns whether `text` only asks whether the last request was carried out: “did it go”, “is that done”.
  public static func asksWhether(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    return outcomes.end(in: words, at: words.startIndex) == words.endIndex
  }

  private static let outcomes: [Phrase] = [
    "did it|that|they go|send|work|save|get off|out|through|sent|saved|done? okay|ok|yet?",
    "is|was it|that sent|done|saved|set|in|gone|added yet|now|already?",
    "has it|that been? sent|gone|saved|done|added yet|now|already?",
    "did|have you get|got|do|done|save|saved|add|added|send|sent that|it yet?",
  ]

  private static let questions: [Phrase] = [
    "and|so? when is|was it|that again|set? for?", "and|so? when's|whens it|that again|set? for?",
    "and|so? what|which time|day is|was it|that at|for|on|set|again for? again?",
    "and|so? what time|day will it|that be then|again?",
    "and|so? when does|will it|that start|begin|ring|end|finish|go|be off? again?",
    "and|so? what time does|will it|that start|begin|ring|end|finish|go|be off? again?",
  ]
}
