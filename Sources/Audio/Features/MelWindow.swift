/// Frames of a log-mel spectrogram, 10 ms each, clamped and scaled as Whisper's encoder needs them.
public struct MelWindow: Sendable, Hashable {
  /// Mel bands of a frame: 80, or 128 from large-v3 on.
  public let bands: Int
  public let frames: Int
  /// `frames` × `bands` numbers, frame by frame.
  public var values: [Float]
  /// The value of every band in silence.
  public let silence: Float

  /// - Parameters:
  ///   - values: A multiple of `bands` numbers.
  ///   - silence: The value of silence. The default holds for digital silence only.
  public init(bands: Int, values: [Float], silence: Float = -1.5) {
    precondition(bands > 0 && values.count % bands == 0, "a window holds whole frames")
    self.bands = bands
    self.frames = values.count / bands
    self.values = values
    self.silence = silence
  }
}
