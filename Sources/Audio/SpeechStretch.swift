/// Audio from the first to the last frame that may be speech, and how much of it surely is.
package struct SpeechStretch: Sendable {
  /// Samples, in the stream.
  package private(set) var range: Range<Int>?
  /// Samples that are surely speech.
  package private(set) var certain = 0

  private let frameLength: Int
  private let (startThreshold, endThreshold): (Float, Float)

  package init(_ detector: any VoiceActivityDetector) {
    frameLength = detector.frameLength
    (startThreshold, endThreshold) = (detector.startThreshold, detector.endThreshold)
  }

  package mutating func take(_ frame: VoiceActivityFrame) {
    guard frame.probability >= endThreshold else { return }
    range = (range?.lowerBound ?? frame.start)..<(frame.start + frameLength)
    if frame.probability >= startThreshold { certain += frameLength }
  }
}
