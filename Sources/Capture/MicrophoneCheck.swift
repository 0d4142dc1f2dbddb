/// A check that notices when a microphone delivers silence or clipped sound.
package struct MicrophoneCheck: Sendable {
  package enum Finding: String, Sendable, Hashable, Codable {
    /// Lasting digital silence: the microphone is muted or not plugged in.
    case silent
    /// Sound after silence.
    case soundAgain = "sound_again"
    /// Clipped sound: the gain is too high.
    case clipped
  }

  /// The peak below which there is no sound, in decibels relative to full scale. Any microphone that is on is
  /// noisier.
  private static let silence = -90.0
  /// Seconds of silence until it is reported.
  private static let patience = 5.0
  /// The number of clipped chunks after which clipping is reported.
  private static let clippedChunks = 3
  /// Seconds until clipping is reported again.
  private static let reminder = 30.0

  private var silentSeconds = 0.0
  private var clipped = 0
  private var secondsSinceClipping = Double.infinity

  package init() {}

  /// Takes the level of the next `seconds` of sound. Returns a finding when there is a new one.
  package mutating func take(_ level: AudioLevel, seconds: Double) -> Finding? {
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
