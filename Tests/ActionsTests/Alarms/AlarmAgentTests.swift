#if canImport(CIcal) && canImport(CDBus)
  import Foundation
  import Testing

  @testable import Actions

  /// The whole way, with a virtual clock: from a file in a collection to a real notification service and back.
  @Suite(
    .enabled(if: TestDesktop.isInstalled, "needs \(TestDesktop.programs.joined(separator: ", "))"),
    .timeLimit(.minutes(1)))
  struct AlarmAgentDesktopTests {
    @Test func ringsSnoozesAndMarksDone() async throws {
      let desktop = try await TestDesktop()
      let folder = try AlarmTestFolder()
      let state = try AlarmTestFolder()
      let clock = VirtualClock(instant("2026-11-24T05:00:00Z"))
      let notifications = try DesktopNotifications(address: desktop.busAddress, snoozeMinutes: 10) {
        Issue.record("\($0)")
      }
      let agent = AlarmAgent(
        configuration: .init(collections: [folder.path], stateFolder: state.path) { .gmt }, clock: clock,
        presenter: notifications
      ) { Issue.record("\($0)") }
      let running = Task { try await agent.run() }

      // Another program adds a task while the agent runs.
      try folder.write(
        "call.ics",
        calendar(
          """
          BEGIN:VTODO
          UID:call
          SUMMARY:call John
          DUE:20261124T070000Z
          STATUS:NEEDS-ACTION
          BEGIN:VALARM
          ACTION:DISPLAY
          TRIGGER;RELATED=END:PT0S
          END:VALARM
          END:VTODO
          """))
      #expect(await eventually { clock.nextWake == instant("2026-11-24T06:00:00Z") })
      clock.set(instant("2026-11-24T06:00:00Z"))
      #expect(await eventually { clock.nextWake == instant("2026-11-24T07:00:00Z") })
      clock.set(instant("2026-11-24T07:00:00Z"))
      #expect(try await eventually { try desktop.dunst("count", "displayed") == "1" })

      try desktop.choose("Snooze 10 min")
      #expect(await eventually { clock.nextWake == instant("2026-11-24T07:10:00Z") })
      #expect(try await eventually { try desktop.dunst("count", "displayed") == "0" })
      clock.set(instant("2026-11-24T07:10:00Z"))
      #expect(try await eventually { try desktop.dunst("count", "displayed") == "1" })

      try desktop.choose("Done")
      #expect(try await eventually { try folder.read("call.ics").contains("STATUS:COMPLETED\r\n") })
      #expect(try await eventually { try desktop.dunst("count", "displayed") == "0" })
      running.cancel()
      try await running.value
    }
  }
#endif
