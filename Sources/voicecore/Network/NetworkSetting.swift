import Actions
import Foundation

/// What may use the network, as the settings have it.
enum NetworkSetting: String, Codable, CaseIterable {
  /// Nothing but what people and programs of this machine, or devices that `serve --open` lets in, ask of the server.
  case never
  /// What was asked for: mail that was confirmed, and models that are pulled.
  case whenAsked = "when_asked"
  /// Nothing is sealed; for a sound server or a session bus that is reached over TCP.
  case unsealed
}

extension NetworkSetting {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let setting = NetworkSetting(rawValue: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text)” is none of never, when_asked and unsealed")
    }
    self = setting
  }
}

/// The settings forbid what was asked for.
struct NetworkForbidden: Error, CustomStringConvertible {
  /// What does not happen, as a sentence without its end.
  var consequence: String

  var description: String {
    "\(consequence): the settings forbid the network (network: never, in \(StateFolder.current.configurationFile))."
  }
}
