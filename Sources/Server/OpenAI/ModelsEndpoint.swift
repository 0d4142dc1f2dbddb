/// `GET /v1/models`: what there is, the recognizer for those who name none first.
struct ModelsEndpoint: Sendable {
  private struct List: Encodable {
    var object = "list"
    var data: [Model]
  }

  private struct Model: Encodable {
    var id: String
    var object = "model"
    var created = 0
    var ownedBy = "voicecore"
    /// What a synthesizer of many voices takes as “voice”.
    var voices: [String]?
  }

  let engines: ServerEngines

  func list() async throws -> HTTPResponse {
    let names = await engines.recognizers.map(\.name) + engines.chats.names + engines.voices.names
    let models = names.map { name in
      Model(id: name, voices: name == ServedVoices.espeak ? engines.voices.espeak.map(\.language) : nil)
    }
    return try .json(List(data: models))
  }
}
