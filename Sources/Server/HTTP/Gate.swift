import Foundation
import NIOCore
import NIOHTTP1

/// Decides whether a request is let in. Its Host and Origin must be the server's own, and its token must be right.
/// The token is required of everybody if the server is open to the network, otherwise of other users' programs.
struct Gate: Sendable {
  private let hosts: LocalHost
  /// Nil if only this machine reaches the server.
  private let access: NetworkAccess?
  private let local: LocalAccess
  private let port: Int
  private let page = LoginPage()

  /// - Parameters:
  ///   - host: The address that the server listens on.
  ///   - port: Its port.
  init(host: String, port: Int, access: NetworkAccess?, local: LocalAccess = LocalAccess()) {
    hosts = LocalHost(host, isSecure: access != nil)
    (self.port, self.access, self.local) = (port, access, local)
  }

  /// The gate's own answer, such as the login page; nil if the request may proceed.
  ///
  /// - Throws: ``APIError`` if the request is refused.
  func answer(_ request: HTTPRequest, from peer: Peer) async throws -> HTTPResponse? {
    guard let access else {
      try hosts.check(request.head)
      let isForAll = request.path == "/healthz"
      return isForAll || admitsLocally(request.head, from: peer) ? nil : Self.otherUser()
    }
    try hosts.check(request.head, and: access.identity.machine)
    let peer = peer.address
    guard access.mayAsk(peer) else { return Self.tooFast() }
    switch (request.head.method, request.path) {
    case (.GET, "/healthz"), (.HEAD, "/healthz"): return nil
    case (.GET, "/ca.crt"):
      return .text(access.authorityPEM, type: "application/x-x509-ca-cert")
    case (.GET, let path) where page.files[path] != nil:
      return page.response(path)
    case (.POST, LoginPage.path):
      return try await logIn(request, access, from: peer)
    default: return try admit(request.head, access, from: peer)
    }
  }

  /// Whether a request for a WebSocket is let in. Browsers also send them from foreign pages, with their Origin. A
  /// refused one is answered as a plain request, which explains the error.
  func admitsWebSocket(_ head: HTTPRequestHead, from peer: Peer) -> Bool {
    do {
      guard let access else {
        try hosts.check(head)
        return admitsLocally(head, from: peer)
      }
      try hosts.check(head, and: access.identity.machine)
      let peer = peer.address
      let isRight =
        Self.bearer(head).map(access.token.isToken) ?? Self.cookie(head).map(access.token.isCookie) ?? false
      return isRight && !access.isKeptWaiting(peer) && access.mayAsk(peer)
    } catch {
      return false
    }
  }

  /// The header that tells a browser to use TLS only (RFC 6797); nil if it is not sent.
  ///
  /// A browser applies it to all ports of the name, including other services, so only the owner of the web's standard
  /// port sends it.
  func strictTransport(_ head: HTTPRequestHead) -> String? {
    guard let access, port == 443, let name = head.headers.first(name: "host").flatMap(LocalHost.name),
      name != "localhost",
      access.identity.machine.names.contains(name)
    else { return nil }
    return "max-age=31536000"
  }

  private func admitsLocally(_ head: HTTPRequestHead, from peer: Peer) -> Bool {
    if peer.isOwn { return true }
    guard let token = local.token, let shown = Self.bearer(head) else { return false }
    return token.isToken(shown)
  }

  private func admit(
    _ head: HTTPRequestHead, _ access: NetworkAccess, from peer: IPAddress?
  ) throws -> HTTPResponse? {
    if let shown = Self.bearer(head) {
      switch access.verdict(peer, { access.token.isToken(shown) }) {
      case .admitted: return nil
      case .wrong: return Self.unauthorized("The token is wrong.")
      case .wait(let seconds): return Self.tooMany(seconds)
      }
    }
    if let shown = Self.cookie(head) {
      switch access.verdict(peer, { access.token.isCookie(shown) }) {
      case .admitted: return nil
      case .wrong:
        // The token has changed. A browser that kept sending its old cookie would be taken for a guesser.
        var response =
          Self.isNavigation(head)
          ? page.response(LoginPage.path, status: .unauthorized) : Self.unauthorized("Log in again.")
        response.headers.add(name: "Set-Cookie", value: LoginPage.cookie("", seconds: 0))
        return response
      case .wait(let seconds): return Self.tooMany(seconds)
      }
    }
    if Self.isNavigation(head) { return page.response(LoginPage.path, status: .unauthorized) }
    return Self.unauthorized("A token is needed.")
  }

  private func logIn(
    _ request: HTTPRequest, _ access: NetworkAccess, from peer: IPAddress?
  ) async throws -> HTTPResponse {
    let form = String(buffer: try await request.body.collect(limit: 4_096))
    // No character of a token is escaped in a form.
    let shown = form.split(separator: "&").first { $0.hasPrefix("token=") }?.dropFirst(6) ?? ""
    switch access.verdict(peer, { access.token.isToken(String(shown)) }) {
    case .admitted:
      return HTTPResponse(
        status: .seeOther,
        headers: [
          "Location": "/",
          "Set-Cookie": LoginPage.cookie(access.token.cookie, seconds: LoginPage.cookieSeconds),
        ], body: .bytes(ByteBuffer()))
    case .wrong: return page.response(LoginPage.wrongPath, status: .unauthorized)
    case .wait(let seconds): return Self.tooMany(seconds)
    }
  }

  /// The token after `Bearer` (RFC 6750).
  private static func bearer(_ head: HTTPRequestHead) -> String? {
    guard let value = head.headers.first(name: "authorization"), value.lowercased().hasPrefix("bearer ")
    else {
      return nil
    }
    return value.dropFirst(7).trimmingCharacters(in: .whitespaces)
  }

  private static func cookie(_ head: HTTPRequestHead) -> String? {
    head.headers["cookie"].lazy.flatMap { $0.split(separator: ";") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .first { $0.hasPrefix("\(LoginPage.cookieName)=") }
      .map { String($0.dropFirst(LoginPage.cookieName.count + 1)) }
  }

  /// Whether a person opens a page, rather than a script requesting data.
  private static func isNavigation(_ head: HTTPRequestHead) -> Bool {
    head.method == .GET && head.headers["accept"].contains { $0.contains("text/html") }
  }

  private static func unauthorized(_ message: String) -> HTTPResponse {
    var response = APIError(
      status: .unauthorized, message: message + " Send it as “Authorization: Bearer …”.",
      code: "invalid_token"
    ).response
    response.headers.add(name: "WWW-Authenticate", value: "Bearer")
    return response
  }

  private static func otherUser() -> HTTPResponse {
    unauthorized("This server is another user's of this machine: its token is needed.")
  }

  private static func tooFast() -> HTTPResponse {
    APIError(
      status: .tooManyRequests, message: "Too many requests came from there. Wait a second.",
      code: "rate_limit_exceeded", retryAfter: 1
    ).response
  }

  private static func tooMany(_ seconds: Int) -> HTTPResponse {
    let time = seconds == 1 ? "a second" : "\(seconds) seconds"
    return APIError(
      status: .tooManyRequests, message: "Too many wrong tokens came from there. Wait \(time).",
      code: "too_many_attempts", retryAfter: seconds
    ).response
  }
}
