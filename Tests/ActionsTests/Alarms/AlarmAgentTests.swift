#if canImport(CIcal)
  import Foundation
  import Testing

  @testable import Actions

  @Suite(.timeLimit(.minutes(5))) struct AlarmAgentTests {
    static func task(_ uid: String, due: String) -> String {
      calendar(
        """
        BEGIN:VTODO
        UID:\(uid)
        SUMMARY:\(uid)
        DUE:\(due)
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:PT0S
        END:VALARM
        END:VTODO
        """)
    }

    @Test func ringsOnTheScreenAndAloud() async throws {
      let folder = try AlarmTestFolder()
      try folder.write("a.ics", Self.task("call John", due: "20261124T070000Z"))
      let test = try AgentUnderTest(at: "2026-11-24T06:30:00Z", folder: folder)
      #expect(await test.advance(to: "2026-11-24T07:00:00Z"))
      #expect(await eventually { test.heard.all == ["Reminder: call John."] })
      #expect(test.presenter.shown.map(\.title) == ["call John"])
      #expect(test.presenter.shown.map(\.body) == ["Due today at 07:00"])
      try await test.stop()
      #expect(test.logged.all.isEmpty)
    }

    @Test func theFileIsDoneWhenThePersonSaysSo() async throws {
      let folder = try AlarmTestFolder()
      try folder.write("a.ics", Self.task("a", due: "20261124T070000Z"))
      let test = try AgentUnderTest(at: "2026-11-24T06:30:00Z", folder: folder)
      #expect(await test.advance(to: "2026-11-24T07:00:00Z"))
      #expect(await eventually { test.presenter.shown.count == 1 })
      test.presenter.answer(.done)
      #expect(try await eventually { try folder.read("a.ics").contains("STATUS:COMPLETED") })
      #expect(await eventually { test.presenter.withdrawn == [1] })
      try await test.stop()
    }

    @Test func aRestartAfterASleepBringsWhatWasMissedOnce() async throws {
      let folder = try AlarmTestFolder()
      let state = try AlarmTestFolder()
      try folder.write("a.ics", Self.task("a", due: "20261124T070000Z"))
      try folder.write("b.ics", Self.task("b", due: "20261124T073000Z"))
      let first = try AgentUnderTest(at: "2026-11-24T06:30:00Z", folder: folder, state: state)
      #expect(await first.advance(to: "2026-11-24T07:00:00Z"))
      #expect(await eventually { first.presenter.shown.count == 1 })
      try await first.stop()

      let second = try AgentUnderTest(at: "2026-11-24T12:00:00Z", folder: folder, state: state)
      #expect(await eventually { second.heard.all == ["Missed reminder: b."] })
      #expect(second.presenter.shown.map(\.title) == ["Missed: b"])
      #expect(
        second.presenter.shown.map(\.body)
          == ["Due today at 07:30\nMissed: this should have rung today at 07:30."])
      try await second.stop()

      let third = try AgentUnderTest(at: "2026-11-24T12:05:00Z", folder: folder, state: state)
      #expect(await third.advance(to: "2026-11-24T13:05:00Z"))
      #expect(third.presenter.shown.isEmpty)
      try await third.stop()
    }

    @Test func aSleepOfTheMachineIsNoticedByTheClock() async throws {
      let folder = try AlarmTestFolder()
      try folder.write("a.ics", Self.task("a", due: "20261124T070000Z"))
      let test = try AgentUnderTest(at: "2026-11-24T06:30:00Z", folder: folder)
      #expect(await eventually { test.clock.nextWake == instant("2026-11-24T07:00:00Z") })
      test.clock.set(instant("2026-11-24T11:00:00Z"))
      #expect(await eventually { test.presenter.shown.map(\.title) == ["Missed: a"] })
      try await test.stop()
    }

    @Test func aFileThatIsBrokenForTheMomentKeepsItsAlarm() async throws {
      let folder = try AlarmTestFolder()
      try folder.write("a.ics", Self.task("a", due: "20261124T070000Z"))
      let test = try AgentUnderTest(at: "2026-11-24T06:30:00Z", folder: folder)
      #expect(await eventually { test.clock.nextWake == instant("2026-11-24T07:00:00Z") })
      try folder.write("a.ics", "BEGIN:VALARM half written")
      #expect(await eventually { test.logged.all.count == 1 })
      #expect(test.logged.all.first?.hasPrefix(folder.file("a.ics")) ?? false)
      #expect(await test.advance(to: "2026-11-24T07:00:00Z"))
      #expect(await eventually { test.presenter.shown.count == 1 })
      try await test.stop()
    }

    @Test func unreadableMemoryIsKeptAsideAndSaid() async throws {
      let state = try AlarmTestFolder()
      try state.write("alarms.json", "{")
      let test = try AgentUnderTest(at: "2026-11-24T06:30:00Z", state: state)
      #expect(await eventually { test.clock.nextWake != nil })
      #expect(test.logged.all.count == 1)
      #expect(try state.read("alarms.json.unreadable") == "{")
      try await test.stop()
    }

    @Test func aSecondAgentSaysWhoRuns() async throws {
      let test = try AgentUnderTest(at: "2026-11-24T06:30:00Z")
      #expect(await eventually { test.clock.nextWake != nil })
      let second = try AgentUnderTest(at: "2026-11-24T06:30:00Z", state: test.state)
      await #expect(throws: AlarmAgentError.alreadyRunning(process: getpid())) { try await second.stop() }
      try await test.stop()
    }
  }

  #if canImport(CDBus)
    /// The whole way, with a virtual clock: from a file in a collection to a real notification service and back.
    @Suite(
      .enabled(if: TestDesktop.isInstalled, "needs \(TestDesktop.programs.joined(separator: ", "))"),
      .timeLimit(.minutes(5)))
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

        try await desktop.choose("Snooze 10 min")
        #expect(await eventually { clock.nextWake == instant("2026-11-24T07:10:00Z") })
        #expect(try await eventually { try desktop.dunst("count", "displayed") == "0" })
        clock.set(instant("2026-11-24T07:10:00Z"))
        #expect(try await eventually { try desktop.dunst("count", "displayed") == "1" })

        try await desktop.choose("Done")
        #expect(try await eventually { try folder.read("call.ics").contains("STATUS:COMPLETED\r\n") })
        #expect(try await eventually { try desktop.dunst("count", "displayed") == "0" })
        running.cancel()
        try await running.value
      }
    }
  #endif
#endif
