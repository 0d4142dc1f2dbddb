import Foundation
import HTTPTransport
import Subprocess

/// Sends the requests that the settings allow skills to make.
package struct ServiceAccess: Sendable {
  /// The most bytes of an answer; neither an answer to a spoken command nor a home's description is longer.
  private static let longestAnswer = 8 << 20

  private let settings: ServiceSettings
  private let seconds: Int

  /// - Parameter seconds: How long an answer may take.
  package init(_ settings: ServiceSettings, seconds: Int = 10) {
    (self.settings, self.seconds) = (settings, seconds)
  }

  /// - Throws: ``ServiceError``, also if the service refuses.
  package func reach(_ request: ServiceRequest) async throws -> ServiceReply {
    let reply: ServiceReply
    let url: URL
    switch request {
    case .post(let address, let body):
      url = try allowed(address)
      reply = try await ask(url, body: body)
    case .homeAssistant(let path, let body):
      let home = try self.home()
      url = try Self.address(of: path, in: home)
      reply = try await ask(url, token: try await token(home), body: body)
    case .homeAssistantCommands(let commands):
      let home = try self.home()
      url = try Self.address(of: "websocket", in: home)
      let socket = HomeAssistantSocket(
        address: url, token: try await token(home), seconds: seconds, longestAnswer: Self.longestAnswer)
      reply = try await Self.reply(of: url.host ?? "") {
        ServiceReply(status: 200, body: try await socket.results(of: commands))
      }
    }
    guard (200..<300).contains(reply.status) else {
      throw ServiceError.refused(
        url.host ?? "", status: reply.status, words: CleanText.line(reply.body, limit: 200))
    }
    return reply
  }

  private func ask(_ url: URL, token: String? = nil, body: String?) async throws -> ServiceReply {
    var headers = [("Content-Type", "application/json")]
    if let token { headers.append(("Authorization", "Bearer \(token)")) }
    let request = TransportRequest(
      address: url, headers: headers, body: body.map { Data($0.utf8) }, stallTimeout: seconds,
      timeLimit: seconds, usesProxy: false)
    return try await Self.reply(of: url.host ?? "") {
      let (head, body) = try await UsualTransport().answer(to: request, limit: Self.longestAnswer)
      return ServiceReply(status: head.status, body: String(decoding: body, as: UTF8.self))
    }
  }

  private static func reply(
    of host: String, _ exchange: () async throws -> ServiceReply
  ) async throws -> ServiceReply {
    do {
      return try await exchange()
    } catch let error as TransportError {
      switch error {
      case .unreachable: throw ServiceError.unreachable(host)
      case .stalled: throw ServiceError.tooSlow(host)
      case .noWebSocket: throw ServiceError.noWebSocket(host)
      default: throw ServiceError.broken(host, error.reason)
      }
    }
  }

  private func home() throws -> ServiceSettings.HomeAssistant {
    guard let home = settings.homeAssistant else { throw ServiceError.noHomeAssistant }
    return home
  }

  private static func address(of path: String, in home: ServiceSettings.HomeAssistant) throws -> URL {
    let base = home.url.hasSuffix("/") ? String(home.url.dropLast()) : home.url
    // Spoken words never lead to another path.
    guard path.wholeMatch(of: /[A-Za-z0-9_.\/-]+/) != nil, !path.contains("..") else {
      throw ServiceError.badAddress(path)
    }
    return try checked("\(base)/api/\(path)")
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

  /// Checks that an address has the scheme, host and port of one in the settings.
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
