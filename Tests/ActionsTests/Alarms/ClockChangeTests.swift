import Foundation
import Testing

@testable import Actions

#if canImport(CIcal)
  import TimeExpressions
  import Understanding

  /// Lengths of time are time that passes, times of the clock are what the clock shows, whatever is done to clocks meanwhile.
  @Suite("Alarms over a change of clocks")
  struct ClockChangeTests {
    /// A zone and the instant at which its clocks are set.
    static let changes = [
      ("Europe/Lisbon", "2026-03-29T01:00:00Z"), ("Europe/Lisbon", "2026-10-25T01:00:00Z"),
      ("America/New_York", "2026-03-08T07:00:00Z"), ("America/New_York", "2026-11-01T06:00:00Z"),
      ("Australia/Lord_Howe", "2026-04-04T15:00:00Z"), ("Australia/Lord_Howe", "2026-10-03T15:30:00Z"),
    ]

    @Test("rings when the length of time has passed", arguments: changes)
    func lengths(zone: String, change: String) async throws {
      let timeZone = try #require(TimeZone(identifier: zone))
      for before in [7200, 5400, 2700, 600, -600] {
        let now = instant(change).addingTimeInterval(Double(-before))
        let context = TimeContext(now: LocalDateTime(now, in: timeZone), timeZone: timeZone)
        for (said, seconds) in [
          ("in 20 minutes", 1200), ("in 1 hour", 3600), ("in 100 minutes", 6000), ("in 3 hours", 10_800),
        ] {
          let match = try #require(TimeExpressionParser().matches(in: said, context: context).first)
          let point = try #require(match.point)
          let rings =
            [try await ringing(Command(.setAlarm, [.dateTimePoint: .point(point)]), context, now)]
            + [try await ringing(Command(.setTimer, [.durationSeconds: .seconds(seconds)]), context, now)]
          let due = now.addingTimeInterval(Double(seconds))
          #expect(rings == [due, due], "\(said), \(before) s before")
        }
      }
    }

    @Test("rings when the clock shows the time", arguments: changes)
    func clocks(zone: String, change: String) async throws {
      let timeZone = try #require(TimeZone(identifier: zone))
      let now = instant(change).addingTimeInterval(-4 * 3600)
      let context = TimeContext(now: LocalDateTime(now, in: timeZone), timeZone: timeZone)
      let match = try #require(TimeExpressionParser().matches(in: "at 7 am", context: context).first)
      let point = try #require(match.point)
      let rings = try await ringing(Command(.setAlarm, [.dateTimePoint: .point(point)]), context, now)
      let shown = LocalDateTime(try #require(rings), in: timeZone)
      #expect(shown.hour == 7 && shown.minute == 0)
    }

    @Test("a time that is shown twice is the one to come")
    func repeated() async throws {
      let timeZone = try #require(TimeZone(identifier: "America/New_York"))
      // 1:10 for the second time.
      let now = instant("2026-11-01T06:10:00Z")
      let context = TimeContext(now: LocalDateTime(now, in: timeZone), timeZone: timeZone)
      let match = try #require(TimeExpressionParser().matches(in: "at 1:30 am", context: context).first)
      let command = Command(.setAlarm, [.dateTimePoint: .point(try #require(match.point))])
      #expect(try await ringing(command, context, now) == instant("2026-11-01T06:30:00Z"))
    }

    /// When what is set first rings.
    private func ringing(_ command: Command, _ context: TimeContext, _ now: Date) async throws -> Date? {
      let home = try TemporaryHome()
      try await home.perform(command, at: context)
      let scan = try AlarmScanner(collections: [home.places.alarms.path])
        .scan(from: now, to: now.addingTimeInterval(86_400), timeZone: context.timeZone)
      return scan.alarms.first?.fireDate
    }
  }
#endif

@Suite struct SystemWallClockTests {
  @Test func sleepsUntilTheTime() async throws {
    let clock = SystemWallClock()
    let date = clock.now + 0.05
    try await clock.sleep(until: date)
    #expect(clock.now >= date)
  }

  @Test func doesNotSleepForThePast() async throws {
    try await SystemWallClock().sleep(until: .distantPast)
  }

  @Test func wakesWhenCancelled() async {
    let sleep = Task { try await SystemWallClock().sleep(until: .distantFuture) }
    sleep.cancel()
    await #expect(throws: CancellationError.self) { try await sleep.value }
  }
}
