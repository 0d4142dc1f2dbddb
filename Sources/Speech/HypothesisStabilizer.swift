/// Tells the words of growing hypotheses that have settled from those that may still change.
///
/// A word settles when as many successive hypotheses as asked agree on it and all before it. Settled
/// words are never taken back while the utterance lasts.
struct HypothesisStabilizer {
  /// Successive hypotheses that must agree.
  private let agreement: Int
  private var recent: [[String]] = []
  private var stable: [String] = []

  init(agreement: Int = 3) {
    self.agreement = max(1, agreement)
  }

  /// Takes the next hypothesis and returns it, split.
  mutating func update(_ hypothesis: [String]) -> PartialTranscript {
    recent.append(hypothesis)
    if recent.count > agreement { recent.removeFirst() }
    if recent.count == agreement {
      // The last word is still being said, whatever the hypotheses agree on.
      var common = hypothesis.dropLast()
      for other in recent {
        common = common.prefix(zip(common, other).prefix { $0 == $1 }.count)
      }
      if common.count > stable.count, common.starts(with: stable) { stable = Array(common) }
    }
    return PartialTranscript(
      stable: stable.joined(separator: " "),
      unstable: hypothesis.dropFirst(stable.count).joined(separator: " "))
  }
}
