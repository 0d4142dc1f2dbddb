import Whisper

/// Tells the words of growing hypotheses that have settled from those that may still change.
///
/// A word settles once it is certain, hypotheses have agreed on it and all before it for long enough, and enough words
/// follow it.
/// Settled words are never taken back: what a later hypothesis has in their place is left out.
struct HypothesisStabilizer {
  /// Seconds of audio over which hypotheses must agree.
  private let settling: Double
  /// The newest words of a hypothesis are still being said, so they do not settle, whatever hypotheses agree on.
  private let heldBack: Int
  private var latest: [String] = []
  /// For each word of the latest hypothesis, since when it and all before it have been the same.
  private var since: [Double] = []
  private(set) var stable: [String] = []

  init(settling: Double, heldBack: Int) {
    (self.settling, self.heldBack) = (settling, max(1, heldBack))
  }

  /// Takes the next hypothesis and returns it, split.
  ///
  /// - Parameters:
  ///   - certain: How many of its first words are likely enough to be right; nil for all.
  ///   - seconds: How far into the audio it was made.
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

  /// The settled words, and those of a hypothesis that follow them.
  func continued(_ hypothesis: [String]) -> [String] {
    stable + hypothesis.dropFirst(lengthInPlaceOfStable(hypothesis))
  }

  /// Whether a hypothesis has other words in place of those that have settled; case and marks do not count.
  func isContradicted(by hypothesis: [String]) -> Bool {
    stable.map(Self.compared) != hypothesis.prefix(lengthInPlaceOfStable(hypothesis)).map(Self.compared)
  }

  /// How many words of a hypothesis stand for the settled ones: the beginning with the least distance to them by
  /// words, the longest of several.
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
