import WrittenForm

/// A person who is referred to by name, or by their relation to the speaker.
enum PersonName {
  /// Single words that refer to a person and are not names.
  static let relations: Set<String> = [
    "mom", "mum", "mommy", "mummy", "mother", "dad", "daddy", "father", "grandma", "grandpa", "granny",
    "boss", "wife",
    "husband", "brother", "sister", "son", "daughter", "aunt", "uncle", "everyone", "everybody", "all",
    "them", "him",
    "her", "someone", "work", "family", "friends", "team", "myself", "me", "you", "us", "bro", "sis",
  ]
  private static let openings: Set<String> = ["my", "the", "our", "a", "an", "all", "your", "his", "their"]

  /// Removes a possessive or a word for a group: “Anna” for “Anna's”, “tile” for “the tile people”.
  static func withoutOwner(_ said: String) -> String {
    let words = said.split(separator: " ")
    if words.count > 2, words[0].lowercased() == "the", groups.contains(words[words.count - 1].lowercased()) {
      return words.dropFirst().dropLast().joined(separator: " ")
    }
    return said.hasSuffix("'s") || said.hasSuffix("\u{2019}s") ? String(said.dropLast(2)) : said
  }

  private static let groups: Set<String> = ["people", "guys", "lot", "folks", "company", "shop", "lads"]

  /// Returns a spoken name with capitals. "My boss" and "grandma" stay as they are.
  static func written(_ said: String, _ converter: WrittenFormConverter) -> String {
    let words = said.split(separator: " ")
    guard let first = words.first.map(String.init), !openings.contains(first), !relations.contains(first)
    else {
      return said
    }
    let written = converter.title(said)
    guard !written.isEmpty else { return said }
    return written.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(
      separator: " ")
  }
}
