#if canImport(CDBus)
  /// A portal of the desktop, by which it lends a program what the person allows (xdg-desktop-portal).
  ///
  /// The portal answers a request with a signal, often only when the person has answered a question.
  package actor DesktopPortal {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    /// The time for an answer that needs no person.
    private static let patience = Duration.seconds(10)

    /// What the portal tells without being asked.
    package enum Event: Sendable, Hashable {
      /// A signal about a session, without the session's path.
      case signal(String, session: String, arguments: [DBusValue])
      /// The session has ended: the person ended it, or the portal's process did.
      case closed(session: String)
      case gone
    }

    package nonisolated let events: AsyncStream<Event>
    private let eventContinuation: AsyncStream<Event>.Continuation
    private let bus: DBusSession
    private let interface: String
    private var waiting: [String: CheckedContinuation<[String: DBusValue], any Error>] = [:]
    /// The answers that came before anybody waited for them.
    private var early: [String: Result<[String: DBusValue], PortalError>] = [:]

    /// - Parameters:
    ///   - address: The address of the session bus.
    ///   - portal: The portal's name, such as `RemoteDesktop`.
    /// - Throws: An error with words if the process has no more file descriptors.
    package init(_ portal: String, address: String) throws(DBusFailure) {
      interface = "org.freedesktop.portal.\(portal)"
      let own = ["org.freedesktop.portal.Request", "org.freedesktop.portal.Session", interface]
      bus = try DBusSession(
        address: address,
        matches: own.map { "type='signal',sender='\(Self.name)',interface='\($0)'" } + [
          "type='signal',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.name)'"
        ])
      (events, eventContinuation) = AsyncStream.makeStream()
      let signals = bus.signals
      Task { [weak self] in
        for await signal in signals { await self?.take(signal) }
      }
    }

    deinit {
      bus.close()
      eventContinuation.finish()
    }

    /// A number that the portal tells of itself, such as its version; nil if there is no such portal.
    package func number(_ property: String) async -> UInt32? {
      let reply = try? await bus.call(
        DBusCall(
          destination: Self.name, path: Self.path, interface: "org.freedesktop.DBus.Properties",
          member: "Get",
          arguments: [.string(interface), .string(property)], timeoutMilliseconds: 3_000))
      guard case .variant(.uint32(let number))? = reply?.first else { return nil }
      return number
    }

    /// Calls a method that is answered at once.
    package func call(_ member: String, _ arguments: [DBusValue]) async throws -> [DBusValue] {
      try await bus.call(
        DBusCall(
          destination: Self.name, path: Self.path, interface: interface, member: member, arguments: arguments)
      )
    }

    /// Makes a request and waits for its answer.
    ///
    /// - Parameter patience: The time for the answer, if the person has to decide.
    /// - Throws: ``PortalError``, ``DBusFailure`` or `CancellationError`.
    package func request(
      _ member: String, _ arguments: [DBusValue] = [], options: [String: DBusValue] = [:],
      patience: Duration? = nil
    ) async throws -> [String: DBusValue] {
      var options = options
      options["handle_token"] = .string(Self.token())
      guard case .objectPath(let request)? = try await call(member, arguments + [.dictionary(options)]).first
      else { throw PortalError.failed }
      if let answer = early.removeValue(forKey: request) { return try answer.get() }
      let limit = Task {
        try await Task.sleep(for: patience ?? Self.patience)
        giveUp(request, PortalError.noAnswer)
      }
      defer { limit.cancel() }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { waiting[request] = $0 }
      } onCancel: {
        Task { await self.giveUp(request, CancellationError()) }
      }
    }

    /// Makes a session, which lasts until it is closed or the connection ends.
    ///
    /// - Returns: Its path.
    package func session() async throws -> String {
      let results = try await request(
        "CreateSession", options: ["session_handle_token": .string(Self.token())])
      switch results["session_handle"] {
      // It is a string by mistake, which portals keep.
      case .string(let path), .objectPath(let path): return path
      default: throw PortalError.failed
      }
    }

    package func close(session: String) async { await close(session, "Session") }

    private func close(_ path: String, _ kind: String) async {
      _ = try? await bus.call(
        DBusCall(
          destination: Self.name, path: path, interface: "org.freedesktop.portal.\(kind)", member: "Close"))
    }

    private func giveUp(_ request: String, _ error: any Error) {
      guard let waiting = waiting.removeValue(forKey: request) else { return }
      waiting.resume(throwing: error)
      Task { await close(request, "Request") }
    }

    private func take(_ signal: DBusSignal) {
      switch (signal.interface, signal.member) {
      case ("org.freedesktop.portal.Request", "Response"):
        let answer = Self.answer(signal.arguments)
        if let waiting = waiting.removeValue(forKey: signal.path) {
          waiting.resume(with: answer)
        } else {
          early[signal.path] = answer
        }
      case ("org.freedesktop.portal.Session", "Closed"):
        eventContinuation.yield(.closed(session: signal.path))
      case ("org.freedesktop.DBus", "NameOwnerChanged"):
        // There was an owner before.
        guard signal.arguments.count == 3, signal.arguments[1] != .string("") else { return }
        eventContinuation.yield(.gone)
      case (interface, let member):
        guard case .objectPath(let session)? = signal.arguments.first else { return }
        eventContinuation.yield(
          .signal(member, session: session, arguments: Array(signal.arguments.dropFirst())))
      default: break
      }
    }

    private static func answer(_ arguments: [DBusValue]) -> Result<[String: DBusValue], PortalError> {
      guard arguments.count == 2, case .uint32(let response) = arguments[0],
        case .dictionary(let results) = arguments[1]
      else { return .failure(.failed) }
      return switch response {
      case 0: .success(results)
      case 1: .failure(.refused)
      default: .failure(.failed)
      }
    }

    /// A name that nobody else uses.
    private static func token() -> String { "voicecore\(UInt64.random(in: .min ... .max))" }
  }

  /// Why a portal did not do what was asked.
  package enum PortalError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The person does not allow it.
    case refused
    case noAnswer
    case failed

    package var description: String {
      switch self {
      case .refused: "It was not allowed."
      case .noAnswer: "The desktop's question was not answered in time."
      case .failed: "The desktop's portal could not do it."
      }
    }
  }
#endif
