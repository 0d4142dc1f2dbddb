#if canImport(CFlite)
  import CFlite
  import Dispatch
  import Foundation
  import WrittenForm

  /// A synthesizer of American English with flite's voice “slt”, which is linked into the program, at 16 kHz.
  ///
  /// A. W. Black and K. A. Lenzo, "Flite: a small fast run-time synthesis engine", 2001.
  public struct FliteSynthesizer: Synthesizer {
    /// The name to choose the synthesizer by.
    public let name = "flite"
    /// The language of the voice.
    public let language = "en-us"
    /// The voice's name.
    public static let voice = "slt"
    /// The most characters of a text. The rest is cut off.
    public static let longestText = 1_000

    /// The queue for all calls of flite, which keeps its voice in global memory and blocks.
    static let queue = DispatchQueue(label: "voicecore.flite")

    /// Creates a synthesizer.
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

    /// Returns the text in a form that flite can read. Its letter-to-sound rules know ASCII only, so accents are
    /// removed and other characters replaced by spaces.
    static func speakable(_ text: String) -> String {
      let plain = text.prefix(longestText).decomposedStringWithCompatibilityMapping.unicodeScalars
        .compactMap { scalar -> Character? in
          if scalar.properties.generalCategory == .nonspacingMark { return nil }
          return scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F ? Character(scalar) : " "
        }
      return String(plain)
    }

    /// Speaks a text. Must be called on ``queue``.
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
      let (rate, all) = (Int(wave.pointee.sample_rate), UnsafeBufferPointer(start: samples, count: count))
      // flite begins each text with a fifth of a second of silence, for which nobody wants to wait.
      let begin = all.firstIndex { $0.magnitude > quiet } ?? 0
      return SynthesizedSpeech(
        sampleRate: rate, samples: all[max(0, begin - rate / 30)...].map { Float($0) / 32_768 })
    }

    /// The greatest magnitude of samples that nobody hears.
    private static let quiet = 150
  }
#endif
