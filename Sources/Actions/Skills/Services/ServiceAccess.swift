import Foundation
import Subprocess

/// Asks what the settings let skills ask.
public struct ServiceAccess: Sendable {
  private let settings: ServiceSettings

  public init(_ settings: ServiceSettings) {
    self.settings = settings
  }

  /// - Throws: ``ServiceError``, also for an answer that refuses.
  public func reach(_ request: ServiceRequest) async throws -> ServiceReply {
    let exchange: HTTPExchange
    switch request {
    case .post(let url, let body):
      exchange = HTTPExchange(
        url: try allowed(url), headers: ["Content-Type: application/json"], body: body)
    case .homeAssistant(let path, let body): exchange = try await homeAssistant(path, body)
    }
    let reply = try await exchange.run()
    guard (200..<300).contains(reply.status) else {
      throw ServiceError.refused(
        exchange.host, status: reply.status, words: SpokenText.line(reply.body, limit: 200))
    }
    return reply
  }

  private func homeAssistant(_ path: String, _ body: String?) async throws -> HTTPExchange {
    guard let home = settings.homeAssistant else { throw ServiceError.noHomeAssistant }
    let base = home.url.hasSuffix("/") ? String(home.url.dropLast()) : home.url
    // A name that was said never leads elsewhere.
    guard path.wholeMatch(of: /[A-Za-z0-9_.\/-]+/) != nil, !path.contains("..") else {
      throw ServiceError.badAddress(path)
    }
    return HTTPExchange(
      url: try Self.checked("\(base)/api/\(path)"),
      headers: ["Authorization: Bearer \(try await token(home))", "Content-Type: application/json"],
      body: body)
  }

  private func token(_ home: ServiceSettings.HomeAssistant) async throws -> String {
    var token = home.token
    if token == nil, let command = home.tokenCommand, let program = command.first {
      let result = try? await Subprocess.run(
        executable(program), arguments: Arguments(Array(command.dropFirst())), output: .string(limit: 65_536))
      token = result?.standardOutput.split(whereSeparator: \.isNewline).first.map(String.init)
    }
    guard let token, !token.isEmpty, token.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
      throw ServiceError.noToken
    }
    return token
  }

  /// An address whose scheme, host and port the settings have.
  private func allowed(_ text: String) throws -> URL {
    let url = try Self.checked(text)
    let isAllowed = (settings.hosts ?? []).contains { host in
      guard let host = try? Self.checked(host) else { return false }
      return (host.scheme, host.host, host.port) == (url.scheme, url.host, url.port)
    }
    guard isAllowed else { throw ServiceError.notAllowed(url.host ?? text) }
    return url
  }

  private static func checked(_ text: String) throws -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false,
      url.user == nil
    else { throw ServiceError.badAddress(text) }
    return url
  }
}
