import NIOHTTP1

/// Maps requests to handlers.
struct Router: Sendable {
  typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

  enum Method: String {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  /// The handlers by path and method.
  let routes: [String: [Method: Handler]]

  func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    guard let methods = routes[request.path] else {
      throw APIError(
        status: .notFound, message: "There is nothing at \(request.path.prefix(200)).", code: "not_found")
    }
    // A HEAD request gets the answer of a GET without its body.
    let method = request.head.method == .HEAD ? .get : Method(rawValue: request.head.method.rawValue)
    guard let handler = method.flatMap({ methods[$0] }) else {
      let known = methods.keys.map(\.rawValue).sorted().joined(separator: ", ")
      var response = APIError(
        status: .methodNotAllowed, message: "\(request.path) takes \(known) alone.",
        code: "method_not_allowed"
      ).response
      response.headers.add(name: "Allow", value: known)
      return response
    }
    return try await handler(request)
  }

  /// The name of a path in metrics; all unknown paths share one.
  func name(of path: String) -> String { routes[path] == nil ? "none" : path }

  /// The name of a method in metrics, since clients may invent others.
  static func name(of method: HTTPMethod) -> String {
    [.GET, .HEAD, .POST, .PUT, .DELETE, .OPTIONS, .PATCH].contains(method) ? method.rawValue : "other"
  }
}
