/// What the verbs of commands do.
extension RequestScope {
  /// Returns whether a verb removes something that exists: “cancel”, “turn … off”.
  func removes(at verb: Int) -> Bool {
    let word = words[verb].normal
    if ScopePhrases.removing.contains(word)
      || Self.stems(of: word).contains(where: ScopePhrases.removing.contains)
    {
      return true
    }
    return isPair(at: verb)
  }

  /// Returns whether a verb and a particle after it remove something: “take it back”.
  func isPair(at verb: Int) -> Bool {
    let next = words[(verb + 1)...].prefix(4).map(\.normal)
    return ScopePhrases.removingPairs.contains {
      $0.verb.contains(words[verb].normal) && next.contains($0.particle)
    }
  }

  /// Returns whether a verb informs somebody.
  func tells(_ word: String) -> Bool {
    ScopePhrases.telling.contains(word) || Self.stems(of: word).contains(where: ScopePhrases.telling.contains)
  }

  /// Returns whether a word is a verb of a command.
  func isCommand(_ word: String) -> Bool {
    ScopePhrases.commandVerbs.contains(word) || word == "get" || word == "bring" || word == "roll"
  }

  /// Returns whether a word is a verb of a command in “-ing”.
  func isGerund(_ word: String) -> Bool {
    word.hasSuffix("ing") && Self.stems(of: word).contains(where: isCommand)
  }

  /// Returns the verbs that a form in “-ing” may come from: "set" for "setting", "move" for "moving".
  static func stems(of gerund: String) -> [String] {
    guard gerund.hasSuffix("ing") else { return [] }
    let stem = String(gerund.dropLast(3))
    let isDoubled = stem.count > 1 && stem.last == stem.dropLast().last
    return [stem, stem + "e"] + (isDoubled ? [String(stem.dropLast())] : [])
  }
}
