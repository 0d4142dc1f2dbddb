import Audio
import Testing

@testable import Whisper

@Suite struct SpokenTimelineTests {
  /// Seconds 1 to 3, 10 to 11 and 20 to 24 of a recording.
  private let timeline = SpokenTimeline([100..<300, 1_000..<1_100, 2_000..<2_400], within: 5_000)

  @Test func isAsLongAsItsClips() {
    #expect(timeline.frameCount == 700)
    #expect(SpokenTimeline([0..<10, 5..<20, 90..<200], within: 100).clips == [0..<10, 10..<20, 90..<100])
    #expect(SpokenTimeline([], within: 100).frameCount == 0)
  }

  @Test func knowsWhereItsFramesComeFrom() {
    #expect(timeline.sources(of: 0..<700) == [100..<300, 1_000..<1_100, 2_000..<2_400])
    #expect(timeline.sources(of: 250..<310) == [1_050..<1_100, 2_000..<2_010])
    #expect(timeline.sources(of: 700..<900).isEmpty)
  }

  @Test func readsClipsOneAfterAnotherAndAgainFromWhereTheLastWindowBegan() throws {
    var spoken = SpokenRecording(Numbered(), timeline)
    #expect(
      try spoken.window(from: 0, frames: 250).values == (100..<300).map(Float.init)
        + (1_000..<1_050).map(Float.init))
    #expect(
      try spoken.window(from: 190, frames: 20).values == (290..<300).map(Float.init)
        + (1_000..<1_010).map(Float.init))
    #expect(try spoken.window(from: 290, frames: 999).values.count == 410)
  }

  @Test func givesWordsTheirTimesInTheRecording() {
    func word(_ start: Double, _ end: Double) -> WordTiming {
      WordTiming(text: " a", tokens: [1], start: start, end: end, probability: 1, leastProbability: 1)
    }
    var segment = TranscriptionSegment(
      id: 0, seek: 250, start: 1.5, end: 3.5, text: " a a a", tokens: [], temperature: 0,
      averageLogProbability: 0, compressionRatio: 1, noSpeechProbability: 0, confidence: 1)
    segment.words = [word(1.5, 1.75), word(1.8, 2.5), word(3, 3.5)]
    let restored = timeline.restored([segment])[0]
    // The second lies mostly in the second clip, and no word reaches into what was left out.
    #expect(restored.words.map(\.start) == [2.5, 10, 20])
    #expect(restored.words.map(\.end) == [2.75, 10.5, 20.5])
    #expect((restored.start, restored.end, restored.seek) == (2.5, 20.5, 1_050))
  }

  @Test func beginsASegmentInTheClipThatHoldsIt() {
    let segment = TranscriptionSegment(
      id: 0, seek: 0, start: 2, end: 3, text: " a", tokens: [], temperature: 0, averageLogProbability: 0,
      compressionRatio: 1, noSpeechProbability: 0, confidence: 1)
    let restored = timeline.restored([segment])[0]
    #expect((restored.start, restored.end) == (10, 11))
  }
}

/// A recording whose frames hold their numbers, asked for in order.
private struct Numbered: Spectrogram {
  let frameCount = 5_000
  private var next = 0

  mutating func window(from first: Int, frames: Int) throws -> MelWindow {
    #expect(first >= next)
    next = first + frames
    return MelWindow(bands: 1, values: (first..<first + frames).map(Float.init))
  }
}
