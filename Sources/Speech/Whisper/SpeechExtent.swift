import Audio
import Capture

/// How far into an utterance there has been speech.
struct SpeechExtent {
  /// Samples that have to be speech before any is believed: 100 ms.
  private static let least = AudioChunk.sampleRate / 10

  private var detector: any VoiceActivityDetector
  private var speechSamples = 0
  /// Position in the stream of the end of the last speech; nil before the first.
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
