import NIOHTTP1

/// Which part of the server answers which request.
struct Router: Sendable {
  typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

  private let routes: [String: (method: HTTPMethod, handler: Handler)]

  init(engines: ServerEngines, limits: ServerLimits, metrics: ServerMetrics) {
    let transcription = TranscriptionEndpoint(engines: engines, limits: limits, metrics: metrics)
    let chat = ChatEndpoint(engines: engines, limits: limits, metrics: metrics)
    let speech = SpeechEndpoint(engines: engines, limits: limits, metrics: metrics)
    let models = ModelsEndpoint(engines: engines)
    routes = [
      "/healthz": (.GET, { _ in .text("ok\n") }),
      "/metrics": (.GET, { _ in .text(metrics.text, type: "text/plain; version=0.0.4") }),
      "/v1/models": (.GET, { _ in try models.list() }),
      "/v1/audio/transcriptions": (.POST, { try await transcription.respond(to: $0, translates: false) }),
      "/v1/audio/translations": (.POST, { try await transcription.respond(to: $0, translates: true) }),
      "/v1/audio/speech": (.POST, { try await speech.respond(to: $0) }),
      "/v1/chat/completions": (.POST, { try await chat.respond(to: $0) }),
    ]
  }

  func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    guard let route = routes[request.path] else {
      throw APIError(
        status: .notFound, message: "There is nothing at \(request.path.prefix(200)).", code: "not_found")
    }
    let method = request.head.method
    guard method == route.method || (method == .HEAD && route.method == .GET) else {
      var response = APIError(
        status: .methodNotAllowed, message: "\(request.path) takes \(route.method.rawValue) alone.",
        code: "method_not_allowed"
      ).response
      response.headers.add(name: "Allow", value: route.method.rawValue)
      return response
    }
    return try await route.handler(request)
  }

  /// What metrics call a path; all that lead nowhere are one.
  func name(of path: String) -> String { routes[path] == nil ? "none" : path }

  /// What metrics call a method; clients may make up others.
  static func name(of method: HTTPMethod) -> String {
    [.GET, .HEAD, .POST, .PUT, .DELETE, .OPTIONS, .PATCH].contains(method) ? method.rawValue : "other"
  }
}
