import Whisper

/// A stabilizer of growing hypotheses, which splits them into words that have settled and words that may still
/// change.
///
/// A word settles once it is certain, enough words follow it, and hypotheses have agreed on it and on all words
/// before it for long enough. A settled word is never taken back: where a later hypothesis has another word in its
/// place, that other word is ignored.
struct HypothesisStabilizer {
  /// Seconds of audio over which hypotheses must agree.
  private let settling: Double
  /// How many of the newest words never settle, because they are still being spoken.
  private let heldBack: Int
  private var latest: [WordPart] = []
  /// For each part of the latest hypothesis, the time in seconds since which it and all parts before it are
  /// unchanged.
  private var since: [Double] = []
  private var settled: [WordPart] = []

  init(settling: Double, heldBack: Int) {
    (self.settling, self.heldBack) = (settling, max(1, heldBack))
  }

  /// The settled words.
  var stable: [String] { WordPart.words(settled) }

  /// Takes the next hypothesis and returns it, split into stable and unstable words.
  ///
  /// - Parameters:
  ///   - certain: How many of its first words are likely enough to settle; `nil` for all.
  ///   - seconds: The position in the audio at which the hypothesis was made.
  mutating func update(
    _ hypothesis: [String], certain: Int? = nil, at seconds: Double
  ) -> PartialTranscript {
    let heard = WordPart.parts(hypothesis)
    let replaced = lengthInPlaceOfSettled(heard)
    let parts = settled + rest(of: heard, after: replaced)
    let certain = WordPart.parts(hypothesis.prefix(certain ?? hypothesis.count)).count
    let mostSettled = settled.count + max(0, certain - replaced)
    let same = zip(latest, parts).prefix { $0.sound == $1.sound }.count
    since = since.prefix(same) + Array(repeating: seconds, count: parts.count - same)
    latest = parts
    let unchanged = since.prefix { seconds - $0 >= settling }.count
    var count = max(0, min(unchanged, mostSettled, parts.count - heldBack))
    // A word settles as a whole.
    while count > settled.count, count < parts.count, parts[count].goesOn { count -= 1 }
    settled += parts.prefix(count).dropFirst(settled.count)
    return PartialTranscript(
      stable: stable.joined(separator: " "),
      unstable: WordPart.words(parts.dropFirst(settled.count)).joined(separator: " "))
  }

  /// Returns the settled words, followed by the words of the hypothesis that come after them.
  func continued(_ hypothesis: [String]) -> [String] {
    let heard = WordPart.parts(hypothesis)
    return stable + WordPart.words(rest(of: heard, after: lengthInPlaceOfSettled(heard)))
  }

  /// Returns whether a hypothesis disagrees with the settled words. Case and punctuation do not count.
  func isContradicted(by hypothesis: [String]) -> Bool {
    let heard = WordPart.parts(hypothesis)
    return settled.map(\.sound) != heard.prefix(lengthInPlaceOfSettled(heard)).map(\.sound)
  }

  /// Returns the parts of a hypothesis after the first `count`, which correspond to the settled words. The first
  /// of them begins a word, because words settle as a whole.
  private func rest(of heard: [WordPart], after count: Int) -> [WordPart] {
    var rest = Array(heard.dropFirst(count))
    if !rest.isEmpty { rest[0].goesOn = false }
    return rest
  }

  /// Returns how many parts at the beginning of a hypothesis correspond to the settled ones: the length of the
  /// beginning with the least edit distance to them, or the longest such beginning if several are equal.
  private func lengthInPlaceOfSettled(_ heard: [WordPart]) -> Int {
    let row = editDistances(settled.map(\.sound), heard.map(\.sound))
    var best = 0
    for length in row.indices where row[length] <= row[best] { best = length }
    return best
  }
}

/// A word, or one part of a hyphenated word. Parts are compared one by one, because “single-shot” is also heard as
/// two words.
private struct WordPart {
  var text: String
  /// Whether this part continues the word of the part before it.
  var goesOn: Bool

  /// The form that is compared: lowercase letters and digits only, or the whole text if it has none.
  var sound: String {
    let letters = text.lowercased().filter { $0.isLetter || $0.isNumber }
    return letters.isEmpty ? text : letters
  }

  static func parts(_ words: some Sequence<String>) -> [WordPart] {
    words.flatMap { word in
      var parts: [WordPart] = []
      for piece in word.split(separator: "-", omittingEmptySubsequences: false) {
        if !parts.isEmpty { parts[parts.count - 1].text += "-" }
        // A dash at either end stays where it is.
        if piece.isEmpty, !parts.isEmpty { continue }
        parts.append(WordPart(text: String(piece), goesOn: !parts.isEmpty))
      }
      return parts.count > 1 && parts[0].text == "-" ? [WordPart(text: word, goesOn: false)] : parts
    }
  }

  /// Joins parts to words.
  static func words(_ parts: some Sequence<WordPart>) -> [String] {
    parts.reduce(into: []) { words, part in
      if part.goesOn {
        words[words.count - 1] += part.text
      } else {
        words.append(part.text)
      }
    }
  }
}
