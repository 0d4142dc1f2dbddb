/// A stretch of a log-mel spectrogram, clamped and scaled as Whisper's encoder takes it: frames of 10 ms.
public struct MelWindow: Sendable, Hashable {
  /// Mel bands of a frame: 80, or 128 from large-v3 on.
  public let bands: Int
  public let frames: Int
  /// `frames` × `bands` numbers, a frame after the other.
  public var values: [Float]
  /// The value of every band where there is silence.
  public let silence: Float

  /// - Parameters:
  ///   - values: A multiple of `bands` numbers.
  ///   - silence: Of audio whose loudest band does not raise it; digital silence alone unless given.
  public init(bands: Int, values: [Float], silence: Float = -1.5) {
    precondition(bands > 0 && values.count % bands == 0, "a window holds whole frames")
    self.bands = bands
    self.frames = values.count / bands
    self.values = values
    self.silence = silence
  }
}
