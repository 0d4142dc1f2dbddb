import Audio
import Capture
import Inference

/// A recording in the form that the encoder reads.
package protocol Spectrogram {
  /// The number of frames, 10 ms each, that begin within the recording.
  var frameCount: Int { get }

  /// Returns `frames` frames from frame `first` on, with silence after the recording's end. Windows must be asked
  /// for in order.
  mutating func window(from first: Int, frames: Int) throws -> MelWindow
}

extension LogMelSpectrogram: Spectrogram {}

/// A recording that is read as windows ask for it, and forgotten behind them, so that memory does not grow with
/// its length.
package struct StreamedSpectrogram: Spectrogram {
  package let frameCount: Int
  private var spectrogram: LogMelSpectrogram
  private let next: () throws -> AudioChunk?
  private var hasEnded = false

  /// Begins the second pass over a recording.
  ///
  /// - Parameters:
  ///   - survey: The result of the first pass.
  ///   - next: Returns the recording's audio from its beginning, and `nil` at its end.
  package init(
    _ survey: RecordingSurvey, filters: MelFilters, kernels: Kernels = .preferred,
    next: @escaping () throws -> AudioChunk?
  ) {
    frameCount = survey.frameCount
    spectrogram = LogMelSpectrogram(filters: filters, maximum: survey.maximum, kernels: kernels)
    self.next = next
  }

  package mutating func window(from first: Int, frames: Int) throws -> MelWindow {
    spectrogram.forget(before: first)
    while !hasEnded, spectrogram.completeFrameCount < first + frames {
      guard let chunk = try next() else {
        hasEnded = true
        break
      }
      spectrogram.append(chunk.samples)
      spectrogram.forget(before: first)
    }
    return spectrogram.window(from: first, frames: frames)
  }
}
