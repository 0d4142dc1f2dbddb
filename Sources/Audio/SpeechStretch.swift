/// Audio from the first to the last frame that may be speech, and how surely it is.
package struct SpeechStretch: Sendable {
  /// Samples, in the stream.
  package private(set) var range: Range<Int>?
  /// Samples that are surely speech.
  package private(set) var certain = 0

  private let frameLength: Int
  private let (startThreshold, endThreshold): (Float, Float)
  private var sum = 0.0
  private var frames = 0
  /// Frames since the last that may be speech: they count once another follows.
  private var (laterSum, laterFrames) = (0.0, 0)

  package init(_ detector: any VoiceActivityDetector) {
    frameLength = detector.frameLength
    (startThreshold, endThreshold) = (detector.startThreshold, detector.endThreshold)
  }

  /// Mean probability of speech over ``range``; 0 where there is none.
  package var probability: Double { frames > 0 ? sum / Double(frames) : 0 }

  package mutating func take(_ frame: VoiceActivityFrame) {
    let mayBeSpeech = frame.probability >= endThreshold
    guard mayBeSpeech || range != nil else { return }
    laterSum += Double(frame.probability)
    laterFrames += 1
    guard mayBeSpeech else { return }
    (sum, frames) = (sum + laterSum, frames + laterFrames)
    (laterSum, laterFrames) = (0, 0)
    range = (range?.lowerBound ?? frame.start)..<(frame.start + frameLength)
    if frame.probability >= startThreshold { certain += frameLength }
  }
}
