import Foundation
import MessageBus

extension MusicPlayer {
  /// The address of the user's session bus; empty on systems without one.
  public static var usualBus: String {
    #if canImport(CDBus)
      DesktopNotifications.sessionBusAddress()
    #else
      ""
    #endif
  }
}

#if canImport(CDBus)
  /// The music players of a session, over MPRIS 2.2 (freedesktop.org, Media Player Remote Interfacing Specification).
  struct MusicPlayers: Sendable {
    private let bus: String
    private let session: DBusSession

    private static let prefix = "org.mpris.MediaPlayer2."
    private static let path = "/org/mpris/MediaPlayer2"
    private static let interface = "org.mpris.MediaPlayer2.Player"

    /// The state of a player.
    struct State: Sendable, Hashable {
      var player: MusicPlayer
      var isPlaying: Bool
      var volume: Double?
      var title: String?
      var artists: [String]
    }

    init(bus: String) throws {
      self.bus = bus
      session = try DBusSession(address: bus, matches: [])
    }

    /// Runs `body` with a connection to the bus, which is closed afterwards.
    static func with<Value>(
      bus: String, _ body: (MusicPlayers) async throws -> Value
    ) async throws -> Value {
      let players: MusicPlayers
      do {
        players = try MusicPlayers(bus: bus)
      } catch {
        throw MusicError.noBus
      }
      defer { players.session.close() }
      return try await body(players)
    }

    /// Returns the player that is playing, otherwise the first one.
    func current() async throws -> State {
      var first: State?
      for name in try await names() {
        guard let state = try? await state(of: MusicPlayer(bus: bus, name: name)) else { continue }
        if state.isPlaying { return state }
        first = first ?? state
      }
      guard let first else { throw MusicError.noPlayer }
      return first
    }

    func tell(_ player: MusicPlayer, _ change: MusicChange) async throws {
      do {
        switch change {
        case .call(let member):
          _ = try await session.call(
            DBusCall(
              destination: player.name, path: Self.path, interface: Self.interface, member: member))
        case .volume(let volume):
          _ = try await properties(
            "Set", of: player, [.string(Self.interface), .string("Volume"), .variant(.double(volume))])
        }
      } catch let failure as DBusFailure {
        throw MusicError.refused(player.shortName, failure.message)
      }
    }

    private func names() async throws -> [String] {
      do {
        let reply = try await session.call(
          DBusCall(
            destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus", member: "ListNames"))
        guard case .strings(let names)? = reply.first else { return [] }
        return names.filter { $0.hasPrefix(Self.prefix) }.sorted()
      } catch {
        throw MusicError.noBus
      }
    }

    private func state(of player: MusicPlayer) async throws -> State {
      let reply = try await properties("GetAll", of: player, [.string(Self.interface)])
      guard case .dictionary(let all)? = reply.first else { throw MusicError.noPlayer }
      var state = State(player: player, isPlaying: all["PlaybackStatus"] == .string("Playing"), artists: [])
      if case .double(let volume)? = all["Volume"] { state.volume = volume }
      if case .dictionary(let track)? = all["Metadata"] {
        if case .string(let title)? = track["xesam:title"] { state.title = title }
        if case .strings(let artists)? = track["xesam:artist"] { state.artists = artists }
      }
      return state
    }

    private func properties(
      _ member: String, of player: MusicPlayer, _ arguments: [DBusValue]
    ) async throws -> [DBusValue] {
      try await session.call(
        DBusCall(
          destination: player.name, path: Self.path, interface: "org.freedesktop.DBus.Properties",
          member: member, arguments: arguments, timeoutMilliseconds: 2_000))
    }
  }
#endif

extension MusicPlayer {
  /// The short name: “mpv” for `org.mpris.MediaPlayer2.mpv.instance12`.
  var shortName: String {
    name.split(separator: ".").dropFirst(3).first.map(String.init) ?? name
  }
}

/// Why a player did nothing.
package enum MusicError: Error, Sendable, Hashable, LocalizedError {
  case noBus
  case noPlayer
  case noVolume(String)
  case refused(String, String)

  package var errorDescription: String? {
    switch self {
    case .noBus:
      "Music players cannot be reached: there is no session bus. Start VoiceCore in your desktop's session."
    case .noPlayer: "No music player is running. Start one that speaks MPRIS, and try again."
    case .noVolume(let player): "\(player) does not let its volume be changed."
    case .refused(let player, let words): "\(player) did not do it: \(words)"
    }
  }
}
