import Audio
import Testing

@testable import Whisper

@Suite struct SpeechClipsTests {
  @Test func joinsSpeechAcrossShortPausesUpToAWindow() {
    let clips = SpeechClips.joined([100..<200, 300..<400, 1_000..<1_100, 3_500..<3_990], before: 4_000)
    #expect(clips == [70..<430, 970..<1_130, 3_470..<4_000])
    #expect(SpeechClips.joined([0..<1_500, 1_600..<3_200], before: 5_000) == [0..<1_530, 1_570..<3_230])
    #expect(SpeechClips.joined([0..<100, 90..<3_120], before: 5_000) == [0..<130, 130..<3_150])
  }

  @Test func findsNoneInSilence() {
    var clips = SpeechClips()
    for second in 0..<20 {
      clips.append(AudioChunk(samples: Array(repeating: 0, count: 16_000), start: second * 16_000))
    }
    #expect(clips.finish().isEmpty)
  }
}
