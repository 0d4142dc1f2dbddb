/// Turns text into speech.
public protocol Synthesizer: Sendable {
  /// The name to choose it by, such as `flite`.
  var name: String { get }
  /// The language that it speaks, such as `en-us`.
  var language: String { get }

  /// Speaks a sentence or two. Text without a speakable word gives no samples.
  ///
  /// - Parameter speed: 1 is the voice's own speed, 2 is twice as fast.
  func synthesize(_ text: String, speed: Double) async throws -> SynthesizedSpeech
}

extension Synthesizer {
  /// Speaks a sentence or two at the voice's own speed.
  public func synthesize(_ text: String) async throws -> SynthesizedSpeech {
    try await synthesize(text, speed: 1)
  }
}

/// Mono speech.
public struct SynthesizedSpeech: Sendable, Hashable {
  /// Samples a second.
  public var sampleRate: Int
  /// Samples from -1 to 1, full scale.
  public var samples: [Float]

  public init(sampleRate: Int, samples: [Float]) {
    self.sampleRate = sampleRate
    self.samples = samples
  }

  /// Seconds.
  public var duration: Double { sampleRate > 0 ? Double(samples.count) / Double(sampleRate) : 0 }
}

/// Why a text could not be spoken.
public enum SynthesisError: Error, Hashable, CustomStringConvertible {
  case voiceMissing(String)
  case programMissing(String)
  case failed(text: String)
  case noPlayer([String])
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
