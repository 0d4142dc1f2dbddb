import Foundation

@testable import Audio

extension MelFilters {
  /// The filters of Slaney's Auditory Toolbox (1998), linear up to 1 kHz and logarithmic above, each of area 1, that
  /// Whisper's models were trained with.
  static func slaney(bands: Int) -> MelFilters {
    let logarithmicStep = log(6.4) / 27
    func mel(_ hertz: Double) -> Double {
      hertz < 1_000 ? hertz * 3 / 200 : 15 + log(hertz / 1_000) / logarithmicStep
    }
    func hertz(_ mel: Double) -> Double {
      mel < 15 ? mel * 200 / 3 : 1_000 * exp(logarithmicStep * (mel - 15))
    }
    let edges = (0..<bands + 2).map { hertz(mel(8_000) * Double($0) / Double(bands + 1)) }
    var weights: [Float] = []
    for band in 0..<bands {
      let (low, middle, high) = (edges[band], edges[band + 1], edges[band + 2])
      for bin in 0..<frequencyBins {
        let frequency = 40 * Double(bin)
        let height = min((frequency - low) / (middle - low), (high - frequency) / (high - middle))
        weights.append(Float(max(0, height) * 2 / (high - low)))
      }
    }
    return MelFilters(bands: bands, weights: weights)
  }
}
