import Audio
import Foundation
import Testing

@testable import Whisper

@Suite("How a spectrum moves")
struct SpectralMotionTests {
  private func motion(_ sample: (_ time: Double) -> Double) -> SpectralMotion {
    var spectrogram = LogMelSpectrogram(filters: .slaney(bands: 80))
    spectrogram.append((0..<32_000).map { Float(sample(Double($0) / 16_000)) })
    return SpectralMotion(spectrogram.window(from: 0, frames: 200))
  }

  @Test("a tone is held")
  func tone() {
    let motion = motion { 0.1 * sin(2 * .pi * 440 * $0) }
    #expect(motion.held > 0.9)
  }

  @Test("tones that change their shape ten times a second move as speech does")
  func changing() {
    let motion = motion { time in
      let number = (time * 10).rounded(.down)
      let frequency = 200 * pow(1.9, number.truncatingRemainder(dividingBy: 4))
      return 0.1 * (1...5).reduce(0) { $0 + sin(2 * .pi * Double($1) * frequency * time) }
    }
    #expect(motion.held < 0.3)
    #expect(motion.change > 0.8)
  }

  @Test("too little to tell is no evidence")
  func short() {
    let motion = SpectralMotion(MelWindow(bands: 80, values: [Float](repeating: 0, count: 800)))
    #expect(motion.change == 0.9 && motion.held == 0)
  }
}
