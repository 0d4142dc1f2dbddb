#if canImport(CIcal)
  import Foundation
  import Testing
  import Understanding

  @testable import Actions

  @Suite struct SpokenReminderTests {
    @Test(arguments: [
      "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC", "Africa/Casablanca",
    ])
    func aReminderThatWasWrittenRings(zone: String) async throws {
      let home = try TemporaryHome()
      let command = Command(
        .addReminder, [.title: .text("call John"), .dateTimePoint: point("2026-11-24T07:00:00")])
      let action = AddReminderAction(configuration: home.configuration)
      try await action.prepare(command, context: context("2026-11-23T12:00:00", zone)).perform()

      let watched = AlarmAgent.Configuration(
        actions: home.configuration, environment: ["VOICECORE_HOME": home.path])
      #expect(watched.stateFolder == home.path + "/agent")
      let timeZone = try #require(TimeZone(identifier: zone))
      let scan = try AlarmScanner(collections: watched.collections).scan(
        from: instant("2026-11-23T00:00:00Z"), to: instant("2026-11-26T00:00:00Z"), timeZone: .gmt)
      #expect(scan.skipped.isEmpty)
      #expect(scan.alarms.map(\.summary) == ["call John"])
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = timeZone
      let expected = DateComponents(
        calendar: calendar, timeZone: timeZone, year: 2026, month: 11, day: 24, hour: 7)
      #expect(scan.alarms.map(\.fireDate) == [calendar.date(from: expected)])

      let alarm = try #require(scan.alarms.first)
      try TaskCompletion.complete(alarm, at: alarm.fireDate, timeZone: .gmt)
      let after = try AlarmScanner(collections: watched.collections).scan(
        from: instant("2026-11-23T00:00:00Z"), to: instant("2026-11-26T00:00:00Z"), timeZone: .gmt)
      #expect(after.alarms.isEmpty && after.skipped.isEmpty)
    }
  }
#endif
