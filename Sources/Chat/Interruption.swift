/// Decides whether a person interrupts an answer that is being spoken. The answer's own words, which a microphone may
/// pick up, are no interruption, and neither are sounds without words.
public struct Interruption: Sendable {
  private let spoken: Set<String>
  /// The pairs of words that follow each other in what was spoken.
  private let pairs: Set<[String]>

  /// - Parameter sentences: The sentences that were spoken last, and the one being spoken.
  public init(of sentences: [String]) {
    let words = sentences.flatMap(Self.words)
    (spoken, pairs) = (Set(words), Self.pairs(of: words))
  }

  /// Whether a person means to interrupt with these words: no fewer of them are new than are the answer's own. Every
  /// text has short words, so they count as the answer's own only next to a word that follows or precedes them in the
  /// answer. A person who only repeats words of the answer does not interrupt it.
  public func isMeant(by heard: String) -> Bool {
    let words = Self.words(in: heard)
    guard !words.allSatisfy(Self.sounds.contains), !Self.imagined.contains(words.joined(separator: " "))
    else { return false }
    if let first = words.first, Self.stops.contains(first), !spoken.contains(first) { return true }
    let new = words.count { !spoken.contains($0) }
    let own = words.indices.count { index in
      spoken.contains(words[index])
        && (words[index].count > Self.longestCommon || isBesideItsOwn(index, in: words))
    }
    return new > 0 && new >= own
  }

  private func isBesideItsOwn(_ index: Int, in words: [String]) -> Bool {
    (index > 0 && pairs.contains([words[index - 1], words[index]]))
      || (index + 1 < words.count && pairs.contains([words[index], words[index + 1]]))
  }

  private static func pairs(of words: [String]) -> Set<[String]> {
    Set(zip(words, words.dropFirst()).map { [$0, $1] })
  }

  /// The letters of a word that says nothing by itself, such as “that”.
  private static let longestCommon = 4
  /// Words that begin what is said to somebody who is to be silent.
  private static let stops: Set<String> = ["stop", "wait", "quiet", "enough", "silence"]

  /// The words without punctuation, and without what recognizers write in brackets for a cough or music.
  private static func words(in text: String) -> [String] {
    var plain = ""
    var depth = 0
    var isStarred = false
    for character in text.lowercased() {
      switch character {
      case "[", "(": depth += 1
      case "]", ")": depth -= 1
      case "*": isStarred.toggle()
      case "’": plain.append("'")
      default: if depth <= 0, !isStarred { plain.append(character) }
      }
    }
    return plain.split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
  }

  /// What recognizers that learned from subtitles write for noise.
  private static let imagined: Set<String> = ["thank you", "thanks for watching", "you", "bye"]

  /// What people utter while they listen, what coughs and laughs are written as, and words that say nothing alone, as
  /// recognizers write them for what is left of an echo.
  private static let sounds: Set<String> = [
    "ah", "aha", "er", "erm", "ha", "hm", "hmm", "huh", "mhm", "mm", "mmm", "oh", "uh", "um",
    "a", "and", "but", "i", "it", "so", "the", "well",
  ]
}
