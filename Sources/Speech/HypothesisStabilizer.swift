import Whisper

/// Splits growing hypotheses into words that have settled and words that may still change.
///
/// A word settles once it is certain, enough words follow it, and hypotheses have agreed on it and on all words
/// before it for long enough. A settled word is never taken back: what a later hypothesis has in its place is
/// ignored.
struct HypothesisStabilizer {
  /// Seconds of audio over which hypotheses must agree.
  private let settling: Double
  /// How many of the newest words never settle, because they are still being spoken.
  private let heldBack: Int
  private var latest: [String] = []
  /// For each word of the latest hypothesis: the second since which it and all words before it have been the same.
  private var since: [Double] = []
  private(set) var stable: [String] = []

  init(settling: Double, heldBack: Int) {
    (self.settling, self.heldBack) = (settling, max(1, heldBack))
  }

  /// Takes the next hypothesis and returns it, split.
  ///
  /// - Parameters:
  ///   - certain: How many of its first words are likely enough to be right; nil for all.
  ///   - seconds: The position in the audio at which it was made.
  mutating func update(
    _ hypothesis: [String], certain: Int? = nil, at seconds: Double
  ) -> PartialTranscript {
    let replaced = lengthInPlaceOfStable(hypothesis)
    let words = stable + hypothesis.dropFirst(replaced)
    let mostSettled = stable.count + max(0, (certain ?? hypothesis.count) - replaced)
    let same = zip(latest, words).prefix { Self.compared($0) == Self.compared($1) }.count
    since = since.prefix(same) + Array(repeating: seconds, count: words.count - same)
    latest = words
    let unchanged = since.prefix { seconds - $0 >= settling }.count
    let settled = max(0, min(unchanged, mostSettled, words.count - heldBack))
    stable += words.prefix(settled).dropFirst(stable.count)
    return PartialTranscript(
      stable: stable.joined(separator: " "),
      unstable: words.dropFirst(stable.count).joined(separator: " "))
  }

  /// The settled words, followed by the words of the hypothesis that come after them.
  func continued(_ hypothesis: [String]) -> [String] {
    stable + hypothesis.dropFirst(lengthInPlaceOfStable(hypothesis))
  }

  /// Whether a hypothesis disagrees with the settled words. Case and punctuation do not count.
  func isContradicted(by hypothesis: [String]) -> Bool {
    stable.map(Self.compared) != hypothesis.prefix(lengthInPlaceOfStable(hypothesis)).map(Self.compared)
  }

  /// How many words at the beginning of a hypothesis correspond to the settled ones: the beginning with the least
  /// edit distance by words, the longest of several.
  private func lengthInPlaceOfStable(_ hypothesis: [String]) -> Int {
    let row = editDistances(stable.map(Self.compared), hypothesis.map(Self.compared))
    var best = 0
    for length in row.indices where row[length] <= row[best] { best = length }
    return best
  }

  private static func compared(_ word: String) -> String {
    let letters = word.lowercased().filter { $0.isLetter || $0.isNumber }
    return letters.isEmpty ? word : letters
  }
}
