/// Removes what people say while they think.
enum Fillers {
  private static let all: Set<String> = [
    "uh", "uhm", "um", "umm", "er", "erm", "hm", "hmm", "mm", "mhm", "ähm", "äh",
  ]

  /// The words without fillers and without the commas that set them off.
  static func removed(from words: [SaidWord]) -> [SaidWord] {
    var kept: [SaidWord] = []
    var opensSentence = false
    for var word in words {
      if all.contains(word.lower) {
        opensSentence = opensSentence || word.opensSentence
        guard let last = kept.indices.last else { continue }
        if word.endsSentence || kept[last].trailing == "," {
          kept[last].trailing = word.trailing.filter { $0 != "," }
        }
      } else {
        if opensSentence {
          word.text = word.capitalized
          (word.opensSentence, opensSentence) = (true, false)
        }
        kept.append(word)
      }
    }
    return kept
  }
}
