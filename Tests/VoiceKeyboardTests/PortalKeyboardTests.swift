#if canImport(CDBus)
  import Dictation
  import Foundation
  import MessageBus
  import PortalStandIn
  import Testing

  @testable import VoiceKeyboard

  @Suite(
    "Dictation through the desktop's portal", .enabled(if: PortalStandIn.isInstalled, "needs dbus-daemon"),
    .timeLimit(.minutes(5)))
  struct PortalKeyboardTests {
    private let token = NSTemporaryDirectory() + "voicecore-token-\(UUID().uuidString)"

    private func keyboard(_ portal: PortalStandIn) -> PortalKeyboard {
      PortalKeyboard(address: portal.address, token: token)
    }

    @Test("presses and releases a key for each character") func types() async throws {
      let portal = try await PortalStandIn()
      let keyboard = keyboard(portal)
      #expect(await keyboard.isThere())
      try await keyboard.type("A é “b”\n")
      #expect(portal.text == "A é “b”\n")
      #expect(portal.keys.map(\.isDown) == Array(repeating: [true, false], count: 8).flatMap(\.self))
      try await keyboard.delete(2)
      #expect(portal.text == "A é “b")
      try FileManager.default.removeItem(atPath: token)
    }

    @Test("holds Ctrl to paste") func pastes() async throws {
      let portal = try await PortalStandIn()
      try await keyboard(portal).paste()
      typealias Key = PortalStandIn.Key
      #expect(
        portal.keys == [
          Key(symbol: 0xFFE3, isDown: true), Key(symbol: 0x76, isDown: true),
          Key(symbol: 0x76, isDown: false),
          Key(symbol: 0xFFE3, isDown: false),
        ])
      try FileManager.default.removeItem(atPath: token)
    }

    @Test("asks once, and opens the next session with the last one's token") func asksOnce() async throws {
      let portal = try await PortalStandIn()
      let first = keyboard(portal)
      try await first.prepare()
      try await first.type("a")
      #expect(portal.tokens == [nil])
      let permissions = try FileManager.default.attributesOfItem(atPath: token)[.posixPermissions]
      #expect(permissions as? Int == 0o600)
      try await keyboard(portal).type("b")
      try await keyboard(portal).type("c")
      #expect(portal.tokens == [nil, "token 1", "token 2"])
      #expect(portal.text == "abc")
      try FileManager.default.removeItem(atPath: token)
    }

    @Test("opens a session again that the person or the desktop ended", arguments: [true, false])
    func ended(tells: Bool) async throws {
      let portal = try await PortalStandIn()
      let keyboard = keyboard(portal)
      try await keyboard.type("one ")
      portal.endSessions(tells: tells)
      try await keyboard.type("two")
      #expect(portal.text == "one two")
      #expect(portal.tokens == [nil, "token 1"])
      try FileManager.default.removeItem(atPath: token)
    }

    @Test("is closed when it is not needed") func closes() async throws {
      let portal = try await PortalStandIn()
      let keyboard = keyboard(portal)
      try await keyboard.prepare()
      #expect(portal.openSessions.count == 1)
      await keyboard.close()
      #expect(portal.openSessions.isEmpty)
      try FileManager.default.removeItem(atPath: token)
    }

    @Test("takes a no, and goes on to what else there is") func refused() async throws {
      let portal = try await PortalStandIn(.no)
      let keyboard = keyboard(portal)
      for _ in 0..<2 {
        await #expect(
          throws: PlacingError.failed(program: "The desktop’s portal", words: "It was not allowed.")
        ) { try await keyboard.prepare() }
      }
      #expect(portal.tokens == [nil])
      #expect(portal.openSessions.isEmpty)
      let means = PlacingMeans(
        environment: ["WAYLAND_DISPLAY": "wayland-0"], inputMethod: nil, portal: keyboard, ydotool: nil
      ) { $0 == "wtype" }
      #expect(try await means.begin(.automatic) { _ in }.placer.name == "wtype")
      await #expect(throws: PlacingError.self) { try await means.begin(.portal) { _ in } }
    }

    @Test("waits with the text while a key is held") func holdsKey() async throws {
      let portal = try await PortalStandIn()
      let means = PlacingMeans(
        environment: ["WAYLAND_DISPLAY": "wayland-0"], inputMethod: nil, portal: keyboard(portal),
        ydotool: nil
      ) { _ in false }
      let (placer, before) = try await means.begin(.automatic, holdsKey: true) { _ in }
      #expect(before == nil && !placer.placesAtOnce)
      try await placer.place(.insert("One two"))
      try await placer.place(.replace(3, with: "three"))
      #expect(portal.text.isEmpty)
      try await placer.finish()
      #expect(portal.text == "One three")
      #expect(try await means.begin(.automatic) { _ in }.placer.placesAtOnce)
      try FileManager.default.removeItem(atPath: token)
    }

    @Test("is not there without a portal") func missing() async throws {
      let bus = try PrivateBus()
      let keyboard = PortalKeyboard(address: bus.address, token: token)
      #expect(await !keyboard.isThere())
      await #expect(throws: PlacingError.self) { try await keyboard.prepare() }
    }

    @Test("ends a wait when nobody wants it any more") func cancelled() async throws {
      let portal = try await PortalStandIn(.nothing)
      let desktop = try DesktopPortal("RemoteDesktop", address: portal.address)
      let session = try await desktop.session()
      let asking = Task { try await desktop.request("Start", [.objectPath(session), .string("")]) }
      asking.cancel()
      await #expect(throws: CancellationError.self) { try await asking.value }
      await #expect(throws: PortalError.noAnswer) {
        try await desktop.request("Start", [.objectPath(session), .string("")], patience: .milliseconds(20))
      }
    }
  }
#endif
