import Audio
import Foundation
import Inference

/// A mixer that adds noise to speech at a given signal-to-noise ratio, reproducibly.
///
/// The ratio is between the energies of the loudest 2,048-sample frames of the speech and of the added noise. The
/// sum is scaled to a peak of one half (Picovoice's speech-to-intent benchmark).
package struct NoiseMixer: Sendable {
  private let noise: [Float]
  private var generator: SplitMix64

  /// Creates a mixer.
  ///
  /// - Parameter seed: The seed by which parts of the noise are chosen.
  package init(noise: [Float], seed: UInt64) {
    self.noise = noise
    generator = SplitMix64(seed: seed)
  }

  /// Mixes noise into speech at a signal-to-noise ratio in decibels.
  ///
  /// - Returns: As many samples as the speech has. Noise that is shorter is repeated.
  package mutating func mix(_ speech: [Float], decibels: Double) -> [Float] {
    guard !noise.isEmpty, !speech.isEmpty else { return speech }
    let latest = max(1, noise.count - speech.count + 1)
    let start = Int(generator.next() % UInt64(latest))
    let stretch = speech.indices.map { noise[(start + $0) % noise.count] }
    let noiseEnergy = Self.loudestFrame(stretch)
    guard noiseEnergy > 0 else { return speech }
    let gain = Float((Self.loudestFrame(speech) / (noiseEnergy * pow(10, decibels / 10))).squareRoot())
    var sum = zip(speech, stretch).map { $0 + gain * $1 }
    let peak = sum.reduce(0) { max($0, abs($1)) }
    guard peak > 0 else { return sum }
    for index in sum.indices { sum[index] *= 0.5 / peak }
    return sum
  }

  /// Returns the energy of the loudest 2,048-sample frame, or of all samples if there are fewer.
  static func loudestFrame(_ samples: [Float]) -> Double {
    let length = min(2_048, samples.count)
    guard length > 0 else { return 0 }
    var loudest = 0.0
    for start in stride(from: 0, through: samples.count - length, by: length) {
      let energy = samples[start..<(start + length)].reduce(0) { $0 + Double($1) * Double($1) }
      loudest = max(loudest, energy)
    }
    return loudest
  }
}
