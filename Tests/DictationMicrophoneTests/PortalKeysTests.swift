#if canImport(CDBus)
  import PortalStandIn
  import Testing

  @testable import DictationMicrophone

  @Suite(
    "Keys of the desktop", .enabled(if: PortalStandIn.isInstalled, "needs dbus-daemon"),
    .timeLimit(.minutes(5)))
  struct PortalKeysTests {
    /// What is told until the keys are served no longer.
    private func events(
      _ portal: PortalStandIn
    ) -> (events: AsyncStream<PortalKeys.Event>, serving: Task<Void, Never>) {
      let (events, continuation) = AsyncStream.makeStream(of: PortalKeys.Event.self)
      let keys = PortalKeys(address: portal.address)
      let serving = Task {
        await keys.serve { continuation.yield($0) }
        continuation.finish()
      }
      return (events, serving)
    }

    @Test("tell when they go down and up") func press() async throws {
      let portal = try await PortalStandIn()
      let (events, serving) = events(portal)
      var told = events.makeAsyncIterator()
      #expect(await told.next() == .ready("Press Super+Alt+D"))
      #expect(portal.shortcuts.count == PortalKeys.Key.allCases.count)
      portal.tell("Activated", "dictate-hold")
      #expect(await told.next() == .pressed(.hold))
      portal.tell("Deactivated", "dictate-hold", session: "/other")
      portal.tell("Activated", "reboot")
      portal.tell("Deactivated", "dictate-hold")
      #expect(await told.next() == .released(.hold))
      portal.tell("Activated", "dictate-toggle")
      #expect(await told.next() == .pressed(.toggle))
      serving.cancel()
      #expect(await told.next() == nil)
    }

    @Test("are let go of when the desktop takes them back") func closed() async throws {
      let portal = try await PortalStandIn()
      let (events, serving) = events(portal)
      var told = events.makeAsyncIterator()
      #expect(await told.next() == .ready("Press Super+Alt+D"))
      portal.tell("Activated", "dictate-hold")
      #expect(await told.next() == .pressed(.hold))
      portal.endSessions()
      #expect(await told.next() == .released(.hold))
      guard case .missing(_, isFinal: true)? = await told.next() else {
        Issue.record("The end is not told.")
        return
      }
      await serving.value
    }

    @Test("are not asked for again when the person wants none") func refused() async throws {
      let portal = try await PortalStandIn(.no)
      let (events, serving) = events(portal)
      var told = events.makeAsyncIterator()
      #expect(await told.next() == .missing("The desktop was not allowed to give keys.", isFinal: true))
      await serving.value
    }

    @Test("may come later, as while the desktop starts") func missing() async throws {
      let bus = try PrivateBus()
      let (events, continuation) = AsyncStream.makeStream(of: PortalKeys.Event.self)
      let serving = Task { await PortalKeys(address: bus.address).serve { continuation.yield($0) } }
      var told = events.makeAsyncIterator()
      guard case .missing(_, isFinal: false)? = await told.next() else {
        Issue.record("That there are none is not told.")
        return
      }
      serving.cancel()
      await serving.value
    }
  }
#endif
