import Foundation
import Inference
import Testing

@testable import Audio

@Suite struct LogMelSpectrogramTests {
  /// The frames that the reference's values are kept of.
  static let frames =
    [0, 1, 2, 3] + stride(from: 10, to: 490, by: 24) + [497, 498, 499, 500, 501, 502, 2_999]

  /// Five seconds: a rising tone in noise, then the same 90 dB quieter.
  static let audio: [Float] = uniformNumbers("audio", 80_000).enumerated().map { index, noise in
    let time = Double(index) / 16_000
    let tone = 0.3 * sin(2 * Double.pi * 300 * time * (1 + time))
    return Float((time < 3 ? 1 : pow(10, -4.5)) * (tone + Double(Float(0.05) * noise)))
  }

  static func spectrogram(of audio: [Float], bands: Int = 80, chunk: Int = .max) -> LogMelSpectrogram {
    var spectrogram = LogMelSpectrogram(filters: .slaney(bands: bands))
    for start in stride(from: 0, to: audio.count, by: min(chunk, audio.count)) {
      spectrogram.append(audio[start..<start + min(chunk, audio.count - start)])
    }
    return spectrogram
  }

  @Test("Every frame is within 1e-4 of the reference's", arguments: [80, 128])
  func reference(bands: Int) throws {
    let window = Self.spectrogram(of: Self.audio, bands: bands).window(from: 0, frames: 3_000)
    let computed = Self.frames.flatMap { window.values[$0 * bands..<($0 + 1) * bands] }
    let difference = largestDifference(computed, try Golden.numbers("mel\(bands)"))
    #expect(difference < 1e-4)
  }

  @Test("Every instruction set gives the same frames", arguments: [80, 128])
  func instructionSets(bands: Int) throws {
    let frames = Kernels.available.map { kernels in
      var values: [Float] = []
      MelFilters.slaney(bands: bands).appendFrames(
        of: Array(Self.audio[..<10_000]), to: &values, kernels: kernels)
      return values
    }
    let baseline = try #require(frames.last)
    #expect(baseline.count == 61 * bands)
    for values in frames { #expect(largestDifference(values, baseline) < 1e-4) }
  }

  @Test("Audio in chunks gives the same frames as audio at once", arguments: [1_000, 160, 77, 16_123])
  func chunks(length: Int) {
    let audio = Array(Self.audio[..<32_100])
    let whole = Self.spectrogram(of: audio)
    let parts = Self.spectrogram(of: audio, chunk: length)
    #expect(parts.frameCount == 200)
    // Which frames share a transform changes the last digits.
    let difference = largestDifference(
      parts.window(from: 0, frames: 210).values, whole.window(from: 0, frames: 210).values)
    #expect(difference < 2e-5)
  }

  @Test(
    "Every length of short audio has a reflected start and silence after its end",
    arguments: [1, 40, 200, 201, 240])
  func shortAudio(length: Int) {
    // What comes later does not change what a frame sees: zeros are what is assumed anyway.
    let audio = Array(Self.audio[..<length])
    let padded = audio + [Float](repeating: 0, count: 3_000)
    let window = Self.spectrogram(of: audio).window(from: 0, frames: 12)
    let expected = Self.spectrogram(of: padded).window(from: 0, frames: 12)
    let difference = largestDifference(window.values, expected.values)
    #expect(difference < 2e-5)
    #expect(window.values[0] > -1)
  }

  @Test("No audio is silence at the floor")
  func noAudio() {
    let window = LogMelSpectrogram(filters: .slaney(bands: 80)).window(from: 0, frames: 4)
    let isFloor = window.values.allSatisfy { $0 == -1.5 }
    #expect(isFloor)
  }

  @Test("A later window is a part of the whole, also when frames before it were given up")
  func windows() {
    var spectrogram = Self.spectrogram(of: Self.audio)
    let whole = spectrogram.window(from: 0, frames: 520)
    spectrogram.forget(before: 250)
    let later = spectrogram.window(from: 300, frames: 220)
    let isPart = later.values == Array(whole.values[300 * 80..<520 * 80])
    #expect(isPart)
  }

  @Test("What is 80 dB quieter than the loudest frame so far counts as that")
  func floor() {
    let maximum = Self.spectrogram(of: Self.audio).maximum
    var quiet = LogMelSpectrogram(filters: .slaney(bands: 80), maximum: maximum)
    quiet.append([Float](repeating: 0, count: 4_000))
    let floor = (maximum - 8 + 4) / 4
    let isFloor = quiet.window(from: 0, frames: 25).values.allSatisfy { abs($0 - floor) < 1e-6 }
    #expect(isFloor)
  }
}
