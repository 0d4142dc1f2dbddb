import Foundation

/// An assignment of words to segments that also corrects unlikely times: words that last too long at the edges of
/// sentences and segments, where there is nothing to hear.
///
/// Source: openai-whisper's `add_word_timestamps`.
struct SegmentWords {
  private static let sentenceEnds = ".。!！?？"

  /// The median length of the window's words in seconds, at most 0.7.
  private let usual: Double
  /// The longest plausible duration of a word in seconds.
  private let longest: Double
  /// The words, with times from the window's start.
  private let words: [WordTiming]

  init(_ alignment: [WordTiming]) {
    var words = alignment
    let durations = words.map(\.duration).filter { $0 != 0 }.sorted()
    usual = min(0.7, Self.median(durations))
    longest = usual * 2
    if !durations.isEmpty {
      for index in words.indices.dropFirst() where words[index].duration > longest {
        if Self.sentenceEnds.holds(words[index].text) {
          words[index].end = words[index].start + longest
        } else if Self.sentenceEnds.holds(words[index - 1].text) {
          words[index].start = words[index].end - longest
        }
      }
    }
    self.words = PunctuationMerging.merge(words)
  }

  /// Assigns the words to segments, and corrects the times of both.
  ///
  /// - Parameters:
  ///   - segments: The segments of one window, in order.
  ///   - offset: The seconds from the recording's start to the window's.
  ///   - lastSpeech: The end of the segment before the first, in seconds.
  func assign(
    to segments: inout [TranscriptionSegment], offset: Double, lastSpeech: Double, endOfText: Int32
  ) {
    var lastSpeech = lastSpeech
    var next = 0
    for index in segments.indices {
      let count = segments[index].tokens.count { $0 < endOfText }
      var taken = 0
      var mine: [WordTiming] = []
      while next < words.count, taken < count {
        var word = words[next]
        taken += word.tokens.count
        next += 1
        guard !word.text.isEmpty else { continue }
        word.start = Self.hundredths(offset + word.start)
        word.end = Self.hundredths(offset + word.end)
        mine.append(word)
      }
      if !mine.isEmpty {
        shortenAfterPause(&mine, lastSpeech: lastSpeech)
        settle(&mine, &segments[index])
        lastSpeech = segments[index].end
      }
      segments[index].words = mine
    }
  }

  /// Shortens the first two words after a pause, which tend to begin too early.
  private func shortenAfterPause(_ words: inout [WordTiming], lastSpeech: Double) {
    guard words[0].end - lastSpeech > usual * 4 else { return }
    let firstIsLong = words[0].duration > longest
    let firstTwoAreLong = words.count > 1 && words[1].end - words[0].start > longest * 2
    guard firstIsLong || firstTwoAreLong else { return }
    if words.count > 1, words[1].duration > longest {
      let boundary = max(words[1].end / 2, words[1].end - longest)
      words[0].end = boundary
      words[1].start = boundary
    }
    words[0].start = max(0, words[0].end - longest)
  }

  /// Reconciles the times of a segment and its words: where the words reach far beyond the segment, its times are
  /// used, otherwise those of the words.
  private func settle(_ words: inout [WordTiming], _ segment: inout TranscriptionSegment) {
    if segment.start < words[0].end, segment.start - 0.5 > words[0].start {
      words[0].start = max(0, min(words[0].end - usual, segment.start))
    } else {
      segment.start = words[0].start
    }
    let last = words.count - 1
    if segment.end > words[last].start, segment.end + 0.5 < words[last].end {
      words[last].end = max(words[last].start + usual, segment.end)
    } else {
      segment.end = words[last].end
    }
  }

  private static func median(_ sorted: [Double]) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  private static func hundredths(_ seconds: Double) -> Double {
    (seconds * 100).rounded(.toNearestOrEven) / 100
  }
}
