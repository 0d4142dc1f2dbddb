import ArgumentParser
import Chat

/// What a command needs of the network.
enum NetworkUse: Hashable {
  /// Nothing.
  case none
  /// Nothing itself; a helper sends the mail that was confirmed in it.
  case sendsMailLater
  /// It sends mail, or starts what does.
  case sendsMail
  case pullsModels
  /// It asks something of a program that the settings name.
  case reachesServices
  /// Nothing itself; a helper has that server answer, and sends the mail that was confirmed in it.
  case converses(with: ChatServer)
  /// It listens, and is sealed once it does; a helper sends mail and pulls models.
  case listens
  /// It seals itself, and watches what that does.
  case examines
}

/// A command that needs something of the network. All others are sealed before they begin.
protocol NetworkCommand: ParsableCommand {
  var networkUse: NetworkUse { get }
}

extension NetworkUse {
  /// Leaves a command what it needs and takes the rest.
  ///
  /// - Parameter setting: Reads what the person has set; asked for only where it counts.
  /// - Throws: ``NetworkForbidden`` where the settings forbid what the command is for.
  static func begin(_ command: any ParsableCommand, setting current: () throws -> NetworkSetting) throws {
    let use = (command as? any NetworkCommand)?.networkUse ?? .none
    if use == .examines { return }
    let setting: NetworkSetting
    do {
      setting = try current()
    } catch {
      // Nobody knows what they forbid. Other commands say themselves what is wrong with the settings.
      if use == .pullsModels { throw error }
      setting = .never
    }
    switch (use, setting) {
    case (.pullsModels, .never): throw NetworkForbidden(consequence: "Nothing is downloaded")
    case (.pullsModels, _), (.sendsMail, .whenAsked), (.listens, .never): return
    case (.listens, _): return Errands.prepare()
    case (.reachesServices, .never):
      throw NetworkForbidden(consequence: "Nothing is asked of another program")
    case (.converses, .never): throw NetworkForbidden(consequence: "No server is asked to converse")
    case (.converses(let server), _):
      try ErrandChat.choose(server)
      Errands.prepare()
    case (.reachesServices, _): return
    case (.sendsMailLater, .whenAsked), (.sendsMailLater, .unsealed): Errands.prepare()
    default: break
    }
    if setting != .unsealed { try seal(isDemanded: setting == .never) }
  }

  /// - Parameter isDemanded: Whether not to go on is better than to go on unsealed.
  static func seal(isDemanded: Bool) throws {
    do {
      try NetworkSeal.apply()
    } catch {
      if isDemanded { throw error }
    }
  }
}
