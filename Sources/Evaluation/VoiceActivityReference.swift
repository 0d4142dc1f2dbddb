import Audio
import Capture
import Foundation

/// The speech in a clean recording, found from the whole of it: frames within 30 dB of its loud frames and 10 dB
/// above its quiet ones, with pauses of up to nine frames (90 ms) filled. Frames near an edge are undecided.
struct VoiceActivityReference {
  enum Label { case speech, silence, undecided }

  /// The number of samples of a label: 10 ms.
  static let hop = AudioChunk.sampleRate / 100

  let labels: [Label]
  /// The range of speech in samples; `nil` if there is none.
  let extent: Range<Int>?
  /// The longest pause within the speech, in samples.
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
  /// Returns the element at a fraction (0 to 1) of the sorted elements, or `nil` if there are none.
  fileprivate func element(at fraction: Double) -> Element? {
    isEmpty ? nil : self[Int(fraction * Double(count - 1))]
  }
}
