import Capture
import Foundation

/// Features that distinguish speech from noise in a 32 ms window, taken every 10 ms: how far each part of the
/// spectrum rises above its noise floor, and how periodic the window is.
struct SpeechFeatures: Sendable {
  static let windowLength = 512
  static let hop = 160
  static let count = 12

  /// The features of the last window.
  private(set) var values = [Float](repeating: 0, count: count)

  private let fourier = FourierTransform(exponent: 9)
  private let window: [Float]
  private let bandEdges: [Int]
  private var real = [Float](repeating: 0, count: windowLength)
  private var imaginary = [Float](repeating: 0, count: windowLength)
  private var spectrum = [Float](repeating: 0, count: windowLength / 2 + 1)
  private var bands: [Float]
  private var noise: NoiseFloor

  /// The frequencies of the bands in hertz; 18 bands of equal width on the mel scale.
  private static let bandRange = 100.0...6_000.0
  private static let bandCount = 18
  /// The least noise power per bin that is assumed (about -85 dB relative to full scale over all bands), so that the
  /// smallest steps of a converter after digital silence do not look like speech.
  private static let leastNoise: Float = 2e-6
  /// The periods of voices in samples, from 400 Hz down to 75 Hz.
  private static let periods = 40...213
  /// The frequency bin of 4 kHz.
  private static let highestHarmonic = 128

  init() {
    let length = Self.windowLength
    let window = (0..<length).map {
      Float(0.5 - 0.5 * cos(2 * Double.pi * (Double($0) + 0.5) / Double(length)))
    }
    self.window = window
    func mel(_ hertz: Double) -> Double { 2595 * log10(1 + hertz / 700) }
    let low = mel(Self.bandRange.lowerBound)
    let step = (mel(Self.bandRange.upperBound) - low) / Double(Self.bandCount)
    bandEdges = (0...Self.bandCount).map { edge in
      let hertz = 700 * (pow(10, (low + step * Double(edge)) / 2595) - 1)
      return Int((hertz * Double(length) / Double(AudioChunk.sampleRate)).rounded())
    }
    bands = [Float](repeating: 0, count: Self.bandCount)
    noise = NoiseFloor(bands: Self.bandCount)
  }

  /// Takes the window that begins at `start` in `samples`.
  mutating func update(_ samples: [Float], from start: Int) {
    for index in 0..<Self.windowLength {
      real[index] = samples[start + index] * window[index]
      imaginary[index] = 0
    }
    fourier.transform(&real, &imaginary)
    for bin in spectrum.indices {
      spectrum[bin] = real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
    }
    for band in 0..<Self.bandCount {
      var sum: Float = 0
      for bin in bandEdges[band]..<bandEdges[band + 1] { sum += spectrum[bin] }
      bands[band] = sum / Float(max(1, bandEdges[band + 1] - bandEdges[band]))
    }
    noise.update(bands)
    let harmonicity = harmonicity()

    let low = elevation(0..<6)
    let middle = elevation(6..<12)
    let high = elevation(12..<18)
    values[0] = low
    values[1] = middle
    values[2] = high
    values[3] = harmonicity
    for index in 0..<4 {
      values[4 + index] += 0.15 * (values[index] - values[4 + index])
      values[8 + index] += 0.04 * (values[index] - values[8 + index])
    }
  }

  /// Returns the mean height of bands above their noise floor, in units of 10 dB, at most 3.
  private func elevation(_ range: Range<Int>) -> Float {
    var sum: Float = 0
    for band in range {
      let ratio = bands[band] / max(noise.power[band], Self.leastNoise)
      sum += min(max(log10(ratio + 1e-6), 0), 3)
    }
    return sum / Float(range.count)
  }

  /// Returns how strongly the harmonics of a voice show in the spectrum below 4 kHz. This is the highest peak,
  /// among the periods of voices, of the cepstrum of the spectrum relative to its noise floor.
  private mutating func harmonicity() -> Float {
    let length = Self.windowLength
    for bin in 0..<length {
      real[bin] = 0
      imaginary[bin] = 0
    }
    for band in 0..<Self.bandCount where bandEdges[band + 1] <= Self.highestHarmonic {
      let floor = max(noise.power[band], Self.leastNoise)
      for bin in bandEdges[band]..<bandEdges[band + 1] {
        let level = log(1 + spectrum[bin] / floor)
        real[bin] = level
        real[length - bin] = level
      }
    }
    fourier.transform(&real, &imaginary)
    var best: Float = 0
    for lag in Self.periods { best = max(best, real[lag]) }
    return best / Float(2 * Self.highestHarmonic)
  }
}
