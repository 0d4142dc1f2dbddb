import Foundation
import Speech
import Testing

@testable import Server

@Suite("Sound over the Realtime interface") struct RealtimeSoundTests {
  /// Codes and values of ITU-T G.711, tables 1 and 2, at 16 bits.
  @Test(
    "is companded as G.711 says",
    arguments: [
      (0xFF, 0), (0x7F, 0), (0x80, 32_124), (0x00, -32_124), (0xF0, 120), (0x70, -120), (0xDF, 396),
    ] as [(UInt8, Int)])
  func mu(code: UInt8, value: Int) {
    #expect(G711.linear(mu: code) == Int16(value))
  }

  @Test(
    "is companded as G.711 says for Europe",
    arguments: [(0xD5, 8), (0x55, -8), (0xAA, 32_256), (0x2A, -32_256), (0xC5, 264)] as [(UInt8, Int)])
  func a(code: UInt8, value: Int) {
    #expect(G711.linear(a: code) == Int16(value))
  }

  @Test("has the same code again for each value of a code") func codes() {
    for code in UInt8.min...UInt8.max {
      #expect(G711.linear(mu: G711.mu(G711.linear(mu: code))) == G711.linear(mu: code))
      #expect(G711.a(G711.linear(a: code)) == code)
    }
    for extreme in [Int16.min, .max] {
      #expect(abs(Int(G711.linear(mu: G711.mu(extreme))) - Int(extreme)) < 1_024)
      #expect(abs(Int(G711.linear(a: G711.a(extreme))) - Int(extreme)) < 1_024)
    }
  }

  @Test("comes back as it was, but for rounding", arguments: RealtimeSound.allCases)
  func roundTrip(sound: RealtimeSound) throws {
    let wave = (0..<480).map { 0.5 * sin(Float($0) / 7) }
    let back = try #require(sound.samples(in: sound.bytes(of: wave)))
    #expect(zip(wave, back).allSatisfy { abs($0 - $1) < (sound == .pcm ? 0.0001 : 0.02) })
  }

  @Test("is not taken if it ends within a sample") func cut() {
    #expect(RealtimeSound.pcm.samples(in: Data([1, 2, 3])) == nil)
  }

  @Test("never overflows") func overflow() {
    #expect(RealtimeSound.pcm.bytes(of: [7, -7, .nan]).count == 6)
  }

  @Test("is spoken at the rate of its form", arguments: RealtimeSound.allCases)
  func rates(sound: RealtimeSound) throws {
    let speech = SynthesizedSpeech(sampleRate: 16_000, samples: [Float](repeating: 0.1, count: 16_000))
    #expect(abs(try sound.samples(of: speech).count - sound.rate) < 10)
  }
}
