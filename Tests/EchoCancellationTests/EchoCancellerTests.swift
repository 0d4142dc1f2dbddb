import Audio
import Capture
import Foundation
import Testing

@testable import EchoCancellation

@Suite("What this process plays, in what the microphone hears") struct EchoCancellerTests {
  private static let rate = AudioChunk.sampleRate

  private static func spoken(_ names: String...) throws -> [Float] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Examples/spoken_commands")
    return try names.flatMap {
      try AudioFileReader(path: folder.appending(path: "\($0).flac").standardized.path).readAll().samples
    }
  }

  private static func energy(_ samples: some Sequence<Float>) -> Float { samples.reduce(0) { $0 + $1 * $1 } }

  /// Plays and hears in pieces of 32 ms, as a microphone gives them; returns what is left of what was heard.
  private func left(of heard: [Float], playing played: [Float]) -> [Float] {
    let echo = EchoCanceller()
    return stride(from: 0, to: heard.count, by: 512).flatMap { start in
      if start < played.count { echo.played(played[start..<min(start + 512, played.count)]) }
      return echo.take(Array(heard[start..<min(start + 512, heard.count)]))
    }
  }

  #if canImport(CWebRTCAudioProcessing)
    @Test("is taken out of it, however long it takes to the microphone", arguments: [10, 60, 150])
    func echo(milliseconds: Int) throws {
      let played = try Self.spoken("01-reminder", "02-event-with-range", "06-send-email")
      let delay = milliseconds * Self.rate / 1_000
      let heard = [Float](repeating: 0, count: delay) + played.dropLast(delay).map { $0 * 0.4 }
      let rest = left(of: heard, playing: played)
      // The filter learns during the first two seconds.
      #expect(Self.energy(rest.dropFirst(2 * Self.rate)) < 0.01 * Self.energy(heard.dropFirst(2 * Self.rate)))
    }
  #endif

  @Test("and what others say stays") func others() throws {
    let heard = try Self.spoken("04-note")
    let rest = left(of: heard, playing: [])
    #expect((heard.count - 160...heard.count).contains(rest.count))
    let share = Self.energy(rest) / Self.energy(heard)
    #expect((0.7...1.3).contains(share))
  }

  @Test("is filtered whatever the samples are") func hostile() {
    let strange: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 0]
    let samples = (0..<1_600).map { strange[$0 % strange.count] }
    #expect(left(of: samples, playing: samples).count == samples.count)
  }
}
