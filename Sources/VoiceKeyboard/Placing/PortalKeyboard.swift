#if canImport(CDBus)
  import Dictation
  import DurableFiles
  import Foundation
  import MessageBus
  import Queues

  /// The keys that a desktop presses by its portal RemoteDesktop.
  ///
  /// The desktop asks the person once. A session stays open from one dictation to the next for a while, and a token that the
  /// desktop gives opens the next one without a question.
  package actor PortalKeyboard {
    /// The time for the person to decide.
    private static let patience = Duration.seconds(60)
    /// A desktop shows that somebody may press keys, so it is not kept longer.
    private static let idle = Duration.seconds(600)
    /// The type of device in the portal's numbers.
    private static let keyboard: UInt32 = 1

    private let address: String
    /// The file with the token for the next session.
    private let token: String
    private var portal: DesktopPortal?
    private var session: String?
    private var opening: Task<String, any Error>?
    private var isRefused = false
    private var isFound = false
    private var idleness: IdleWatch?

    /// - Parameters:
    ///   - address: The address of the session bus.
    ///   - token: The file with the token for the next session.
    package init(address: String, token: String) {
      (self.address, self.token) = (address, token)
    }

    /// Whether the desktop has such a portal that can press keys.
    package func isThere() async -> Bool {
      if !isFound, let types = await (try? connected())?.number("AvailableDeviceTypes") {
        isFound = types & Self.keyboard != 0
      }
      return isFound
    }

    private func connected() throws -> DesktopPortal {
      if let portal { return portal }
      let new = try DesktopPortal("RemoteDesktop", address: address)
      portal = new
      let events = new.events
      Task { [weak self] in
        for await event in events { await self?.take(event) }
      }
      return new
    }

    private func take(_ event: DesktopPortal.Event) {
      switch event {
      case .closed(let ended): if ended == session { session = nil }
      case .gone: session = nil
      case .signal: break
      }
    }

    /// The open session, or a new one.
    private func open() async throws -> String {
      idleness = idleness ?? IdleWatch(after: Self.idle) { [weak self] in await self?.close() }
      idleness?.used()
      if let session { return session }
      // Until the next start, the person is not asked again.
      if isRefused { throw PortalError.refused }
      let opening = opening ?? Task { try await newSession() }
      self.opening = opening
      defer { self.opening = nil }
      do {
        let new = try await opening.value
        session = new
        return new
      } catch PortalError.refused {
        isRefused = true
        throw PortalError.refused
      }
    }

    private func newSession() async throws -> String {
      let portal = try connected()
      let session = try await portal.session()
      do {
        // The permission lasts until the person takes it back.
        var options: [String: DBusValue] = ["types": .uint32(Self.keyboard), "persist_mode": .uint32(2)]
        if let known = try? String(contentsOfFile: token, encoding: .utf8) {
          options["restore_token"] = .string(known)
        }
        _ = try await portal.request("SelectDevices", [.objectPath(session)], options: options)
        let results = try await portal.request(
          "Start", [.objectPath(session), .string("")], patience: Self.patience)
        guard case .uint32(let devices)? = results["devices"], devices & Self.keyboard != 0 else {
          throw PortalError.refused
        }
        remember(results["restore_token"])
      } catch {
        await portal.close(session: session)
        throw error
      }
      return session
    }

    /// Each token opens one session.
    private func remember(_ new: DBusValue?) {
      // Without it, the person is asked once more; dictation goes on.
      if case .string(let text)? = new {
        try? Draft.replace(token, with: Data(text.utf8), permissions: 0o600)
      } else {
        unlink(token)
      }
    }

    /// Lets go of the session.
    package func close() async {
      guard let session else { return }
      self.session = nil
      await portal?.close(session: session)
    }

    /// Presses keys one after the other, and releases them in the reverse order.
    private func press(_ symbols: UInt32...) async throws {
      var session = try await open()
      do {
        try await notify(session, symbols[0], isDown: true)
      } catch is DBusFailure {
        // The portal has ended the session and could not say so.
        if self.session == session { self.session = nil }
        session = try await open()
        try await notify(session, symbols[0], isDown: true)
      }
      for symbol in symbols.dropFirst() { try await notify(session, symbol, isDown: true) }
      for symbol in symbols.reversed() { try await notify(session, symbol, isDown: false) }
    }

    private func notify(_ session: String, _ symbol: UInt32, isDown: Bool) async throws {
      _ = try await connected().call(
        "NotifyKeyboardKeysym",
        [
          .objectPath(session), .dictionary([:]), .int32(Int32(symbol)), .uint32(isDown ? 1 : 0),
        ])
    }
  }

  extension PortalKeyboard: TypingKeys {
    package nonisolated var name: String { "the desktop’s portal" }

    package nonisolated var way: PlacingWay { .portal }

    package nonisolated var mixesWithHeldKeys: Bool { true }

    /// Desktops know the keys of the person’s layout, and some leave out anything else.
    package nonisolated func types(_ text: String) -> Bool { text.allSatisfy(\.isASCII) }

    package func prepare() async throws {
      do { _ = try await open() } catch { throw Self.placing(error) }
    }

    package func type(_ text: String) async throws {
      try await placing { for scalar in text.unicodeScalars { try await press(KeySymbol.of(scalar)) } }
    }

    package func delete(_ count: Int) async throws {
      try await placing { for _ in 0..<count { try await press(KeySymbol.backspace) } }
    }

    package func paste() async throws {
      try await placing { try await press(KeySymbol.control, KeySymbol.of("v")) }
    }

    private func placing(_ body: () async throws -> Void) async throws {
      do { try await body() } catch { throw Self.placing(error) }
    }

    private static func placing(_ error: any Error) -> any Error {
      error is CancellationError
        ? error : PlacingError.failed(program: "The desktop’s portal", words: "\(error)")
    }
  }

  /// The names that X gives to keys.
  enum KeySymbol {
    static let backspace: UInt32 = 0xFF08
    static let control: UInt32 = 0xFFE3

    /// The key for a character; source: “Recommended practice for X window system keysyms”, X11 protocol, appendix A.
    static func of(_ scalar: Unicode.Scalar) -> UInt32 {
      switch scalar.value {
      case 0x0A: 0xFF0D
      case 0x09: 0xFF09
      case 0x20...0x7E, 0xA0...0xFF: scalar.value
      default: 0x0100_0000 + scalar.value
      }
    }
  }
#endif
