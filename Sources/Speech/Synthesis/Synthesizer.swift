/// Turns text into speech.
public protocol Synthesizer: Sendable {
  /// The name it is chosen by, as in `flite`.
  var name: String { get }
  /// What it speaks, as in `en-us`.
  var language: String { get }

  /// Speaks a sentence or two. Text without a speakable word gives no samples.
  ///
  /// - Parameter speed: 1 is the voice's own, 2 twice as fast.
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
  /// Full scale at -1 and 1.
  public var samples: [Float]

  public init(sampleRate: Int, samples: [Float]) {
    self.sampleRate = sampleRate
    self.samples = samples
  }

  /// Seconds.
  public var duration: Double { sampleRate > 0 ? Double(samples.count) / Double(sampleRate) : 0 }
}

/// Why nothing was said.
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
