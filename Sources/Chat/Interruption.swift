/// Decides whether a person interrupts an answer that is being spoken. The answer's own words, which a microphone may
/// pick up, are no interruption, and neither are sounds without words.
public struct Interruption: Sendable {
  private let spoken: Set<String>

  /// - Parameter sentences: The sentences that were spoken last, and the one being spoken.
  public init(of sentences: [String]) {
    spoken = Set(sentences.flatMap(Self.words))
  }

  /// Whether a person means to interrupt with these words: at least half of them are not the answer's own. A person
  /// who only repeats words of the answer does not interrupt it.
  public func isMeant(by heard: String) -> Bool {
    let words = Self.words(in: heard)
    let own = words.count { spoken.contains($0) }
    return !words.isEmpty && own * 2 <= words.count && !words.allSatisfy(Self.sounds.contains)
      && !Self.imagined.contains(words.joined(separator: " "))
  }

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

  /// What people utter while they listen, and what coughs and laughs are written as.
  private static let sounds: Set<String> = [
    "ah", "aha", "er", "erm", "ha", "hm", "hmm", "huh", "mhm", "mm", "mmm", "oh", "uh", "um",
  ]
}
