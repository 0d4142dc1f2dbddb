import Audio
import Capture
import Foundation
import Inference
import Whisper

/// The times of the parts of a Whisper model, in milliseconds.
package struct WhisperTimings: Sendable, Hashable, Codable {
  /// The time to load the model.
  package var load: Double
  /// The times of the log-mel spectrogram of the audio.
  package var mel: [Double]
  /// The times of the encoder, including the decoder's cross-attention caches.
  package var encode: [Double]
  /// The times of the decoder reading a prompt of ``promptTokens``.
  package var prompt: [Double]
  /// The times of the decoder's steps of one token each.
  package var step: [Double]

  package static let promptTokens = 64
  /// The number of steps, as in whisper.cpp's own benchmark.
  package static let steps = 256

  enum CodingKeys: String, CodingKey {
    case load = "load_ms"
    case mel = "mel_ms"
    case encode = "encode_ms"
    case prompt = "prompt_ms"
    case step = "decode_ms_per_token"
  }

  /// Measures a model file.
  ///
  /// - Parameters:
  ///   - audioSeconds: The seconds of audio: 30 is the full window; less shortens the audio context.
  ///   - repeats: The number of runs of the spectrogram and the encoder, after a warm-up.
  /// - Throws: `ModelFileError`, `KernelsError`, or `CancellationError`.
  package static func measured(
    model path: String, kernels: Kernels, threads: Int, audioSeconds: Double, repeats: Int
  ) throws -> WhisperTimings {
    let clock = ContinuousClock()
    let began = clock.now
    let weights = try WhisperWeights(contentsOf: path)
    let model = WhisperModel(
      weights, processor: Processor(kernels: kernels, threads: ThreadPool(threadCount: threads)))
    var timings = WhisperTimings(
      load: (clock.now - began).milliseconds, mel: [], encode: [], prompt: [], step: [])
    let samples = BenchmarkAudio.samples(seconds: audioSeconds)
    var window = WhisperTimings.window(samples, weights, kernels)
    for repetition in 0...max(repeats, 1) {
      try Task.checkCancellation()
      let mel = clock.measure { window = WhisperTimings.window(samples, weights, kernels) }
      let encode = try clock.measure { try model.encode(window) }
      guard repetition > 0 else { continue }
      timings.mel.append(mel.milliseconds)
      timings.encode.append(encode.milliseconds)
    }
    let tokens = (0..<Int32(promptTokens)).map { 300 + 7 * $0 }
    for repetition in 0...max(repeats, 1) {
      let prompt = try clock.measure { _ = try model.prompt(tokens, logitsAt: [promptTokens - 1]) }
      if repetition > 0 { timings.prompt.append(prompt.milliseconds) }
    }
    _ = try model.prompt([0], logitsAt: [0])
    for step in 0..<min(steps, weights.dimensions.textContext - 1) {
      try Task.checkCancellation()
      timings.step.append(try clock.measure { _ = try model.step([Int32(step)]) }.milliseconds)
    }
    return timings
  }

  static func window(_ samples: [Float], _ weights: WhisperWeights, _ kernels: Kernels) -> MelWindow {
    var spectrogram = LogMelSpectrogram(filters: weights.filters, kernels: kernels)
    spectrogram.append(samples)
    let most = 2 * weights.dimensions.audioContext
    return spectrogram.window(from: 0, frames: min(max(spectrogram.frameCount / 2 * 2, 2), most))
  }
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}

/// Reproducible sound for benchmarks: tones that glide and pause like speech, over soft noise.
enum BenchmarkAudio {
  static func samples(seconds: Double) -> [Float] {
    let rate = Double(AudioChunk.sampleRate)
    var random: UInt64 = 1
    var phase = 0.0
    return (0..<Int(seconds * rate)).map { index in
      let time = Double(index) / rate
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let noise = Double(random >> 40) / Double(1 << 24) - 0.5
      let pitch = 140 + 40 * sin(2 * Double.pi * 0.7 * time)
      phase += 2 * Double.pi * pitch / rate
      let voice = (1...12).reduce(0.0) { $0 + sin(Double($1) * phase) / Double($1) }
      let loudness =
        max(0, sin(2 * Double.pi * 1.3 * time)) * (sin(2 * Double.pi * 0.15 * time) > -0.6 ? 1 : 0)
      return Float(0.1 * loudness * voice + 0.002 * noise)
    }
  }
}
