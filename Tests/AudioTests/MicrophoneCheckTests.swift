import Audio
import Capture
import Foundation
import Testing

@Suite struct MicrophoneCheckTests {
  private static let muted = AudioLevel([Float](repeating: 0, count: 1_600))
  private static let quietRoom = AudioLevel([Float](repeating: 0.0005, count: 1_600))
  private static let overdriven = AudioLevel([Float](repeating: 1, count: 1_600))

  /// What is found in so many tenths of a second of a level.
  private func findings(
    _ check: inout MicrophoneCheck, _ level: AudioLevel, tenths: Int
  ) -> [MicrophoneCheck.Finding] {
    (0..<tenths).compactMap { _ in check.take(level, seconds: 0.1) }
  }

  @Test func silenceIsToldOnceAfterFiveSecondsAndTheEndOfIt() {
    var check = MicrophoneCheck()
    #expect(findings(&check, Self.muted, tenths: 49).isEmpty)
    #expect(findings(&check, Self.muted, tenths: 600) == [.silent])
    #expect(findings(&check, Self.quietRoom, tenths: 20) == [.soundAgain])
  }

  @Test func aQuietRoomIsNoSilence() {
    var check = MicrophoneCheck()
    #expect(findings(&check, Self.quietRoom, tenths: 600).isEmpty)
  }

  @Test func aShortPauseIsNotTold() {
    var check = MicrophoneCheck()
    for _ in 0..<10 {
      #expect(findings(&check, Self.muted, tenths: 40).isEmpty)
      #expect(findings(&check, Self.quietRoom, tenths: 1).isEmpty)
    }
  }

  /// A command as it was recorded, overdriven by so much, in pieces of 50 ms.
  private func findings(gain: Float) throws -> [MicrophoneCheck.Finding] {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/spoken_commands/01-reminder.flac").path
    let samples = try AudioFileReader(path: path).readAll().samples.map { max(-1, min(1, $0 * gain)) }
    var check = MicrophoneCheck()
    return stride(from: 0, to: samples.count, by: 800).compactMap { start in
      check.take(AudioLevel(samples[start..<min(start + 800, samples.count)]), seconds: 0.05)
    }
  }

  @Test func aRecordingIsNeitherSilentNorClippedUnlessItIsOverdriven() throws {
    #expect(try findings(gain: 1).isEmpty)
    #expect(try findings(gain: 0.01).isEmpty)
    #expect(try findings(gain: 20) == [.clipped])
  }

  @Test func clippingIsToldWhenItIsNoSingleKnockAndNotAllTheTime() {
    var check = MicrophoneCheck()
    #expect(findings(&check, Self.overdriven, tenths: 2).isEmpty)
    #expect(findings(&check, Self.overdriven, tenths: 200) == [.clipped])
    #expect(findings(&check, Self.overdriven, tenths: 200) == [.clipped])
  }
}
