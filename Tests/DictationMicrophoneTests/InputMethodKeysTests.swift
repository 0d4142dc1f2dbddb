#if canImport(CDBus)
  import DictationLink
  import InputMethod
  import MessageBus
  import PortalStandIn
  import Testing

  @testable import DictationMicrophone

  @Suite(
    "The input method with the key to dictate with",
    .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"), .timeLimit(.minutes(5)))
  struct InputMethodKeysTests {
    private static let key = DictationKey(symbol: 0xFFE4)

    /// Calls the engine as IBus does.
    private func press(_ symbol: UInt32, _ state: UInt32, on daemon: DBusSession) async throws -> [DBusValue]
    {
      try await daemon.call(
        DBusCall(
          destination: OfferedEngine.component, path: "/org/freedesktop/IBus/Engine/VoiceCoreKeys",
          interface: "org.freedesktop.IBus.Engine", member: "ProcessKeyEvent",
          arguments: [.uint32(symbol), .uint32(0), .uint32(state)]))
    }

    @Test("tells of that key, and leaves the others to the program") func served() async throws {
      let bus = try PrivateBus()
      let (registered, registration) = AsyncStream.makeStream(of: [DBusValue].self)
      let daemon = try DBusSession(address: bus.address, matches: []) { request in
        guard request.member == "RegisterComponent" else { return nil }
        registration.yield(request.arguments)
        return []
      }
      _ = try await daemon.call(
        DBusCall(
          destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
          interface: "org.freedesktop.DBus", member: "RequestName",
          arguments: [.string("org.freedesktop.IBus"), .uint32(4)]))
      let (events, continuation) = AsyncStream.makeStream(of: InputMethodKeys.Event.self)
      let address = bus.address
      let serving = Task {
        await InputMethodKeys(key: Self.key) { address }.serve { continuation.yield($0) }
      }
      var told = events.makeAsyncIterator()
      #expect(await told.next() == .ready)
      var components = registered.makeAsyncIterator()
      #expect(
        await components.next() == [IBusValues.component(OfferedEngine.component, engine: OfferedEngine.name)]
      )
      #expect(try await press(0x61, 0, on: daemon) == [.boolean(false)])
      #expect(try await press(0xFFE4, 0, on: daemon) == [.boolean(true)])
      #expect(await told.next() == .key(.pressed))
      #expect(try await press(0xFFE4, IBusKey.released, on: daemon) == [.boolean(true)])
      #expect(await told.next() == .key(.released))
      serving.cancel()
      await serving.value
      daemon.close()
    }

    @Test("says why there is none, and looks again") func missing() async {
      let (events, continuation) = AsyncStream.makeStream(of: InputMethodKeys.Event.self)
      let serving = Task {
        await InputMethodKeys(key: Self.key) { nil }.serve { continuation.yield($0) }
      }
      var told = events.makeAsyncIterator()
      #expect(await told.next() == .missing("IBus gives no key: it does not run."))
      serving.cancel()
      await serving.value
    }
  }
#endif
