import Audio
import Capture
import Inference

/// A first pass over a recording, which finds what must be known before its first window can be decoded: its
/// length, its loudest sound and its speech.
package struct RecordingSurvey: Sendable {
  private var spectrogram: LogMelSpectrogram
  private var clips: SpeechClips?

  /// Begins a survey.
  ///
  /// - Parameter clips: A finder of speech; `nil` to transcribe the whole recording.
  package init(filters: MelFilters, kernels: Kernels = .preferred, clips: SpeechClips? = nil) {
    spectrogram = LogMelSpectrogram(filters: filters, kernels: kernels)
    self.clips = clips
  }

  /// Takes the next audio of the recording, which begins at sample 0.
  package mutating func append(_ chunk: AudioChunk) {
    spectrogram.append(chunk.samples)
    spectrogram.forget(before: .max)
    clips?.append(chunk)
  }

  /// The number of samples in the recording.
  package var sampleCount: Int { spectrogram.sampleCount }
  package var frameCount: Int { spectrogram.frameCount }
  /// The base-10 logarithm of the power of the loudest band of any frame.
  package var maximum: Float { spectrogram.maximum }

  /// Ends the recording and returns the parts with speech, in frames of 10 ms, or `nil` if they were not looked
  /// for.
  package mutating func speechClips() -> [Range<Int>]? { clips?.finish() }
}
