/// Tells utterances that refuse and say nothing else: “don't you dare send it”, “I'd rather not”, “yes, please don't”.
///
/// At least one of their words is a negation, and all others are words without content of their own, such as pronouns,
/// auxiliary verbs, and verbs and nouns of any command.
enum Denial {
  /// Returns whether the words refuse. They do not if they say something else (“not at five”), deny a refusal (“don't
  /// cancel it”), are a question (“didn't you send it”), or have a “no” as their only refusal (“no, send it”).
  static func isAll(of words: ArraySlice<Utterance.Word>) -> Bool {
    guard !isQuestion(words) else { return false }
    var (isDenied, isDeniedHere) = (false, false)
    var index = words.startIndex
    while index < words.endIndex {
      let word = words[index]
      if Verdict.refusals.end(in: words, at: index).map({ stops(words[index..<$0]) }) ?? false,
        isDeniedHere
      {
        return false
      }
      if let end = ScopePhrases.negation(at: index, in: words) {
        (isDenied, isDeniedHere) = (true, true)
        index = end - 1
      } else if let end = Verdict.refusals.end(in: words, at: index) {
        index = end - 1
      } else if !helping.contains(withoutContraction(word.normal)) {
        return false
      }
      if words[index].endsClause { isDeniedHere = false }
      index += 1
    }
    return isDenied
  }

  private static func isQuestion(_ words: ArraySlice<Utterance.Word>) -> Bool {
    guard words.count > 1, let first = words.first?.normal, first.hasSuffix("n't") else { return false }
    let second = words[words.startIndex + 1].normal
    let dares = words.dropFirst(2).first.map { ["dare", "ever", "even"].contains($0.normal) } ?? false
    return pronouns.contains(second) && !dares
  }

  private static func stops(_ words: ArraySlice<Utterance.Word>) -> Bool {
    words.first.map { ["stop", "cancel", "abort", "drop", "hold"].contains($0.normal) } ?? false
  }

  /// Removes a contracted verb: “that” for “that's”, “I” for “I'd”.
  private static func withoutContraction(_ word: String) -> String {
    guard let mark = word.firstIndex(of: "'") else { return word }
    return ["'s", "'d", "'m", "'re", "'ve", "'ll"].contains(String(word[mark...]))
      ? String(word[..<mark]) : word
  }

  private static let pronouns: Set<String> = ["i", "you", "we", "he", "she", "it", "they", "that", "this"]

  private static let helping: Set<String> = pronouns.union([
    "me", "us", "him", "her", "them", "these", "those", "one", "my", "your", "the", "a", "any", "what", "to",
    "and", "but", "of", "so", "yet", "now", "at", "all", "ever", "even", "just", "really", "actually", "more",
    "anymore", "again", "please", "thanks", "thank", "very", "too", "quite", "still", "better", "rather",
    "best", "absolutely", "certainly", "definitely", "course", "yes", "yeah", "yep", "ok", "okay", "good",
    "great", "fine", "right", "correct", "perfect", "no", "nope", "nah", "oh", "well", "um", "uh", "hey",
    "do", "does", "did", "doing", "done", "is", "are", "was", "were", "am", "be", "been", "being", "will",
    "would", "shall", "should", "can", "could", "may", "might", "must", "have", "has", "had", "need", "dare",
    "going", "gonna", "go", "ahead", "let", "want", "wanted", "wanna", "like", "think", "try", "bother",
    "say", "said", "saying", "mean", "meant", "ask", "asked", "happen", "idea", "send", "sent", "sending",
    "save", "saving", "add", "adding", "book", "booking", "schedule", "confirm", "create", "make", "making",
    "set", "setting", "put", "email", "e-mail", "mail", "message", "event", "reminder", "note", "timer",
    "alarm", "appointment", "meeting", "thing", "hell",
  ])
}
