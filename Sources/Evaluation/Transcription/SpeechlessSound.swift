import Audio
import Capture
import Foundation
import Inference

/// A generator of sound without speech, of any length and reproducible.
package struct SpeechlessSound: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case silence, white, pink, brown, hum, chords, melody, drums, band
  }

  private static let rate = Double(AudioChunk.sampleRate)
  /// The semitones of a major scale from its root.
  private static let scale = [0, 2, 4, 5, 7, 9, 11, 12]
  /// The semitones of four triads, played in turn.
  private static let turn = [[0, 4, 7], [-3, 0, 4], [5, 9, 12], [7, 11, 14]]
  /// The samples of a beat, at 100 beats per minute.
  private static let beat = Int(0.6 * rate)

  private let kind: Kind
  private var random: SplitMix64
  private var position = 0
  private var pink = [Double](repeating: 0, count: 3)
  private var brown = 0.0
  private var phases = [Double](repeating: 0, count: 8)
  private var note = 0

  package init(_ kind: Kind, seed: UInt64 = 1) {
    self.kind = kind
    random = SplitMix64(seed: seed)
  }

  /// Returns the next samples.
  package mutating func next(_ count: Int) -> [Float] {
    (0..<count).map { _ in
      defer { position += 1 }
      return Float(sample())
    }
  }

  private mutating func sample() -> Double {
    switch kind {
    case .silence: 0
    case .white: 0.05 * noise()
    case .pink: 0.05 * pinkNoise()
    case .brown: 0.3 * brownNoise()
    case .hum: 0.1 * tones([50, 100, 150, 250], from: 0) + 0.003 * noise()
    case .chords: 0.15 * chord()
    case .melody: 0.25 * melody()
    case .drums: 0.4 * drums()
    case .band: 0.08 * chord() + 0.12 * melody() + 0.2 * drums()
    }
  }

  private mutating func noise() -> Double { Double.random(in: -1...1, using: &random) }

  /// Returns pink noise, made of white noise by three leaky integrators: about 3 dB less per octave (after
  /// Kellet).
  private mutating func pinkNoise() -> Double {
    let white = noise()
    pink[0] = 0.99765 * pink[0] + white * 0.0990460
    pink[1] = 0.96300 * pink[1] + white * 0.2965164
    pink[2] = 0.57000 * pink[2] + white * 1.0526913
    return pink.reduce(0.1848 * white, +) / 2
  }

  private mutating func brownNoise() -> Double {
    brown = 0.995 * brown + 0.05 * noise()
    return brown
  }

  /// The number of the current beat, and the seconds since it.
  private var beat: (number: Int, time: Double) {
    (position / Self.beat, Double(position % Self.beat) / Self.rate)
  }

  /// Returns a sample of a triad with overtones, which lasts two bars of four beats and is struck on every beat.
  private mutating func chord() -> Double {
    let (number, time) = beat
    let triad = Self.turn[number / 8 % Self.turn.count]
    return exp(-1.5 * time) * min(1, time * 200) * tones(triad.map { 220 * pow(2, Double($0) / 12) }, from: 0)
  }

  /// Returns a sample of a melody with vibrato: a note of the scale or a rest for every beat or half beat.
  private mutating func melody() -> Double {
    let (number, time) = beat
    if position % (Self.beat / 2) == 0, number % 2 == 0 || time == 0 {
      note = Int(random.next() % UInt64(Self.scale.count + 1))
    }
    guard note < Self.scale.count else { return 0 }
    let vibrato = 1 + 0.006 * sin(2 * .pi * 5.5 * Double(position) / Self.rate)
    return min(1, time * 50) * tones([vibrato * 440 * pow(2, Double(Self.scale[note]) / 12)], from: 4)
  }

  /// Returns a sample of drums: a kick on each beat, a snare on every other, a hi-hat on all half beats.
  private mutating func drums() -> Double {
    let (number, time) = beat
    let kick = exp(-14 * time) * sin(2 * .pi * (50 * time + 6 * (1 - exp(-25 * time))))
    let snare = number % 2 == 1 ? 0.6 * exp(-18 * time) * noise() : 0
    let half = time.truncatingRemainder(dividingBy: 0.3)
    return kick + snare + 0.15 * exp(-60 * half) * noise()
  }

  /// Returns a sample of the mean of tones with six overtones each. Their phases are stored from index `first` on.
  private mutating func tones(_ frequencies: [Double], from first: Int) -> Double {
    var sum = 0.0
    for (index, frequency) in frequencies.enumerated() {
      phases[first + index] += frequency / Self.rate
      phases[first + index].formTruncatingRemainder(dividingBy: 1)
      for harmonic in 1...6 {
        sum += sin(2 * .pi * Double(harmonic) * phases[first + index]) / Double(harmonic)
      }
    }
    return sum / Double(frequencies.count)
  }
}
