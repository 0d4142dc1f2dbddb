import Speech
import Synchronization

/// The voices of the server.
struct ServedVoices: Sendable {
  static let espeak = "espeak-ng"
  private static let espeakLanguage = "en-us"

  /// The voice for clients that name no existing one.
  let usual: any Synthesizer
  /// The voices of espeak-ng; none if it is not installed.
  let espeak: [EspeakVoice]

  /// The names as OpenAI's interface lists models.
  var names: [String] {
    [usual.name] + [builtIn.name].filter { $0 != usual.name } + (espeak.isEmpty ? [] : [Self.espeak])
  }

  /// The voice that is always there.
  private var builtIn: FliteSynthesizer { FliteSynthesizer() }

  /// Returns the synthesizer for a request in OpenAI's interface.
  ///
  /// - Parameters:
  ///   - model: One of ``names``, or one of OpenAI's.
  ///   - voice: Any name, since OpenAI's clients must send one of OpenAI's.
  func synthesizer(model: String, voice: String) throws(APIError) -> any Synthesizer {
    if model == Self.espeak, !espeak.isEmpty {
      return try espeak(espeak.voice(for: voice)?.language ?? Self.espeakLanguage)
    }
    let named = try synthesizer(named: voice)
    if model.hasPrefix("tts-") || model.hasSuffix("-tts") { return named ?? usual }
    if model == builtIn.name, usual.name != builtIn.name { return builtIn }
    guard model == usual.name else { throw .unknownModel(model, known: names) }
    if let named, named.name != usual.name {
      throw .invalid("\(usual.name) has no voice “\(voice.prefix(40))”; \(named.name) has.", "voice")
    }
    return usual
  }

  /// The synthesizer with a name or for a language such as `de`; nil if there is none.
  func synthesizer(named voice: String) throws(APIError) -> (any Synthesizer)? {
    let name = voice.lowercased().replacing("_", with: "-")
    if [usual.name, usual.language, usual.language.prefix { $0 != "-" }.description].contains(name) {
      return usual
    }
    if name == Self.espeak, !espeak.isEmpty { return try espeak(Self.espeakLanguage) }
    guard let found = espeak.voice(for: name) else { return nil }
    return try espeak(found.language)
  }

  private func espeak(_ language: String) throws(APIError) -> any Synthesizer {
    do {
      return try EspeakSynthesizer(language: language)
    } catch {
      throw .invalid("\(error)", "voice")
    }
  }
}

/// The voices, of which the usual one changes when the person chooses another.
final class CurrentVoices: Sendable {
  private let voices: Mutex<ServedVoices>

  init(_ voices: ServedVoices) { self.voices = Mutex(voices) }

  var now: ServedVoices { voices.withLock { $0 } }

  func change(usual: any Synthesizer) {
    voices.withLock { $0 = ServedVoices(usual: usual, espeak: $0.espeak) }
  }
}
