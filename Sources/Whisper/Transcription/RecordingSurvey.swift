import Audio
import Inference

/// A first pass over a recording: what has to be known of the whole before its first window can be decoded.
public struct RecordingSurvey: Sendable {
  private var spectrogram: LogMelSpectrogram
  private var clips: SpeechClips?

  /// - Parameter clips: Finds the speech; nil where all of the recording is to be transcribed.
  public init(filters: MelFilters, kernels: Kernels = .preferred, clips: SpeechClips? = nil) {
    spectrogram = LogMelSpectrogram(filters: filters, kernels: kernels)
    self.clips = clips
  }

  /// Takes the next audio of the recording, which begins at sample 0.
  public mutating func append(_ chunk: AudioChunk) {
    spectrogram.append(chunk.samples)
    spectrogram.forget(before: .max)
    clips?.append(chunk)
  }

  /// Samples of the recording.
  public var sampleCount: Int { spectrogram.sampleCount }
  public var frameCount: Int { spectrogram.frameCount }
  /// The loudest band of any frame.
  public var maximum: Float { spectrogram.maximum }

  /// The stretches that hold speech, in frames of 10 ms; nil where they were not looked for. Ends the recording.
  public mutating func speechClips() -> [Range<Int>]? { clips?.finish() }
}
