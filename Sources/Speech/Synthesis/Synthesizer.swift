/// A synthesizer, which turns text into speech.
public protocol Synthesizer: Sendable {
  /// The name to choose the synthesizer by, such as `flite`.
  var name: String { get }
  /// The language that it speaks, such as `en-us`.
  var language: String { get }

  /// Returns the speech of a sentence or two. Text without a speakable word gives no samples.
  ///
  /// - Parameter speed: The speed relative to the voice's own; 2 is twice as fast.
  func synthesize(_ text: String, speed: Double) async throws -> SynthesizedSpeech
}

extension Synthesizer {
  /// Returns the speech of a sentence or two at the voice's own speed.
  public func synthesize(_ text: String) async throws -> SynthesizedSpeech {
    try await synthesize(text, speed: 1)
  }
}

/// Synthesized mono sound.
public struct SynthesizedSpeech: Sendable, Hashable {
  /// The number of samples a second.
  public var sampleRate: Int
  /// The samples; full scale is from -1 to 1.
  public var samples: [Float]

  /// Creates a sound from its samples.
  public init(sampleRate: Int, samples: [Float]) {
    self.sampleRate = sampleRate
    self.samples = samples
  }

  /// The length in seconds.
  public var duration: Double { sampleRate > 0 ? Double(samples.count) / Double(sampleRate) : 0 }
}

/// The reason why a text could not be spoken.
public enum SynthesisError: Error, Hashable, CustomStringConvertible {
  /// There is no voice of this name.
  case voiceMissing(String)
  /// The program that speaks is not installed.
  case programMissing(String)
  /// The synthesizer could not speak the text.
  case failed(text: String)
  /// None of the players is installed.
  case noPlayer([String])
  /// The player ended with an error.
  case playerFailed(String, message: String)

  public var description: String {
    switch self {
    case .voiceMissing(let voice):
      "There is no voice “\(voice.prefix(40))”; those there are: slt, and the languages of `espeak-ng --voices`."
    case .programMissing(let program):
      "The program \(program) was not found; install the package espeak-ng to speak other languages."
    case .failed(let text): "“\(text.prefix(80))” could not be spoken."
    case .noPlayer(let names):
      "No program that plays sound was found (\(names.joined(separator: ", "))); install pulseaudio-utils or alsa-utils."
    case .playerFailed(let name, let message):
      "\(name) could not play the sound\(message.isEmpty ? "" : ": \(message)")."
    }
  }
}
