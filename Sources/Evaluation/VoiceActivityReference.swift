import Audio
import Foundation

/// Where speech is in a clean recording, found with the whole of it in hand: frames within 30 decibels of its loud
/// frames and 10 above its quiet ones, pauses up to 100 ms filled. What is near an edge is left undecided.
struct VoiceActivityReference {
  enum Label { case speech, silence, undecided }

  /// Samples that a label stands for: 10 ms.
  static let hop = AudioChunk.sampleRate / 100

  let labels: [Label]
  /// First and last sample of speech; nil where there is none.
  let extent: Range<Int>?
  /// The longest pause within, samples.
  let longestPause: Int

  init(_ samples: [Float]) {
    let hop = Self.hop
    let levels = stride(from: 0, through: samples.count - hop, by: hop).map { start in
      10 * log10(samples[start..<(start + hop)].reduce(1e-10) { $0 + $1 * $1 } / Float(hop))
    }
    let ordered = levels.sorted()
    guard let quiet = ordered.element(at: 0.1), let loud = ordered.element(at: 0.98) else {
      labels = []
      extent = nil
      longestPause = 0
      return
    }
    let threshold = max(loud - 30, quiet + 10)
    let active = levels.indices.filter { levels[$0] > threshold }
    var labels = [Label](repeating: .silence, count: levels.count)
    var longest = 0
    for frame in active {
      for near in max(0, frame - 5)...min(labels.count - 1, frame + 5) where labels[near] == .silence {
        labels[near] = .undecided
      }
      labels[frame] = .speech
    }
    for (frame, next) in zip(active, active.dropFirst()) {
      longest = max(longest, next - frame - 1)
      if next - frame <= 10 { for between in frame..<next { labels[between] = .speech } }
    }
    self.labels = labels
    longestPause = longest * hop
    extent = active.first.flatMap { first in active.last.map { (first * hop)..<(($0 + 1) * hop) } }
  }
}

extension Array {
  /// The element at a fraction of the way through, 0 to 1; nil where there is none.
  fileprivate func element(at fraction: Double) -> Element? {
    isEmpty ? nil : self[Int(fraction * Double(count - 1))]
  }
}
