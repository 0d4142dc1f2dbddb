/// Tells the words of growing hypotheses that have settled from those that may still change.
///
/// A word settles when as many successive hypotheses as asked agree on it and all before it. Settled words are never
/// taken back: what a later hypothesis has in their place is left out.
struct HypothesisStabilizer {
  /// Successive hypotheses that must agree.
  private let agreement: Int
  /// The newest words of a hypothesis, which are still being said, whatever hypotheses agree on.
  private let heldBack: Int
  private var recent: [[String]] = []
  private(set) var stable: [String] = []

  init(agreement: Int = 3, heldBack: Int = 1) {
    (self.agreement, self.heldBack) = (max(1, agreement), max(1, heldBack))
  }

  /// Takes the next hypothesis and returns it, split.
  mutating func update(_ hypothesis: [String]) -> PartialTranscript {
    let words = continued(hypothesis)
    recent.append(words)
    if recent.count > agreement { recent.removeFirst() }
    if recent.count == agreement {
      var common = words.dropLast(heldBack)
      for other in recent {
        common = common.prefix(zip(common, other).prefix { Self.compared($0) == Self.compared($1) }.count)
      }
      stable += common.dropFirst(stable.count)
    }
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
