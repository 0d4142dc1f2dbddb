import Capture
import Testing

@Suite struct AudioLevelTests {
  @Test(
    "A square wave at full scale is 0 dB, at half of it 6 dB less",
    arguments: [
      (1.0, 0.0), (0.5, -6.02), (0.001, -60.0),
    ])
  func square(amplitude: Double, decibels: Double) {
    let level = AudioLevel((0..<100).map { Float($0.isMultiple(of: 2) ? amplitude : -amplitude) })
    #expect(abs(level.rms - decibels) < 0.01)
    #expect(abs(level.peak - decibels) < 0.01)
  }

  @Test("Silence and no samples at all are the floor, not minus infinity")
  func silence() {
    #expect(AudioLevel([Float](repeating: 0, count: 10)).rms == AudioLevel.floor)
    #expect(AudioLevel([]).peak == AudioLevel.floor)
  }

  @Test("Three neighbouring samples at full scale are clipping, two are a loud moment")
  func clipping() {
    #expect(AudioLevel([0, 1, 1, 1, 0]).isClipped)
    #expect(AudioLevel([0, -1, -1, 1, 0]).isClipped)
    #expect(!AudioLevel([0, 1, 1, 0, 1, 1]).isClipped)
  }
}
