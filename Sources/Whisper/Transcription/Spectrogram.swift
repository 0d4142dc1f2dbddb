import Audio

/// A recording as the encoder takes it.
public protocol Spectrogram {
  /// Frames of 10 ms that begin within the recording.
  var frameCount: Int { get }

  /// Frames from `first` on, `frames` of them; after the recording's end there is silence. Windows are asked for in the
  /// order of their beginnings.
  mutating func window(from first: Int, frames: Int) throws -> MelWindow
}

extension LogMelSpectrogram: Spectrogram {}
