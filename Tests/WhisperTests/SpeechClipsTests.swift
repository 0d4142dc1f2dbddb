import Testing

@testable import Audio
@testable import Whisper

@Suite struct SpeechClipsTests {
  private func joined(_ speech: [Range<Int>], before end: Int) -> [Range<Int>] {
    SpeechClips.joined(speech.map { SpeechClip($0) }, before: end).map(\.frames)
  }

  @Test func joinsSpeechAcrossShortPausesUpToAWindow() {
    let clips = joined([100..<200, 300..<400, 1_000..<1_100, 3_500..<3_990], before: 4_000)
    #expect(clips == [0..<500, 900..<1_200, 3_400..<4_000])
    #expect(joined([0..<1_500, 1_600..<3_200], before: 5_000) == [0..<1_600, 1_600..<3_300])
    #expect(joined([0..<100, 90..<3_120], before: 5_000) == [0..<200, 200..<3_220])
  }

  @Test func findsNoneInSilence() {
    var clips = SpeechClips()
    for second in 0..<20 {
      clips.append(AudioChunk(samples: Array(repeating: 0, count: 16_000), start: second * 16_000))
    }
    #expect(clips.finish().isEmpty)
  }

  @Test func findsSpeechThatTheRecordingBeginsWith() throws {
    // A detector knows the noise after the first second; what it heard before that it takes for noise.
    let detector = Learning()
    for seconds in [1, 15] {
      var clips = SpeechClips(detector: detector)
      for second in 0..<seconds {
        clips.append(AudioChunk(samples: Array(repeating: 0, count: 16_000), start: second * 16_000))
      }
      #expect(clips.finish().first?.frames.lowerBound == 0)
    }
  }

  @Test func tellsHowProbablySomebodySpeaks() throws {
    // Seconds 2 to 4 are surely speech, seconds 10 to 12 are so for a fifth of the time.
    let detector = Scripted { frame in
      switch frame {
      case 200..<400: 0.9
      case 1_000..<1_200: frame % 5 == 0 ? 0.9 : 0.1
      case 1_400..<1_410: 0.9
      default: 0
      }
    }
    var clips = SpeechClips(detector: detector)
    clips.append(AudioChunk(samples: Array(repeating: 0, count: 15 * AudioChunk.sampleRate)))
    let found = clips.finish()
    try #require(found.map(\.frames) == [100..<500, 900..<1_296])
    let probabilities = found.map { $0.speechProbability ?? 0 }
    #expect(abs(probabilities[0] - 0.9) < 1e-6 && abs(probabilities[1] - 0.264) < 0.01)
  }
}

/// A detector that has to hear a second of a stream, whatever it is, before it takes anything for speech.
private struct Learning: VoiceActivityDetector {
  let frameLength = 160
  let lookAhead = 0
  let startThreshold: Float = 0.85
  let endThreshold: Float = 0.25
  private var heard = 0

  mutating func process(_ chunk: AudioChunk, _ body: (VoiceActivityFrame) -> Void) {
    for start in stride(from: chunk.start, to: chunk.start + chunk.samples.count, by: frameLength) {
      let probability: Float = heard >= AudioChunk.sampleRate ? 0.9 : 0
      body(VoiceActivityFrame(start: start, probability: probability, immediate: probability))
      heard += frameLength
    }
  }
}

/// A detector whose frames of 10 ms have given probabilities.
private struct Scripted: VoiceActivityDetector {
  let frameLength = 160
  let lookAhead = 0
  let startThreshold: Float = 0.85
  let endThreshold: Float = 0.25
  let probability: @Sendable (Int) -> Float

  init(_ probability: @escaping @Sendable (Int) -> Float) { self.probability = probability }

  mutating func process(_ chunk: AudioChunk, _ body: (VoiceActivityFrame) -> Void) {
    for start in stride(from: chunk.start, to: chunk.start + chunk.samples.count, by: frameLength) {
      let probability = probability(start / frameLength)
      body(VoiceActivityFrame(start: start, probability: probability, immediate: probability))
    }
  }
}
