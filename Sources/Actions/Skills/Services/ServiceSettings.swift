import Foundation

/// What skills may reach over the network; nothing by default. In the configuration file:
///
///     skills:
///       hosts: ["http://192.168.1.5:8080"]
///       homeAssistant: { url: "http://homeassistant.local:8123", tokenCommand: [pass, show, home] }
package struct ServiceSettings: Sendable, Hashable, Codable {
  package struct HomeAssistant: Sendable, Hashable, Codable {
    /// The address of its web page.
    package var url: String
    /// A long-lived access token from its profile page.
    package var token: String?
    /// A program and its arguments that prints the token as its first line.
    package var tokenCommand: [String]?

    package init(url: String, token: String? = nil, tokenCommand: [String]? = nil) {
      (self.url, self.token, self.tokenCommand) = (url, token, tokenCommand)
    }
  }

  /// The allowed beginnings of addresses for `call`: scheme, host and port.
  package var hosts: [String]?
  package var homeAssistant: HomeAssistant?

  package init(hosts: [String]? = nil, homeAssistant: HomeAssistant? = nil) {
    (self.hosts, self.homeAssistant) = (hosts, homeAssistant)
  }
}

/// The reply of a service.
public struct ServiceReply: Sendable, Hashable, Codable {
  /// The HTTP status.
  public var status: Int
  /// The body as text.
  public var body: String
}

/// Why a request to a service failed, or its result is unknown.
public enum ServiceError: Error, Sendable, Hashable, Codable, LocalizedError {
  case notAllowed(String)
  case noHomeAssistant
  case noToken
  case badAddress(String)
  case unreachable(String)
  case tooSlow(String)
  /// The service opens no WebSocket. Nothing was done.
  case noWebSocket(String)
  case broken(String, String)
  case refused(String, status: Int, words: String)
  case forbidden

  public var errorDescription: String? {
    switch self {
    case .notAllowed(let host):
      "The settings do not let skills reach \(host): add it to skills.hosts if you want that."
    case .noHomeAssistant:
      "Home Assistant is not set up: give its address and a token under skills.homeAssistant."
    case .noToken: "skills.homeAssistant has no token: make one on Home Assistant's profile page."
    case .badAddress(let url): "“\(url)” is no address of a web server, as in http://192.168.1.5:8080."
    case .unreachable(let host): "\(host) cannot be reached. Does it run, and is this its address?"
    case .tooSlow(let host): "\(host) did not answer in time; it is not known whether it was done."
    case .noWebSocket(let host): "\(host) opens no WebSocket: is this Home Assistant’s address?"
    case .broken(let host, let words): "\(host): \(words)."
    case .refused(let host, 401, _): "\(host) does not take the token: make a new one on its profile page."
    case .refused(let host, let status, let words):
      "\(host) refused it (\(status))\(words.isEmpty ? "" : ": \(words)")."
    case .forbidden: "The settings forbid the network (network: never), so nothing was asked of the home."
    }
  }
}
