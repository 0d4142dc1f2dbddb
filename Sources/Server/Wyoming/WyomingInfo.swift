import JSONValues
import LanguageModel

/// The answer to `describe`.
enum WyomingInfo {
  static func event(_ engines: ServerEngines) -> WyomingEvent {
    let asr = engines.recognizers.map { recognizer in
      artifact(
        recognizer.name, recognizer.description,
        [
          "models": .array([
            model(recognizer.name, recognizer.description, recognizer.languages.map(\.code))
          ]),
          "supports_transcript_streaming": true,
        ])
    }
    let usual = engines.voices.usual
    let voices: [(name: String, voices: [JSONValue])] = [
      (usual.name, [model(usual.name, "The voice of \(usual.name)", [language(usual.language)])]),
      (ServedVoices.espeak, engines.voices.espeak.map { model($0.language, $0.name, [$0.language]) }),
    ]
    let tts = voices.filter { !$0.voices.isEmpty }.map { name, voices in
      artifact(
        name, "Speech by \(name)", ["voices": .array(voices), "supports_synthesize_streaming": true])
    }
    let intent = engines.interpreter.map { interpreter in
      let description = "VoiceCore's commands"
      return artifact(
        interpreter.name, description, ["models": .array([model(interpreter.name, description, ["en"])])])
    }
    let handle = engines.handler.map { _ in
      let description = "VoiceCore's assistant acts"
      return artifact(
        "voicecore", description, ["models": .array([model("voicecore", description, ["en"])])])
    }
    return WyomingEvent(
      "info",
      [
        "asr": .array(asr), "tts": .array(tts),
        "handle": .array([handle].compactMap(\.self)),
        "intent": .array([intent].compactMap(\.self)), "wake": [], "mic": [], "snd": [],
      ])
  }

  /// Returns the language without its region, which is what Home Assistant looks for.
  private static func language(_ tag: String) -> String { String(tag.prefix { $0 != "-" }) }

  private static func model(_ name: String, _ description: String, _ languages: [String]) -> JSONValue {
    artifact(name, description, ["languages": .array(languages.map { .string($0) })])
  }

  private static func artifact(_ name: String, _ description: String, _ more: JSONValue) -> JSONValue {
    let common: [JSONValue.Member] = [
      .init(key: "name", value: .string(name)),
      .init(key: "attribution", value: ["name": "VoiceCore", "url": ""]),
      .init(key: "installed", value: true),
      .init(key: "description", value: .string(description)),
      .init(key: "version", value: .null),
    ]
    guard case .object(let members) = more else { return .object(common) }
    return .object(common + members)
  }
}
