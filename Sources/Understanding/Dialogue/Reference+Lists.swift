/// Utterances about a list, or about the words of a mail.
extension Reference {
  /// Returns the name of the list, such as “drugstore list” for “the drugstore list” and “to my drugstore list”,
  /// or `nil` if `text` is not the name of a list.
  package static func list(_ text: String) -> String? {
    guard let utterance = Utterance(text), let last = utterance.words.last?.normal, last == "list" else {
      return nil
    }
    let start = utterance.words.prefix {
      ["to", "on", "onto", "the", "my", "our", "put", "it"].contains($0.normal)
    }.count
    return start + 1 < utterance.words.count ? utterance.slice(start..<utterance.words.count) : nil
  }

  /// Returns whether `text` only asks to add things, without saying where: “add milk and eggs”.
  package static func addsThings(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    let start = beginning(of: words).index
    guard start + 1 < words.count, words[start].normal == "add",
      Set(words[start...].map(\.normal)).isDisjoint(with: otherPlaces)
    else { return false }
    let things = detail(of: text).map { SpokenItems(String($0.dropFirst(4))).items } ?? []
    return things.allSatisfy { $0.split(separator: " ").count <= longestThing }
  }

  /// Returns whether `text`, or a clause of it, ends with a list that has no name: “put milk on the list, we're
  /// out of it”.
  package static func namesTheList(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words else { return false }
    return words.indices.dropFirst(3).contains { index in
      words[index].normal == "list" && ["the", "my", "our"].contains(words[index - 1].normal)
        && ["on", "to", "onto", "in"].contains(words[index - 2].normal)
        && (words[index].endsClause
          || words[(index + 1)...].allSatisfy { ["please", "too", "thanks"].contains($0.normal) })
    }
  }

  /// Returns whether `text` puts something on the list called `name`, a single word: “milk on the shopping”.
  package static func putsThings(onThe name: String, in text: String) -> Bool {
    guard let words = Utterance(text)?.words, let called = Utterance(name)?.words, called.count == 1,
      !otherPlaces.contains(called[0].normal)
    else { return false }
    return words.indices.dropFirst(2).contains { index in
      words[index].normal == called[0].normal && ["the", "my", "our"].contains(words[index - 1].normal)
        && ["on", "onto", "to"].contains(words[index - 2].normal)
    }
  }

  /// Returns the things to be put on a list that was just begun: “a scarf and gloves” for “put a scarf on it and
  /// gloves”. Returns `nil` if `text` puts nothing there.
  package static func putOnIt(_ text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    var words = utterance.words[...]
    let start = beginning(of: words).index
    guard start + 1 < words.count, ["add", "put", "stick", "include"].contains(words[start].normal) else {
      return nil
    }
    // “Put it on, too.”
    while words.count > start + 2, let last = words.last?.normal {
      if ["on", "too"].contains(last) {
        words = words.dropLast()
      } else if last == "well", words.dropLast().last?.normal == "as" {
        words = words.dropLast(2)
      } else {
        break
      }
    }
    guard let place = pointedPlaces.first(in: words[(start + 1)...]) else {
      return words.contains { $0.normal == "list" } ? nil : utterance.slice(start + 1..<words.count)
    }
    return [start + 1..<place.lowerBound, place.upperBound..<words.count].map(utterance.slice)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns the things to be put on a list in place of what was just put there: “oat milk” for “put oat milk on it
  /// instead”. Returns `nil` if `text` puts nothing there instead.
  package static func putInstead(_ text: String) -> String? {
    guard let utterance = Utterance(text), utterance.words.last?.normal == "instead" else { return nil }
    return putOnIt(utterance.slice(0..<utterance.words.count - 1))
  }

  private static let pointedPlaces: [Phrase] = ["on|to|in it|there|that|this", "on|to|in the|that|my list"]

  /// Returns the text that is dictated by “just say I can't come” or “tell her sorry, too”, and whether it is to
  /// be added to the existing text. Returns `nil` if nothing is dictated.
  package static func dictated(in text: String) -> (text: String, isMore: Bool)? {
    guard let utterance = Utterance(text) else { return nil }
    var words = utterance.words[...]
    let start = beginning(of: words).index
    guard let end = ChangePhrases.dictating.end(in: words, at: start), end < words.endIndex else {
      return nil
    }
    var isMore = words[..<end].contains { ["and", "also", "add", "mention", "to"].contains($0.normal) }
    for closing in [["too"], ["as", "well"], ["also"]] where words.count - end > closing.count {
      guard words.suffix(closing.count).map(\.normal) == closing else { continue }
      words = words.dropLast(closing.count)
      isMore = true
    }
    return (utterance.slice(end..<words.endIndex), isMore)
  }

  /// Returns what a correction says instead: “the drugstore list” for “sorry, I meant the drugstore list”. Returns
  /// `nil` if nothing is corrected, or the words ask for a change in other ways.
  package static func correction(in text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    let (start, takesBack) = beginning(of: utterance.words[...])
    // “No, oat milk instead.”
    let end = utterance.words.count - (utterance.words.last?.normal == "instead" ? 1 : 0)
    guard takesBack, (1...5).contains(end - start) else { return nil }
    let rest = utterance.slice(start..<end)
    return [.none, .possible].contains(Reference(rest)) ? rest : nil
  }

  /// Joins two sentences into one text.
  package static func joined(_ first: String, _ second: String) -> String {
    let end = first.last.map { ".!?".contains($0) } ?? true ? "" : "."
    return "\(first)\(end) \(second.prefix(1).uppercased() + second.dropFirst())"
  }

  /// Returns whether `text` replaces what was said: “no, say”, “make it”, “… instead”.
  package static func replaces(_ text: String) -> Bool {
    [.plain, .correction, .statement].contains(Reference(text))
      || adds(text) && text.lowercased().contains("instead")
  }

  /// The most words of one thing: “that baking paper” is a thing, “ask about the limp in his leg” is not.
  private static let longestThing = 4

  private static let otherPlaces: Set<String> = [
    "note", "notes", "memo", "calendar", "diary", "schedule", "agenda", "that", "it", "to",
  ]
}
