#if canImport(CFlite)
  import CFlite
  import Dispatch
  import Foundation
  import WrittenForm

  /// Speaks American English with flite's linked voice "slt" at 16 kHz.
  ///
  /// A. W. Black and K. A. Lenzo, "Flite: a small fast run-time synthesis engine", 2001.
  public struct FliteSynthesizer: Synthesizer {
    public let name = "flite"
    public let language = "en-us"
    /// The voice's name.
    public static let voice = "slt"
    /// The most characters of a text; the rest is cut off.
    public static let longestText = 1_000

    /// flite keeps its voice in global memory and blocks, so all of it runs here.
    static let queue = DispatchQueue(label: "voicecore.flite")

    public init() {}

    public func synthesize(_ text: String, speed: Double) async throws -> SynthesizedSpeech {
      let words = Self.speakable(SpokenText.of(text))
      guard words.contains(where: \.isLetter) || words.contains(where: \.isNumber) else {
        return SynthesizedSpeech(sampleRate: 16_000, samples: [])
      }
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { continuation in
        Self.queue.async { continuation.resume(with: Result { try Self.speak(words, speed: speed) }) }
      }
    }

    /// The text as flite can read it. Its letter-to-sound rules know ASCII only, so accents are removed and other
    /// characters left out.
    static func speakable(_ text: String) -> String {
      let plain = text.prefix(longestText).decomposedStringWithCompatibilityMapping.unicodeScalars
        .compactMap { scalar -> Character? in
          if scalar.properties.generalCategory == .nonspacingMark { return nil }
          return scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F ? Character(scalar) : " "
        }
      return String(plain)
    }

    /// Speaks on the queue; not to be called elsewhere.
    private static func speak(_ text: String, speed: Double) throws -> SynthesizedSpeech {
      flite_init()
      // The noise in its voice comes from C's global random numbers. Restarting them makes the same words sound the
      // same.
      srand(1)
      // A second registration returns the same voice.
      guard let voice = register_cmu_us_slt(nil) else { throw SynthesisError.voiceMissing(Self.voice) }
      voicecore_stretch_durations(voice, Float(1 / min(max(speed, 0.1), 10)))
      guard let wave = flite_text_to_wave(text, voice) else { throw SynthesisError.failed(text: text) }
      defer { delete_wave(wave) }
      let count = Int(wave.pointee.num_samples)
      guard count > 0, wave.pointee.num_channels == 1, let samples = wave.pointee.samples else {
        throw SynthesisError.failed(text: text)
      }
      return SynthesizedSpeech(
        sampleRate: Int(wave.pointee.sample_rate),
        samples: UnsafeBufferPointer(start: samples, count: count).map { Float($0) / 32_768 })
    }
  }
#endif
