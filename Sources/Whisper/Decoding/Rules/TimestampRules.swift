import Foundation

/// A rule that makes timestamps come first, in pairs and in order. It forbids text when all timestamps together
/// are likelier than any text token.
///
/// Source: openai-whisper's `ApplyTimestampRules`.
struct TimestampRules: LogitRule {
  let special: SpecialTokens
  /// The latest time of the first timestamp, in steps of 20 ms; `nil` for no limit.
  let maximumInitialTimestamp: Int32?

  func apply(to logits: UnsafeMutableBufferPointer<Float>, after sampled: [Int32]) {
    let first = special.firstTimestamp
    let end = Int32(logits.count)
    logits.forbid([special.noTimestamps])

    let lastIsTimestamp = sampled.last.map { $0 >= first } ?? false
    let lastButOneIsTimestamp = sampled.count < 2 || sampled[sampled.count - 2] >= first
    if lastIsTimestamp {
      if lastButOneIsTimestamp {
        // Text follows a pair.
        logits.forbid(first..<end)
      } else {
        // Another timestamp or the end of text follows, since timestamps come in pairs.
        logits.forbid(0..<special.endOfText)
      }
    }
    if let latest = sampled.last(where: { $0 >= first }) {
      // Only the beginning of a segment may equal the end of the one before.
      let isBeginning = lastIsTimestamp && !lastButOneIsTimestamp
      logits.forbid(first..<(isBeginning ? latest : latest + 1))
    }
    if sampled.isEmpty {
      logits.forbid(0..<first)
      if let maximumInitialTimestamp, first + maximumInitialTimestamp + 1 < end {
        logits.forbid((first + maximumInitialTimestamp + 1)..<end)
      }
    }
    preferTimestamps(in: logits, from: Int(first))
  }

  private func preferTimestamps(in logits: UnsafeMutableBufferPointer<Float>, from first: Int) {
    guard first < logits.count else { return }
    let likeliestText = logits[..<first].max() ?? -.infinity
    let timestamps = UnsafeMutableBufferPointer(rebasing: logits[first...])
    if LogProbability.logSumExp(timestamps) > likeliestText { logits.forbid(0..<Int32(first)) }
  }
}
