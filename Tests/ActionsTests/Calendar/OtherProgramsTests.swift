import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Actions

/// khal and todoman read what was written, through parsers and time zone data of their own.
@Suite(.enabled(if: CalendarPrograms.areInstalled, "khal and todoman are not installed"))
struct OtherProgramsSee {
  private func home(
    after commands: [Command], zone: String = "America/New_York", now: String = "2026-01-05T08:00:00"
  ) async throws -> TemporaryHome {
    let home = try TemporaryHome()
    for command in commands {
      let action = try await home.action(for: command).prepare(command, context: context(now, zone))
      try await action.perform()
    }
    return home
  }

  private func event(_ title: String, _ slots: [Slot: SlotValue]) -> Command {
    Command(.createEvent, slots.merging([.title: .text(title)]) { first, _ in first })
  }

  @Test func eventsOfEveryKind() async throws {
    let home = try await home(after: [
      event("dentist", [.dateTimePoint: point("2026-01-06T15:00:00")]),
      event("call", [.dateTimePoint: point("2026-01-07T09:30:00"), .durationMinutes: .minutes(45)]),
      event("workshop", [.dateTimeRange: range("2026-01-08T09:00:00/2026-01-08T11:00:00")]),
      event("night shift", [.dateTimeRange: range("2026-01-09T22:00:00/2026-01-10T06:00:00")]),
      event("birthday", [.dateTimePoint: point("2026-01-12")]),
      event("fair", [.dateTimeRange: range("2026-01-13/2026-01-16")]),
      event("trip", [.dateTimeRange: range("2026-01-19T00:00:00/2026-01-26T00:00:00")]),
    ])
    #expect(
      try CalendarPrograms(home).events(from: "2026-01-06", days: 14) == [
        "2026-01-06 15:00|2026-01-06 16:00|dentist", "2026-01-07 09:30|2026-01-07 10:15|call",
        "2026-01-08 09:00|2026-01-08 11:00|workshop", "2026-01-09 22:00|2026-01-10 06:00|night shift",
        "2026-01-12 00:00|2026-01-12 00:00|birthday", "2026-01-13 00:00|2026-01-15 00:00|fair",
        "2026-01-19 00:00|2026-01-25 00:00|trip",
      ])
  }

  @Test func titlesAsTheyWereSaid() async throws {
    let titles = [
      "lunch, then coffee; maybe", "Größe prüfen", "פגישה עם דנה", "🎉 party 👩‍👩‍👧",
      String(repeating: "long words ", count: 20) + "end",
    ]
    let commands = titles.enumerated().map {
      event($1, [.dateTimePoint: point("2026-01-06T1\($0):00:00")])
    }
    let home = try await home(after: commands)
    let seen = try CalendarPrograms(home).events(from: "2026-01-06", days: 1)
    #expect(seen.map { $0.components(separatedBy: "|").last } == titles)
  }

  @Test func tasksWithTheirDueTimes() async throws {
    let home = try await home(after: [
      Command(
        .addReminder, [.title: .text("call John; soon"), .dateTimePoint: point("2026-07-06T07:00:00")])
    ])
    let tasks = try CalendarPrograms(home).tasks()
    #expect(tasks.map(\.summary) == ["call John; soon"])
    #expect(tasks.map(\.due) == [1_783_335_600])
    #expect(tasks.map(\.list) == ["tasks"])
    #expect(tasks.allSatisfy { !$0.completed })
  }

  @Test func repeatingTimesKeepTheirHourAcrossDaylightSaving() async throws {
    let home = try await home(after: [
      event(
        "standup",
        [
          .dateTimePoint: point("2026-03-05T09:00:00"), .durationMinutes: .minutes(15),
          .recurrence: .rule(.init(.daily, days: [.init(.friday), .init(.monday)])),
        ])
    ])
    #expect(
      try CalendarPrograms(home).events(from: "2026-03-01", days: 10).map { $0.prefix(16) } == [
        "2026-03-06 09:00", "2026-03-09 09:00",
      ])
    #expect(
      try CalendarPrograms(home, viewedFrom: "UTC").events(from: "2026-03-01", days: 10) == [
        "2026-03-06 14:00|2026-03-06 14:15|standup", "2026-03-09 13:00|2026-03-09 13:15|standup",
      ])
  }

  /// Seen from UTC, where every moment has one name.
  @Test(arguments: [
    // Clocks go from 02:00 to 03:00 on 2026-03-08 and from 02:00 to 01:00 on 2026-11-01.
    ("2026-03-08T01:30:00", 60, "2026-03-08 06:30|2026-03-08 07:30"),
    ("2026-03-08T02:30:00", 60, "2026-03-08 07:30|2026-03-08 08:30"),
    ("2026-11-01T00:30:00", 60, "2026-11-01 04:30|2026-11-01 05:30"),
    ("2026-11-01T01:30:00", 60, "2026-11-01 05:30|2026-11-01 06:30"),
    ("2026-11-01T01:30:00", 120, "2026-11-01 05:30|2026-11-01 07:30"),
    ("2026-11-01T00:30:00", 150, "2026-11-01 04:30|2026-11-01 07:00"),
  ]) func lengthsAcrossDaylightSaving(_ start: String, _ minutes: Int, _ seen: String) async throws {
    let home = try await home(after: [
      event("x", [.dateTimePoint: point(start), .durationMinutes: .minutes(minutes)])
    ])
    let day = String(start.prefix(10))
    #expect(
      try CalendarPrograms(home, viewedFrom: "UTC").events(from: day, days: 1) == [seen + "|x"])
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-07-01T12:00:00", "2026-07-01 10:00"),
    ("Asia/Kolkata", "2026-07-01T12:00:00", "2026-07-01 06:30"),
    ("America/Sao_Paulo", "2026-07-01T12:00:00", "2026-07-01 15:00"),
    ("Australia/Lord_Howe", "2026-01-10T12:00:00", "2026-01-10 01:00"),
    ("Europe/Dublin", "2026-07-01T12:00:00", "2026-07-01 11:00"),
    ("Etc/UTC", "2026-07-01T12:00:00", "2026-07-01 12:00"),
    ("GMT", "2026-07-01T12:00:00", "2026-07-01 12:00"),
    ("GMT+0330", "2026-07-01T12:00:00", "2026-07-01 08:30"),
  ]) func everyZone(_ zone: String, _ start: String, _ seen: String) async throws {
    let home = try await home(after: [event("x", [.dateTimePoint: point(start)])], zone: zone)
    let events = try CalendarPrograms(home, viewedFrom: "UTC").events(
      from: String(start.prefix(10)), days: 1)
    #expect(events.map { $0.prefix(16) } == [seen[...]])
  }

  @Test func nothingOnceItIsUndone() async throws {
    let home = try TemporaryHome()
    let command = event("dentist", [.dateTimePoint: point("2026-01-06T15:00:00")])
    let action = try await home.action(for: command)
      .prepare(command, context: context("2026-01-05T08:00:00"))
    try await action.perform()
    let programs = try CalendarPrograms(home)
    #expect(try programs.events(from: "2026-01-06", days: 1).count == 1)
    #expect(await Undo().undo(action.receipt) == .undone("Took back: \(action.receipt.summary)."))
    #expect(try programs.events(from: "2026-01-06", days: 1).isEmpty)
  }
}
