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
  }

  let engines: ServerEngines

  func list() async throws -> HTTPResponse {
    let names =
      await engines.recognizers.map(\.name) + engines.chats.names
      + [engines.synthesizer?.name].compactMap(\.self)
    return try .json(List(data: names.map { Model(id: $0) }))
  }
}
