/// Utterances that move something or take it away.
extension Reference {
  /// Returns whether `text` says that somebody is not coming: “Anna can't make it”.
  package static func saysNotComing(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words else { return false }
    return notComing.first(in: words[...]) != nil
  }

  private static let notComing: [Phrase] = [
    "can't|cannot|won't|couldn't|isn't|aren't|not be|able|available|coming|come|joining|join|make|there|attend|free"
  ]

  /// Returns whether `text` begins with a verb that moves an existing thing to another time: “push the alarm to
  /// six”.
  package static func asksToMove(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    return ChangePhrases.moving.end(in: words, at: beginning(of: words).index) != nil
  }

  /// Returns the other content that `text` gives what was spoken of, such as “4471” for “change it to 4471”, or `nil`
  /// for anything else.
  package static func newContent(in text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words[...]
    guard let end = ChangePhrases.editing.end(in: words, at: beginning(of: words).index), end < words.endIndex
    else { return nil }
    return utterance.slice(end..<words.endIndex)
  }

  /// Returns the request to move something that follows a refusal to remove it: “move it to Friday” for “no, don't
  /// cancel it, move it to Friday”. Returns `nil` for anything else.
  package static func moveInsteadOfRemoval(_ text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words[...]
    return words.indices.lazy.filter { index in
      ChangePhrases.moving.end(in: words, at: index) != nil
        && (beginning(of: words).index == index || refuses(words[..<index]))
    }.first.map { utterance.slice($0..<words.endIndex) }
  }

  /// Returns whether the words before a request refuse something else: “don't cancel it”, and not “don't”.
  private static func refuses(_ words: ArraySlice<Utterance.Word>) -> Bool {
    words.indices.contains { index in
      ScopePhrases.negation(at: index, in: words).map { $0 < words.endIndex } ?? false
    } && words.last?.normal != "or"
  }

  /// Returns whether `text` only asks to remove what was spoken of: “please delete that”.
  package static func takesAway(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    let start = beginning(of: words).index
    return ChangePhrases.takingAway.end(in: words, at: start) == words.endIndex
  }

  /// Returns whether `text` only asks to remove one of several things: “delete the second one”.
  package static func takesOneAway(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    let start = beginning(of: words).index
    return ChangePhrases.takingAwayOne.end(in: words, at: start) == words.endIndex
  }

  /// Returns the name of what is to be removed, such as “Gita” for “delete the one about Gita”, or `nil` for
  /// anything else.
  package static func nameTakenAway(_ text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words[...]
    guard let end = ChangePhrases.takingAwayNamed.end(in: words, at: beginning(of: words).index),
      (1...6).contains(words.count - end)
    else { return nil }
    return utterance.slice(end..<words.endIndex)
  }

  /// Returns whether `text` asks for something to be as it was before: “no, leave it where it was”.
  package static func restores(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    return ChangePhrases.restoring.end(in: words, at: beginning(of: words).index) == words.endIndex
  }

  /// Returns whether `text` agrees to a removal and repeats it: “yes, please cancel it”, “yes please cancel”.
  package static func agreesToTakeAway(_ text: String) -> Bool {
    guard let utterance = Utterance(text), (2...12).contains(utterance.words.count) else { return false }
    let words = utterance.words[...]
    return (1..<words.count).contains { index in
      [.yes, .praise].contains(Verdict(utterance.slice(0..<index)))
        && (takesAway(utterance.slice(index..<words.count))
          || ChangePhrases.removals.end(in: words, at: index) == words.endIndex)
    }
  }
}
