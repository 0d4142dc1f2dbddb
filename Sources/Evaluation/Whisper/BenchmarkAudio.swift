import Audio
import Foundation

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
