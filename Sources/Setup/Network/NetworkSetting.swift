import Actions
import Foundation

/// What the person allows to use the network.
package enum NetworkSetting: String, Codable, CaseIterable {
  /// Nothing, except that people and programs on this machine, or devices that `serve --open` lets in, may use the
  /// server.
  case never
  /// Only what was asked for: confirmed mail, and models that are pulled.
  case whenAsked = "when_asked"
  /// Everything: nothing is sealed. For a sound server or a session bus over TCP.
  case unsealed
}

extension NetworkSetting {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let setting = NetworkSetting(rawValue: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text)” is none of never, when_asked and unsealed")
    }
    self = setting
  }
}

/// The error of a command that needs the network when the settings forbid it.
package struct NetworkForbidden: Error, CustomStringConvertible {
  /// What is not done as a result, as a sentence without its full stop.
  package var consequence: String

  package init(consequence: String) { self.consequence = consequence }

  package var description: String {
    "\(consequence): the settings forbid the network (network: never, in \(StateFolder.current.configurationFile))."
  }
}
