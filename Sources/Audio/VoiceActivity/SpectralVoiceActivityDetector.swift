import Capture
import Foundation

/// VoiceCore's own voice activity detector. It gives the probability of speech for every 10 ms of audio, from a 32
/// ms window around it and the audio before.
///
/// It is a logistic regression over how far parts of the spectrum rise above an adaptive noise floor, and how
/// periodic the sound is (`SpeechFeatures`). It allocates nothing per frame.
public struct SpectralVoiceActivityDetector: VoiceActivityDetector {
  public var frameLength: Int { SpeechFeatures.hop }
  public var lookAhead: Int { Self.lead }
  public var startThreshold: Float { 0.85 }
  public var endThreshold: Float { 0.25 }

  private var features = SpeechFeatures()
  private var buffer: [Float] = []
  /// The position in the stream of the first sample in `buffer`.
  private var position: Int?

  /// Creates a detector at the beginning of a stream.
  public init() {}

  /// Takes the next audio of the stream and passes each completed frame to `body`.
  public mutating func process(_ chunk: AudioChunk, _ body: (VoiceActivityFrame) -> Void) {
    var start = 0
    buffer.append(contentsOf: chunk.samples)
    var framePosition = position ?? chunk.start
    while start + SpeechFeatures.windowLength <= buffer.count {
      features.update(buffer, from: start)
      body(
        VoiceActivityFrame(
          start: framePosition + Self.lead, probability: probability(Self.weights),
          immediate: probability(Self.immediateWeights)))
      start += frameLength
      framePosition += frameLength
    }
    buffer.removeFirst(start)
    position = framePosition
  }

  private static let lead = (SpeechFeatures.windowLength - SpeechFeatures.hop) / 2

  /// Returns the probability of speech by these weights; the last one is the constant.
  private func probability(_ weights: [Float]) -> Float {
    var sum = weights.last ?? 0
    for index in 0..<(weights.count - 1) { sum += weights[index] * features.values[index] }
    return 1 / (1 + exp(-sum))
  }

  // Fitted on half of the recordings of the speech-to-intent benchmark, clean and with kitchen, white and pink noise
  // at 24 to 6 dB. `VoiceActivityBenchmark` measures on the other half.
  private static let weights: [Float] = [
    2.265, -0.974, 0.346, 2.087, -1.746, 2.129, 0.497, -8.313, 8.181, -7.936, 0.492, 29.694, -5.759,
  ]
  /// The weights of ``VoiceActivityFrame/immediate``, which uses no slow means.
  private static let immediateWeights: [Float] = [
    -0.019, 0.956, -0.230, -3.516, 6.256, -5.442, 2.214, 16.583, -3.918,
  ]
}
