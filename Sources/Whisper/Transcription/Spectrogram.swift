import Audio
import Inference

/// A recording as the encoder takes it.
public protocol Spectrogram {
  /// Frames of 10 ms that begin within the recording.
  var frameCount: Int { get }

  /// Frames from `first` on, `frames` of them; after the recording's end there is silence. Windows are asked for in the
  /// order of their beginnings.
  mutating func window(from first: Int, frames: Int) throws -> MelWindow
}

extension LogMelSpectrogram: Spectrogram {}

/// A recording that is read as windows ask for it and given up behind them: memory does not grow with its length.
public struct StreamedSpectrogram: Spectrogram {
  public let frameCount: Int
  private var spectrogram: LogMelSpectrogram
  private let next: () throws -> AudioChunk?
  private var hasEnded = false

  /// - Parameters:
  ///   - survey: Of the whole recording.
  ///   - next: Gives the recording's audio from its beginning, nil at its end.
  public init(
    _ survey: RecordingSurvey, filters: MelFilters, kernels: Kernels = .preferred,
    next: @escaping () throws -> AudioChunk?
  ) {
    frameCount = survey.frameCount
    spectrogram = LogMelSpectrogram(filters: filters, maximum: survey.maximum, kernels: kernels)
    self.next = next
  }

  public mutating func window(from first: Int, frames: Int) throws -> MelWindow {
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
