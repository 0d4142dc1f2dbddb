#if canImport(CDBus)
  import Foundation
  import MessageBus
  import Synchronization

  /// A desktop's portals RemoteDesktop and GlobalShortcuts, on a message bus of its own; source: the interfaces' descriptions
  /// in xdg-desktop-portal 1.16.
  package final class PortalStandIn: Sendable {
    /// What the person answers when the desktop asks.
    package enum Answer: Sendable { case yes, no, nothing }

    package struct Key: Sendable, Hashable {
      package var symbol: Int32
      package var isDown: Bool

      package init(symbol: Int32, isDown: Bool) { (self.symbol, self.isDown) = (symbol, isDown) }
    }

    private struct State {
      var answer: Answer
      var bus: DBusSession?
      var sessions: [String] = []
      var tokens: [String?] = []
      var keys: [Key] = []
      var shortcuts: [DBusValue] = []
    }

    private final class Desk: Sendable {
      let state: Mutex<State>

      init(_ answer: Answer) { state = Mutex(State(answer: answer)) }
    }

    private static let root = "/org/freedesktop/portal/desktop"

    /// The address of the bus.
    package let address: String
    private let daemon: PrivateBus
    private let desk: Desk

    package static var isInstalled: Bool { PrivateBus.isInstalled }

    package init(_ answer: Answer = .yes) async throws {
      daemon = try PrivateBus()
      address = daemon.address
      let desk = Desk(answer)
      self.desk = desk
      let bus = try DBusSession(address: address, matches: []) { Self.take($0, desk) }
      desk.state.withLock { $0.bus = bus }
      _ = try await bus.call(
        DBusCall(
          destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
          interface: "org.freedesktop.DBus",
          member: "RequestName", arguments: [.string("org.freedesktop.portal.Desktop"), .uint32(4)]))
    }

    deinit {
      desk.state.withLock { state in
        state.bus?.close()
        state.bus = nil
      }
    }

    /// The tokens with which sessions were started.
    package var tokens: [String?] { desk.state.withLock { $0.tokens } }
    /// The keys that were pressed and released.
    package var keys: [Key] { desk.state.withLock { $0.keys } }
    /// The shortcuts that were asked for.
    package var shortcuts: [DBusValue] { desk.state.withLock { $0.shortcuts } }
    package var openSessions: [String] { desk.state.withLock { $0.sessions } }

    /// The characters of the keys that were pressed.
    package var text: String {
      keys.filter(\.isDown).reduce(into: "") { text, key in
        let value = UInt32(key.symbol)
        switch value {
        case 0xFF0D: text += "\n"
        case 0xFF08: text = String(text.dropLast())
        default:
          Unicode.Scalar(value >= 0x0100_0000 ? value - 0x0100_0000 : value)
            .map { text.unicodeScalars.append($0) }
        }
      }
    }

    /// Ends all sessions, as the person does.
    package func endSessions(tells: Bool = true) {
      desk.state.withLock { state in
        if tells {
          for session in state.sessions {
            state.bus?.emit(
              DBusSignal(
                path: session, interface: "org.freedesktop.portal.Session", member: "Closed",
                arguments: [.dictionary([:])]))
          }
        }
        state.sessions = []
      }
    }

    /// Tells that a shortcut's key went down or up.
    package func tell(_ member: String, _ shortcut: String, session: String? = nil) {
      desk.state.withLock { state in
        state.bus?.emit(
          DBusSignal(
            path: Self.root, interface: "org.freedesktop.portal.GlobalShortcuts", member: member,
            arguments: [
              .objectPath(session ?? state.sessions.last ?? Self.root), .string(shortcut), .uint64(1_234_567),
              .dictionary([:]),
            ]))
      }
    }

    private static func take(_ request: DBusRequest, _ desk: Desk) -> [DBusValue]? {
      desk.state.withLock { state in
        let arguments = request.arguments
        switch request.member {
        case "Get": return [.variant(.uint32(3))]
        case "CreateSession":
          guard case .string(let token)? = options(arguments)["session_handle_token"] else { return nil }
          let session = "\(root)/session/1_1/\(token)"
          state.sessions.append(session)
          return answer(arguments, .yes, ["session_handle": .string(session)], state)
        case "SelectDevices":
          guard isOpen(arguments, state) else { return nil }
          if case .string(let token)? = options(arguments)["restore_token"] {
            state.tokens.append(token)
          } else {
            state.tokens.append(nil)
          }
          return answer(arguments, .yes, [:], state)
        case "Start":
          guard isOpen(arguments, state) else { return nil }
          let token = DBusValue.string("token \(state.tokens.count)")
          return answer(arguments, state.answer, ["devices": .uint32(1), "restore_token": token], state)
        case "NotifyKeyboardKeysym":
          guard isOpen(arguments, state), arguments.count == 4, case .int32(let symbol) = arguments[2],
            case .uint32(let isDown) = arguments[3]
          else { return nil }
          state.keys.append(Key(symbol: symbol, isDown: isDown == 1))
          return []
        case "BindShortcuts":
          guard isOpen(arguments, state), case .structures(_, let wanted) = arguments[1] else { return nil }
          state.shortcuts = wanted
          let bound = wanted.compactMap { shortcut -> DBusValue? in
            guard case .structure(let fields) = shortcut else { return nil }
            let trigger = DBusValue.string(
              "Press \(fields[0] == .string("dictate-hold") ? "Super+Alt+D" : "nothing")")
            return .structure([fields[0], .dictionary(["trigger_description": trigger])])
          }
          return answer(arguments, state.answer, ["shortcuts": .structures("(sa{sv})", bound)], state)
        case "Close":
          state.sessions.removeAll { $0 == request.path }
          return []
        default: return nil
        }
      }
    }

    private static func options(_ arguments: [DBusValue]) -> [String: DBusValue] {
      if case .dictionary(let options)? = arguments.last { options } else { [:] }
    }

    private static func isOpen(_ arguments: [DBusValue], _ state: State) -> Bool {
      if case .objectPath(let session)? = arguments.first { state.sessions.contains(session) } else { false }
    }

    /// Gives the path of a request, and answers it with a signal.
    private static func answer(
      _ arguments: [DBusValue], _ answer: Answer, _ results: [String: DBusValue], _ state: State
    ) -> [DBusValue]? {
      guard case .string(let token)? = options(arguments)["handle_token"] else { return nil }
      let request = "\(root)/request/1_1/\(token)"
      if answer != .nothing {
        state.bus?.emit(
          DBusSignal(
            path: request, interface: "org.freedesktop.portal.Request", member: "Response",
            arguments: [.uint32(answer == .yes ? 0 : 1), .dictionary(answer == .yes ? results : [:])]))
      }
      return [.objectPath(request)]
    }
  }

  /// A message bus on which nothing is started by itself.
  package final class PrivateBus: Sendable {
    private static let program = "/usr/bin/dbus-daemon"

    package let address: String
    private let folder: String
    private let process: Process

    package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    package init() throws {
      folder = NSTemporaryDirectory() + "voicecore-portal-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      address = "unix:path=\(folder)/bus"
      let settings = """
        <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
        <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
        </busconfig>
        """
      try Data(settings.utf8).write(to: URL(fileURLWithPath: "\(folder)/bus.conf"))
      let ready = Pipe()
      process = Process()
      process.executableURL = URL(fileURLWithPath: Self.program)
      process.arguments = ["--config-file=\(folder)/bus.conf", "--nofork", "--print-address=1"]
      process.standardOutput = ready
      try process.run()
      // Printed when it listens.
      _ = try ready.fileHandleForReading.read(upToCount: 8)
    }

    deinit {
      // It inherits the blocked signals of the thread that started it.
      kill(process.processIdentifier, SIGKILL)
      try? FileManager.default.removeItem(atPath: folder)
    }
  }
#endif
