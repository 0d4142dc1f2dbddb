/// Utterances that want the same thing as something of another kind: “make it a reminder”.
package enum OtherKind {
  /// Returns the kind that `text` asks for, or `nil` if it asks for anything else.
  package static func asked(in text: String) -> CommandSchema.Thing? {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words[...]
    let (start, takesBack) = Reference.beginning(of: words)
    let named =
      makings.end(in: words, at: start) ?? (takesBack ? articles.end(in: words, at: start) : nil)
    guard let noun = named, noun < words.endIndex, let kind = nouns[words[noun].normal] else { return nil }
    let end = endings.end(in: words, at: noun + 1) ?? noun + 1
    return end == words.endIndex ? kind : nil
  }

  private static let makings: [Phrase] = [
    "make|turn|change|convert|set|save|put|add it|that|this to|into|in|as? a|an",
    "it|that|this should|was|is supposed|meant|just? to? be a|an", "as a|an",
  ]
  private static let articles: [Phrase] = ["a|an", "as a|an"]
  private static let endings: [Phrase] = ["instead|rather|please|then|though", "not a|an event|reminder"]
  private static let nouns: [String: CommandSchema.Thing] = [
    "reminder": .reminder, "event": .event, "appointment": .event,
  ]
}
