import Foundation

/// Whisper's mel filters: triangles that are evenly spaced on Slaney's mel scale and weighted by their width, for
/// transforms of 400 samples at 16 kHz. They equal `mel_filters.npz` of OpenAI's package, made by librosa's
/// `filters.mel`, bit for bit.
enum SlaneyMelWeights {
  static let frequencyBins = 201

  /// Returns `bands` rows of ``frequencyBins`` weights.
  static func of(bands: Int) -> [Float] {
    let highest = 8_000.0
    let lastMel = mel(highest)
    let edges = (0..<bands + 2).map { index in
      hertz(index == bands + 1 ? lastMel : Double(index) * (lastMel / Double(bands + 1)))
    }
    return (0..<bands).flatMap { band in
      (0..<frequencyBins).map { bin -> Float in
        let frequency = Double(bin) * (highest / Double(frequencyBins - 1))
        let rising = -(edges[band] - frequency) / (edges[band + 1] - edges[band])
        let falling = (edges[band + 2] - frequency) / (edges[band + 2] - edges[band + 1])
        let height = max(0, min(rising, falling))
        return Float(Double(Float(height)) * (2 / (edges[band + 2] - edges[band])))
      }
    }
  }

  /// The scale is linear below 1 kHz, which is 15 mels, and logarithmic above it.
  private static let logarithmicStep = log(6.4) / 27

  private static func mel(_ hertz: Double) -> Double {
    hertz < 1_000 ? hertz / (200 / 3) : 15 + log(hertz / 1_000) / logarithmicStep
  }

  private static func hertz(_ mel: Double) -> Double {
    mel < 15 ? mel * (200.0 / 3) : 1_000 * exp(logarithmicStep * (mel - 15))
  }
}
