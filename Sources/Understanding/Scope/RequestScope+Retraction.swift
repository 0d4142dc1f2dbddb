/// Requests that are taken back within the utterance: “set a timer for ten minutes, no, don't”.
extension RequestScope {
  /// The words at the end of the text that take back what was asked for before them, or `nil` if nothing is taken
  /// back.
  var retraction: Range<Int>? {
    words.indices.dropFirst().first { start in isRetraction(from: start) }.map { $0..<words.count }
  }

  /// A refusal as the last clause of the text: “set a timer for ten minutes? absolutely not”. It may also belong to
  /// a dictated text: “note: I tried. I can't do it anymore”.
  var refusal: Range<Int>? {
    words.indices.dropFirst().first { start in
      words[start - 1].endsClause && asksSomething(before: start) && isRefusal(from: start)
    }.map { $0..<words.count }
  }

  /// Whether the text ends by taking back what it asked for, even if those words may be dictated.
  var isTakenBack: Bool { retraction != nil || refusal != nil }

  private func isRetraction(from start: Int) -> Bool {
    var position = start
    let all = words[...]
    while let end = Self.hesitations.end(in: all, at: position) { position = end }
    let isBroken = position > start || words[start - 1].endsClause
    // “Yes, cancel it” does not take back anything said before it.
    guard position < words.count, asksSomething(before: start) else { return false }
    if let end = Self.takingBack.end(in: all, at: position), endsText(at: end) {
      return isBroken || !Self.governing.contains(words[start - 1].normal)
    }
    if let end = Self.denials.end(in: all, at: position), endsText(at: end) {
      return isBroken && request.map { $0 < start && isCommand(words[$0].normal) } ?? false
    }
    // “… not!”
    return words[position].normal == "not" && position == words.count - 1
      && !Self.beforeNot.contains(words[position - 1].normal)
  }

  /// Returns whether something was asked for before a word: by a verb, or by a clause of its own.
  private func asksSomething(before start: Int) -> Bool {
    request.map { $0 < start } ?? (start > 2 && (words[start - 1].endsClause || told != nil))
  }

  /// Returns whether a clause is a refusal: “absolutely not”, “no wait”, “no way”. After “stop the alarm”, “stop it”
  /// is not.
  private func isRefusal(from start: Int) -> Bool {
    if let request, request < start, removes(at: request), removes(at: start) { return false }
    var (position, isNo) = (start, false)
    while position < words.count, let end = Self.hesitations.end(in: words[...], at: position) {
      isNo = isNo || words[position..<end].contains { ["no", "nope"].contains($0.normal) }
      position = end
    }
    if position == words.count { return isNo }
    return Verdict(words[start...]) == .no
  }

  private func endsText(at index: Int) -> Bool {
    var position = index
    while let end = Self.closings.end(in: words[...], at: position) { position = end }
    return position == words.count
  }

  /// Words of somebody who is about to change their mind.
  private static let hesitations: [Phrase] = [
    "no|nope|oh|actually|wait|sorry|hmm|uh|um|well|ah|but|please|ok|okay|hold", "hold on",
    "you know what",
    "on second thought|thoughts",
  ]
  private static let takingBack: [Phrase] = [
    "never mind", "nevermind", "forget it|that", "forget about it|that", "forget i said anything|that|it",
    "just|only kidding|joking", "i'm|im|i was just|only? kidding|joking", "i|i've have? changed my mind",
    "changed my mind", "not anymore", "psych|psyche|sike", "on second thought|thoughts",
  ]
  /// Words that take something back only after a hesitation or at the beginning of a clause.
  private static let denials: [Phrase] = [
    "don't|dont do? it|that|this|so?", "do not do? it|that|this|so?", "no don't|dont", "rather|better not",
    "cancel|scratch|drop|ignore|disregard|stop|undo|delete|scrap that|it|this",
  ]
  private static let closings: [Phrase] = ["please|thanks|sorry|now|then|anymore|again|haha|lol", "for now"]
  /// Words after which a retraction belongs to what was said before: “tell him to forget it”.
  private static let governing: Set<String> = [
    "to", "not", "don't", "dont", "and", "can't", "cannot", "should", "will", "would", "could", "i", "you",
    "we",
    "he", "she", "they", "him", "her", "them", "saying", "say", "that", "says", "said", "called",
  ]
  private static let beforeNot: Set<String> = [
    "or", "why", "if", "whether", "course", "maybe", "perhaps", "hope", "think", "guess", "am", "is", "are",
    "was",
    "were", "do", "does", "did", "will", "would", "could", "can", "should", "must", "probably", "certainly",
    "absolutely", "definitely", "rather", "better", "have", "has", "had", "i'd", "i'm", "it's",
  ]
}
