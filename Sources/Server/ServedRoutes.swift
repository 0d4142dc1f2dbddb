import JSONValues

/// The server's routes by path and method.
struct ServedRoutes: Sendable {
  let router: Router
  /// Work on models, which ends with the server.
  let modelWork = ModelWork()

  init(
    engines: ServerEngines, installation: ServedInstallation? = nil, conversations: Conversations? = nil,
    turns: ClientTurns, limits: ServerLimits, metrics: ServerMetrics
  ) throws {
    let transcription = TranscriptionEndpoint(
      engines: engines, limits: limits, metrics: metrics, turns: turns.recordings)
    let chat = ChatEndpoint(engines: engines, limits: limits, metrics: metrics, turns: turns.chats)
    let speech = SpeechEndpoint(
      engines: engines, limits: limits, metrics: metrics, turns: turns.passages)
    let models = ModelsEndpoint(engines: engines)
    var routes: [String: [Router.Method: Router.Handler]] = [
      "/healthz": [.get: { _ in .text("ok\n") }],
      "/metrics": [.get: { _ in .text(metrics.text, type: "text/plain; version=0.0.4") }],
      "/v1/models": [.get: { _ in try await models.list() }],
      "/v1/audio/transcriptions": [.post: { try await transcription.respond(to: $0, translates: false) }],
      "/v1/audio/translations": [.post: { try await transcription.respond(to: $0, translates: true) }],
      "/v1/audio/speech": [.post: { try await speech.respond(to: $0) }],
      "/v1/chat/completions": [.post: { try await chat.respond(to: $0) }],
    ]
    if let installation, let conversations {
      let calls = ConversationEndpoint(conversations: conversations, limits: limits)
      for (path, response) in try WebAssets().responses { routes[path] = [.get: { _ in response }] }
      routes[ConversationConnection.path] = [.get: { _ in throw ConversationEndpoint.needsWebSocket }]
      routes[RealtimeConnection.path] = [.get: { _ in throw ConversationEndpoint.needsWebSocket }]
      routes["/v1/ask"] = [.post: { try await calls.respond(to: $0, "ask") }]
      routes["/v1/confirm"] = [.post: { try await calls.respond(to: $0, "confirm") }]
      routes["/v1/dismiss"] = [.post: { try await calls.respond(to: $0, "dismiss") }]
      let history = HistoryEndpoint(history: installation.history, recordings: installation.recordings)
      let settings = SettingsEndpoint(store: installation.settings, limits: limits)
      let examine = installation.examine
      let timers = installation.timers
      routes["/v1/history"] = [
        .get: { try await history.list($0) }, .delete: { try await history.delete($0) },
      ]
      routes["/v1/history/export"] = [.get: { try await history.export($0) }]
      routes["/v1/settings"] = [
        .get: { _ in try await settings.read() }, .put: { try await settings.write($0) },
      ]
      routes["/v1/examination"] = [
        .get: { _ in
          var answer = JSONObject()
          answer.add("checks", try await examine())
          return .json(answer)
        }
      ]
      routes["/v1/timers"] = [.get: { _ in try timers.list() }]
      routes["/v1/undo"] = [.post: { try await calls.respond(to: $0, "undo") }]
      if let kept = installation.kept {
        let talks = KeptConversationsEndpoint(store: kept.store, open: conversations, limits: limits)
        routes.merge(talks.routes) { _, new in new }
      }
      if let served = installation.dictations {
        let dictations = DictationsEndpoint(served: served, transcription: transcription, limits: limits)
        routes.merge(dictations.routes) { _, new in new }
      }
      if let served = installation.models {
        let store = StoreEndpoint(
          models: served, work: modelWork, conversations: conversations, engines: engines, limits: limits)
        routes.merge(store.routes) { _, new in new }
      }
    }
    router = Router(routes: routes)
  }
}
