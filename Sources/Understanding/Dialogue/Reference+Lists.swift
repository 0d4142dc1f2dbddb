/// What people say to a list or to the words of a mail.
extension Reference {
  /// “Drugstore list” of “the drugstore list” and “to my drugstore list”; nil for what names no list.
  package static func list(_ text: String) -> String? {
    guard let utterance = Utterance(text), let last = utterance.words.last?.normal, last == "list" else {
      return nil
    }
    let start = utterance.words.prefix {
      ["to", "on", "onto", "the", "my", "our", "put", "it"].contains($0.normal)
    }.count
    return start + 1 < utterance.words.count ? utterance.slice(start..<utterance.words.count) : nil
  }

  /// Whether a text asks for things to be put where things are collected, and says no more: “add milk and eggs”.
  package static func addsThings(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    let start = beginning(of: words).index
    guard start + 1 < words.count, words[start].normal == "add",
      Set(words[start...].map(\.normal)).isDisjoint(with: otherPlaces)
    else { return false }
    let things = detail(of: text).map { SpokenItems(String($0.dropFirst(4))).items } ?? []
    return things.allSatisfy { $0.split(separator: " ").count <= longestThing }
  }

  /// Whether a text ends with a list that has no name: “put milk on the list”.
  package static func namesTheList(_ text: String) -> Bool {
    guard var words = Utterance(text)?.words.map(\.normal) else { return false }
    while let last = words.last, ["please", "too", "thanks"].contains(last) { words.removeLast() }
    return words.count > 3 && words.last == "list"
      && ["on", "to", "onto", "in"].contains(words[words.count - 3])
      && ["the", "my", "our"].contains(words[words.count - 2])
  }

  /// What is to be written by “just say I can't come” and “tell her sorry, too”, and whether it comes to what is there; nil for a
  /// text that dictates nothing.
  package static func dictated(in text: String) -> (text: String, isMore: Bool)? {
    guard let utterance = Utterance(text) else { return nil }
    var words = utterance.words[...]
    let start = beginning(of: words).index
    guard let end = ChangePhrases.dictating.end(in: words, at: start), end < words.endIndex else {
      return nil
    }
    var isMore = words[..<end].contains { ["and", "also", "add", "mention"].contains($0.normal) }
    for closing in [["too"], ["as", "well"], ["also"]] where words.count - end > closing.count {
      guard words.suffix(closing.count).map(\.normal) == closing else { continue }
      words = words.dropLast(closing.count)
      isMore = true
    }
    return (utterance.slice(end..<words.endIndex), isMore)
  }

  /// What a correction says once the words are taken off that take something back: “the drugstore list” of “sorry, I meant the
  /// drugstore list”; nil for what takes nothing back, or speaks of changing it.
  package static func correction(in text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    let (start, takesBack) = beginning(of: utterance.words[...])
    guard takesBack, (1...5).contains(utterance.words.count - start) else { return nil }
    let rest = utterance.slice(start..<utterance.words.count)
    return [.none, .possible].contains(Reference(rest)) ? rest : nil
  }

  /// Two sentences as one text.
  package static func joined(_ first: String, _ second: String) -> String {
    let end = first.last.map { ".!?".contains($0) } ?? true ? "" : "."
    return "\(first)\(end) \(second.prefix(1).uppercased() + second.dropFirst())"
  }

  /// Whether a text puts something in the place of what was said: “no, say”, “make it”, “… instead”.
  package static func replaces(_ text: String) -> Bool {
    [.plain, .correction, .statement].contains(Reference(text))
      || adds(text) && text.lowercased().contains("instead")
  }

  /// “That baking paper” is a thing, “ask about the limp in his leg” is none.
  private static let longestThing = 4

  private static let otherPlaces: Set<String> = [
    "note", "notes", "memo", "calendar", "diary", "schedule", "agenda", "that", "it", "to",
  ]
}
