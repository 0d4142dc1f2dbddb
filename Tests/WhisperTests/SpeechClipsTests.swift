import Capture
import Testing

@testable import Audio
@testable import Whisper

@Suite struct SpeechClipsTests {
  @Test func keepsSomeAudioAroundSpeechAndShortPausesWhole() {
    let clips = SpeechClips.joined([20..<200, 270..<400, 1_000..<1_100, 3_500..<3_990], before: 4_000)
    #expect(clips == [0..<450, 950..<1_150, 3_450..<4_000])
    #expect(SpeechClips.joined([0..<100, 50..<120, 400..<500], before: 300) == [0..<170])
    #expect(SpeechClips.joined([], before: 300).isEmpty)
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
      #expect(clips.finish().first?.lowerBound == 0)
    }
  }

  @Test func takesForSpeechWhatIsSurelyThatForASyllable() {
    // Seconds 2 to 4 are surely speech, seconds 10 to 12 are so for a fifth of the time; a click is not.
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
    #expect(clips.finish() == [150..<450, 950..<1_246])
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
