import ArgumentParser
import Chat
import Setup

/// A command's need of the network.
enum NetworkUse: Hashable {
  /// It needs no network.
  case none
  /// It needs nothing itself; a broker sends the mail that was confirmed.
  case sendsMailLater
  /// It sends mail, or starts a process that does.
  case sendsMail
  case pullsModels
  /// It sends requests to services in the settings.
  case reachesServices
  /// It needs nothing itself; a broker gets answers from this server and sends confirmed mail.
  case converses(with: ChatServer)
  /// It listens on a port, and is sealed once it does; a broker sends mail and pulls models.
  case listens
  /// It seals itself to test the seal.
  case examines
}

/// A command that needs the network. All others are sealed before they begin.
protocol NetworkCommand: ParsableCommand {
  var networkUse: NetworkUse { get }
}

extension NetworkUse {
  /// Leaves a command the network that it needs, and seals the process off from the rest.
  ///
  /// - Parameter setting: Reads the person's setting; called only if it matters.
  /// - Throws: ``NetworkForbidden`` if the settings forbid what the command does.
  static func begin(_ command: any ParsableCommand, setting current: () throws -> NetworkSetting) throws {
    let use = (command as? any NetworkCommand)?.networkUse ?? .none
    if use == .examines { return }
    let setting: NetworkSetting
    do {
      setting = try current()
    } catch {
      // The setting is unknown. Other commands report the mistake in the settings themselves.
      if use == .pullsModels { throw error }
      setting = .never
    }
    switch (use, setting) {
    case (.pullsModels, .never): throw NetworkForbidden(consequence: "Nothing is downloaded")
    case (.pullsModels, _), (.sendsMail, .whenAsked), (.listens, .never): return
    case (.listens, _): return NetworkBroker.prepare()
    case (.reachesServices, .never):
      throw NetworkForbidden(consequence: "Nothing is asked of another program")
    case (.converses, .never): throw NetworkForbidden(consequence: "No server is asked to converse")
    case (.converses(let server), _):
      try BrokeredChat.choose(server)
      NetworkBroker.prepare()
    case (.reachesServices, _): return
    case (.sendsMailLater, .whenAsked), (.sendsMailLater, .unsealed): NetworkBroker.prepare()
    default: break
    }
    if setting != .unsealed { try seal(isDemanded: setting == .never) }
  }

  /// Seals this process off from the network.
  ///
  /// - Parameter isDemanded: Whether to throw if that fails, rather than to continue unsealed.
  static func seal(isDemanded: Bool) throws {
    do {
      try NetworkSeal.apply()
    } catch {
      if isDemanded { throw error }
    }
  }
}
