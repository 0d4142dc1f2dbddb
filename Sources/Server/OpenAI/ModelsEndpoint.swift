/// `GET /v1/models`: lists the models, the default recognizer first.
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
    /// The values for “voice”, if the synthesizer has several.
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
