/// Words that people say while they think: “Gym Monday and, um, Friday”.
package enum Hesitations {
  /// Returns the text without hesitations, or unchanged if it has nothing else.
  package static func removed(from text: String) -> String {
    var kept: [Substring] = []
    for token in text.split(separator: " ") {
      if kept.isEmpty, isInterjection(token) { continue }
      guard isHesitation(token, after: kept.last) else {
        kept.append(token)
        continue
      }
      guard let before = kept.last, let mark = token.last, marks.contains(mark) else { continue }
      // A comma on either side only sets off the hesitation.
      let word = before.hasSuffix(",") ? before.dropLast() : before
      kept[kept.count - 1] = mark == "," ? word : word + String(mark)
    }
    return kept.isEmpty ? text : kept.joined(separator: " ")
  }

  private static func isHesitation(_ token: Substring, after before: Substring?) -> Bool {
    let word = token.filter { !marks.contains($0) }
    // “Like” is a hesitation only between commas.
    if word == "like" { return token.hasSuffix(",") && before?.hasSuffix(",") ?? false }
    return sounds.contains(word.prefix(1).lowercased() + word.dropFirst())
  }

  /// Returns whether the token is an interjection before the utterance, such as “Ha.”
  private static func isInterjection(_ token: Substring) -> Bool {
    guard let mark = token.last, marks.contains(mark) else { return false }
    return interjections.contains(token.lowercased().filter { !marks.contains($0) })
  }

  private static let interjections: Set<String> = [
    "ha", "haha", "lol", "ugh", "ooh", "ah", "aha", "argh", "god", "gosh", "wow", "yikes", "ouch", "phew",
    "huh", "whoa",
    "jeez", "oof", "blimey",
  ]

  /// Only in lower case, because the ER is a place.
  private static let sounds: Set<String> = [
    "uh", "uhh", "um", "umm", "uhm", "er", "erm", "hm", "hmm", "hmmm", "mmm",
  ]
  private static let marks: Set<Character> = [",", ".", "?", "!", "…"]
}
