import Audio
import Capture

/// A tracker of where the last speech of an utterance ends.
struct SpeechExtent {
  /// The samples of speech that are needed before any speech is believed: 100 ms.
  private static let least = AudioChunk.sampleRate / 10

  private var detector: any VoiceActivityDetector
  private var speechSamples = 0
  /// The position in the stream at which the last speech ends, in samples; `nil` before the first speech.
  private(set) var end: Int?

  init(detector: any VoiceActivityDetector) {
    self.detector = detector
  }

  mutating func process(_ chunk: AudioChunk) {
    let (threshold, length) = (detector.endThreshold, detector.frameLength)
    var frames: [VoiceActivityFrame] = []
    detector.process(chunk) { frames.append($0) }
    for frame in frames {
      guard min(frame.probability, frame.immediate) >= threshold else { continue }
      speechSamples += length
      if speechSamples >= Self.least { end = frame.start + length }
    }
  }
}
