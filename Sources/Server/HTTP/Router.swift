import NIOHTTP1

/// Which part of the server answers which request.
struct Router: Sendable {
  typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

  enum Method: String {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  /// By path and method.
  let routes: [String: [Method: Handler]]

  func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    guard let methods = routes[request.path] else {
      throw APIError(
        status: .notFound, message: "There is nothing at \(request.path.prefix(200)).", code: "not_found")
    }
    // What a HEAD is answered is a GET's answer without its body.
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

  /// What metrics call a path; all that lead nowhere are one.
  func name(of path: String) -> String { routes[path] == nil ? "none" : path }

  /// What metrics call a method; clients may make up others.
  static func name(of method: HTTPMethod) -> String {
    [.GET, .HEAD, .POST, .PUT, .DELETE, .OPTIONS, .PATCH].contains(method) ? method.rawValue : "other"
  }
}
