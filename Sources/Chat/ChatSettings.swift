import Foundation
import HTTPTransport

/// The settings of conversations with a language model.
package struct ChatSettings: Codable, Hashable, Sendable {
  /// The instructions before the conversation.
  package var system: String?
  /// 0 takes the likeliest words; 1 draws by the model's own probabilities.
  package var temperature: Double?
  /// The most tokens of an answer.
  package var maximumTokens: Int?
  /// Whether the model may ask the assistant for what a person wants; by default a model does that is large enough.
  package var callsTools: Bool?
  /// Whether conversations are kept; true by default.
  package var keepsConversations: Bool?

  /// The name of the preset in use; nil for none.
  package var preset: String?
  /// Other ways to answer, by name.
  package var presets: [String: ChatWishes]?

  /// A server that answers instead of a local model.
  package var server: ChatServer?

  package static let usualMaximumTokens = 256
  package static let usualSystem =
    "You are a friendly voice assistant. Answer briefly, in plain words."

  package init() {}

  /// Sets what the wishes say.
  mutating func apply(_ wishes: ChatWishes) {
    system = wishes.instructions ?? system
    temperature = wishes.temperature ?? temperature
    maximumTokens = wishes.maximumTokens ?? maximumTokens
  }

  /// Returns these settings, changed by a preset.
  ///
  /// - Parameter name: The preset's name; nil for the one in use.
  /// - Throws: ``ChatPresetError`` if there is none of that name.
  package func changed(by name: String? = nil) throws(ChatPresetError) -> ChatSettings {
    guard let name = name ?? preset else { return self }
    guard let wishes = presets?[name] else {
      throw ChatPresetError(name: name, others: presets.map { $0.keys.sorted() } ?? [])
    }
    var settings = self
    settings.apply(wishes)
    return settings
  }
}

/// There is no preset of that name.
package struct ChatPresetError: Error, Hashable, CustomStringConvertible {
  package let name: String
  package let others: [String]

  package var description: String {
    others.isEmpty
      ? "There is no preset “\(name.prefix(40))”: add it under chat.presets in the settings."
      : "There is no preset “\(name.prefix(40))”; those under chat.presets in the settings are: "
        + "\(others.joined(separator: ", "))."
  }
}

/// A server with OpenAI's interface: Ollama, LM Studio, llama.cpp's and others.
///
/// In the settings, under `chat`:
///
///     chat:
///       server: { url: "http://127.0.0.1:11434/v1", model: "llama3.2" }
package struct ChatServer: Codable, Hashable, Sendable {
  /// The base address, such as `http://127.0.0.1:11434/v1`.
  package var url: String
  /// The server's name of the model; nil for its only one.
  package var model: String?
  package var key: String?
  /// Whether the person consents to a server elsewhere, which learns everything that is said.
  package var mayLeaveThisMachine: Bool?

  package init(
    url: String, model: String? = nil, key: String? = nil, mayLeaveThisMachine: Bool? = nil
  ) {
    (self.url, self.model, self.key) = (url, model, key)
    self.mayLeaveThisMachine = mayLeaveThisMachine
  }

  package var host: String { URL(string: url)?.host ?? url }

  /// Whether the words leave this machine.
  package var isElsewhere: Bool { !PrivateHost.isLoopback(host) }

  /// Checks that the server may be used.
  ///
  /// - Throws: ``ChatServerError`` if not.
  package func check() throws(ChatServerError) { _ = try address(of: "") }

  /// An address below the base address.
  ///
  /// - Throws: ``ChatServerError`` if it is no address of a web server, uses plain HTTP outside the person's own
  ///   network, or is elsewhere without consent.
  func address(of path: String) throws(ChatServerError) -> URL {
    let base = url.hasSuffix("/") ? String(url.dropLast()) : url
    guard let address = URL(string: "\(base)/\(path)"), let host = address.host, !host.isEmpty,
      ["http", "https"].contains(address.scheme), address.user == nil
    else { throw .badAddress(url) }
    guard address.scheme == "https" || PrivateHost.isPrivate(host) else { throw .open(host) }
    guard !isElsewhere || mayLeaveThisMachine == true else { throw .withoutConsent(host) }
    guard key == nil || address.scheme == "https" || !isElsewhere else { throw .openKey(host) }
    return address
  }
}

/// Why a server did not answer.
public enum ChatServerError: Error, Sendable, Hashable, CustomStringConvertible {
  case badAddress(String)
  case open(String)
  case openKey(String)
  case withoutConsent(String)
  case noModel(String)
  case severalModels(String, [String])
  case failed(String, reason: String)
  case refused(String, status: Int, words: String)
  case silent(String)

  public var description: String {
    switch self {
    case .badAddress(let url):
      "“\(url)” is no address of a server, as in http://127.0.0.1:11434/v1."
    case .open(let host): "\(host) is not in your own network, so its address has to begin with https."
    case .openKey(let host): "A key is not sent to \(host) in the open: its address has to begin with https."
    case .withoutConsent(let host):
      "\(host) is not this machine, and what you say would go there. If you want that, give --leaves-this-machine, or "
        + "set mayLeaveThisMachine: true beside its address, under chat.server in the settings."
    case .noModel(let host): "\(host) has no model yet."
    case .severalModels(let host, let models):
      "\(host) has several models. Name one with --language-model, or as chat.server.model in the settings: "
        + "\(models.prefix(10).joined(separator: ", "))\(models.count > 10 ? " and others" : "")."
    case .failed(let host, let reason): "\(host) \(reason)."
    case .refused(let host, 401, _), .refused(let host, 403, _):
      "\(host) does not take the key: set chat.server.key in the settings."
    case .refused(let host, let status, let words):
      "\(host) refused it (\(status))\(words.isEmpty ? "" : ": \(words)")"
    case .silent(let host): "\(host) answered nothing."
    }
  }
}
