import Actions
import Chat
import Console
import Foundation
import ModelStore
import Server
import Setup

/// A report of what this installation may use the network for, and whether everything else is kept from it.
struct NetworkReport {
  enum Reach: String, Encodable {
    case never
    case whenAsked = "when_asked"
    /// Only programs on this machine.
    case loopback
    case unsealed
  }

  /// A part of the installation, and what it reaches.
  struct Part {
    var name: String
    var reach: Reach
    var finding: String
  }

  let installation: Installation
  let store: ModelStore

  var parts: [Part] {
    [setting, commands, mail, models, server, home, chatServer]
      + [soundServer, sessionBus].compactMap(\.self)
  }

  /// What all other commands can reach under the setting.
  private var rest: Reach { installation.network == .unsealed ? .unsealed : .never }

  private var setting: Part {
    let file = installation.state.configurationFile
    let isSet = installation.configuration.network != nil
    let finding =
      "network: \(installation.network.rawValue), \(isSet ? "in" : "since nothing is set in") \(file)"
    return switch installation.network {
    case .never: Part(name: "setting", reach: .never, finding: finding)
    case .whenAsked: Part(name: "setting", reach: .whenAsked, finding: finding)
    case .unsealed: Part(name: "setting", reach: .unsealed, finding: finding)
    }
  }

  private var commands: Part {
    let finding =
      installation.network == .unsealed
      ? "ask, run, listen, transcribe, undo, history and all others that need no network are not kept from it"
      : "ask, run, listen, transcribe, undo, history and all others but those below; loopback too"
    return Part(name: "commands", reach: rest, finding: finding)
  }

  private var mail: Part {
    guard let transport = installation.mail.transport else {
      return Part(name: "mail", reach: .never, finding: "no way to send is set up")
    }
    let way =
      switch transport {
      case .smtp(let server): "\(server.host), port \(server.port)"
      case .sendmail(let command): "the program \(command[0])"
      }
    return installation.mailTransport == nil
      ? Part(name: "mail", reach: .never, finding: "\(way) is set up, but the settings forbid it")
      : Part(
        name: "mail", reach: .whenAsked,
        finding:
          "\(way), to send what was confirmed: outbox send, agent run, or a process that only does that"
      )
  }

  private var models: Part {
    guard installation.network != .never else {
      return Part(name: "models", reach: .never, finding: "the settings forbid to download any")
    }
    let hosts = store.catalogue.hosts.map { $0.hasPrefix(".") ? "hosts below \($0.dropFirst())" : $0 }
    return Part(
      name: "models", reach: .whenAsked,
      finding: "models pull, models update and the web app's Models page: \(hosts.joined(separator: ", "))")
  }

  private var server: Part {
    let usual = ServerConfiguration()
    let ports = [
      "\(usual.host), port \(usual.port)", usual.wyomingPort.map { "port \($0) for Wyoming" },
    ]
    return Part(
      name: "server", reach: .loopback,
      finding:
        "serve listens on \(ports.compactMap(\.self).joined(separator: " and ")) unless told otherwise, lets in "
        + "other devices with --open alone, and connects to nobody")
  }

  private var home: Part {
    let skills = installation.configuration.skills
    let hosts = [skills?.homeAssistant?.url].compactMap(\.self) + (skills?.hosts ?? [])
    guard !hosts.isEmpty else {
      return Part(name: "home", reach: .never, finding: "the settings name nothing that skills may ask")
    }
    let finding = printable(hosts.joined(separator: ", "))
    return installation.network == .never
      ? Part(name: "home", reach: .never, finding: "\(finding) may be asked, but the settings forbid it")
      : Part(name: "home", reach: .whenAsked, finding: "\(finding), by a process that only does that")
  }

  private var chatServer: Part {
    guard let server = installation.configuration.chat?.server else {
      return Part(
        name: "conversation", reach: .never,
        finding: "the model of voicecore chat runs here, unless --server is given")
    }
    let finding =
      printable(server.host) + (server.isElsewhere ? ", which is not this machine" : ", this machine")
    return installation.network == .never
      ? Part(name: "conversation", reach: .never, finding: "\(finding), is set, but the settings forbid it")
      : Part(
        name: "conversation", reach: server.isElsewhere ? .whenAsked : .loopback,
        finding: "\(finding), is told what is said to the model, by a process that only does that")
  }

  private var soundServer: Part? {
    guard let address = ProcessInfo.processInfo.environment["PULSE_SERVER"], Self.leavesUnixSockets(address)
    else { return nil }
    return overTCP("sound server", "PULSE_SERVER is \(address)")
  }

  private var sessionBus: Part? {
    guard let address = ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"],
      address.contains("tcp:")
    else { return nil }
    return overTCP("session bus", "DBUS_SESSION_BUS_ADDRESS is \(address)")
  }

  private func overTCP(_ name: String, _ finding: String) -> Part {
    let remedy = ", which sealed commands cannot reach; “network: unsealed” seals none"
    return Part(
      name: name, reach: rest,
      finding: printable(finding) + (installation.network == .unsealed ? "" : remedy))
  }

  /// Returns whether the server is reached other than by Unix sockets. Source: PulseAudio, "Server Strings".
  static func leavesUnixSockets(_ server: String) -> Bool {
    server.split(separator: " ").contains { part in
      let address = part.hasPrefix("{") ? part.drop { $0 != "}" }.dropFirst() : part
      return !address.isEmpty && !address.hasPrefix("/") && !address.hasPrefix("unix:")
    }
  }
}
