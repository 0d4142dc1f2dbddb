import Speech

/// What the server speaks with.
struct ServedVoices: Sendable {
  static let espeak = "espeak-ng"
  private static let espeakLanguage = "en-us"

  /// Speaks for those who name no voice that is there.
  let usual: any Synthesizer
  /// None where espeak-ng is not installed.
  let espeak: [EspeakVoice]

  /// As OpenAI's interface lists models.
  var names: [String] { [usual.name] + (espeak.isEmpty ? [] : [Self.espeak]) }

  /// - Parameters:
  ///   - model: A name of ``names``, or one of OpenAI's.
  ///   - voice: Of any name, since OpenAI's clients have to send one of OpenAI's.
  func synthesizer(model: String, voice: String) throws(APIError) -> any Synthesizer {
    if model == Self.espeak, !espeak.isEmpty {
      return try espeak(espeak.voice(for: voice)?.language ?? Self.espeakLanguage)
    }
    let named = try synthesizer(named: voice)
    if model.hasPrefix("tts-") || model.hasSuffix("-tts") { return named ?? usual }
    guard model == usual.name else { throw .unknownModel(model, known: names) }
    if let named, named.name != usual.name {
      throw .invalid("\(usual.name) has no voice “\(voice.prefix(40))”; \(named.name) has.", "voice")
    }
    return usual
  }

  /// A synthesizer by its own name or by what it speaks, as in `de`; nil where there is none.
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
