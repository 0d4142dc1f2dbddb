/// Tells from its level when a microphone gives nothing to be heard, or too much.
public struct MicrophoneCheck: Sendable {
  public enum Finding: String, Sendable, Hashable, Codable {
    /// Digital silence that lasts: it is muted, or not plugged in.
    case silent
    /// After that, sound again.
    case soundAgain = "sound_again"
    /// Its gain is too high.
    case clipped
  }

  /// The peak under which there is no sound, decibels relative to full scale: the noise of any open microphone is above.
  private static let silence = -90.0
  /// Seconds of it before it is told.
  private static let patience = 5.0
  /// Chunks in which samples stood at full scale, until it is told, and seconds until it is told again.
  private static let clippedChunks = 3
  private static let reminder = 30.0

  private var silentSeconds = 0.0
  private var clipped = 0
  private var secondsSinceClipping = Double.infinity

  public init() {}

  /// Takes the level of the next so many seconds.
  public mutating func take(_ level: AudioLevel, seconds: Double) -> Finding? {
    secondsSinceClipping += seconds
    if level.peak < Self.silence {
      let before = silentSeconds
      silentSeconds += seconds
      return before < Self.patience && silentSeconds >= Self.patience ? .silent : nil
    }
    let wasSilent = silentSeconds >= Self.patience
    silentSeconds = 0
    if level.isClipped {
      clipped += 1
      if clipped >= Self.clippedChunks, secondsSinceClipping >= Self.reminder {
        (clipped, secondsSinceClipping) = (0, 0)
        return .clipped
      }
    }
    return wasSilent ? .soundAgain : nil
  }
}
