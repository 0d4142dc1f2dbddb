import Testing

@testable import Evaluation

@Suite struct NoiseMixerTests {
  private let speech = (0..<8_192).map {
    Float(($0 / 2_048 == 1 ? 0.4 : 0.1) * ($0.isMultiple(of: 2) ? 1 : -1))
  }
  private let noise = (0..<20_000).map { Float(($0 * 7_919) % 101) / 1_010 - 0.05 }

  @Test(
    "The loudest frames of speech and of the noise added stand in the given ratio", arguments: [24.0, 6, 0])
  func ratio(decibels: Double) {
    var mixer = NoiseMixer(noise: noise, seed: 7)
    let mixed = mixer.mix(speech, decibels: decibels)
    // The scale of the sum is unknown from outside; the least squares share of the speech in it gives it back.
    let scale = dot(mixed, speech) / dot(speech, speech)
    let added = zip(mixed, speech).map { $0 - Float(scale) * $1 }
    let ratio = scale * scale * NoiseMixer.loudestFrame(speech) / NoiseMixer.loudestFrame(added)
    #expect(abs(ratio / pow10(decibels) - 1) < 0.05)
  }

  @Test("The sum has a peak of one half, and the same seed gives the same sum")
  func scaledAndRepeatable() {
    var first = NoiseMixer(noise: noise, seed: 7)
    var second = NoiseMixer(noise: noise, seed: 7)
    let mixed = first.mix(speech, decibels: 12)
    #expect(abs((mixed.map(abs).max() ?? 0) - 0.5) < 1e-6)
    #expect(second.mix(speech, decibels: 12) == mixed)
    #expect(first.mix(speech, decibels: 12) != mixed)
  }

  @Test("Noise shorter than the speech is repeated, and no noise or silence changes nothing")
  func edges() {
    var short = NoiseMixer(noise: Array(noise.prefix(100)), seed: 1)
    #expect(short.mix(speech, decibels: 6).count == speech.count)
    var none = NoiseMixer(noise: [], seed: 1)
    #expect(none.mix(speech, decibels: 6) == speech)
    var silent = NoiseMixer(noise: [0, 0], seed: 1)
    #expect(silent.mix(speech, decibels: 6) == speech)
  }
}

private func dot(_ left: [Float], _ right: [Float]) -> Double {
  zip(left, right).reduce(0) { $0 + Double($1.0) * Double($1.1) }
}

private func pow10(_ decibels: Double) -> Double {
  [24: 251.188643, 6: 3.98107171, 0: 1][decibels] ?? .nan
}
