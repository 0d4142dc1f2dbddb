import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Actions

@Suite struct EventTimesAre {
  /// The lines of the event that tell its times.
  private func lines(_ slots: [Slot: SlotValue], zone: String = "America/New_York") async throws -> [String] {
    let home = try TemporaryHome()
    let action = try await CreateEventAction(configuration: home.configuration).prepare(
      Command(.createEvent, slots.merging([.title: .text("x")]) { first, _ in first }),
      context: context("2026-01-05T08:00:00", zone))
    try await action.perform()
    let all = try contentLines(action.receipt.location)
    let event = all[(all.firstIndex(of: "BEGIN:VEVENT") ?? 0)...]
    return event.filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DTEND") || $0.hasPrefix("RRULE") }
  }

  @Test(arguments: [
    ("2026-01-06T15:00:00", nil, "20260106T150000", "20260106T160000"),
    ("2026-01-06T15:00:00", 45, "20260106T150000", "20260106T154500"),
    ("2026-12-31T23:30:00", 90, "20261231T233000", "20270101T010000"),
    // What clocks skip moves on.
    ("2026-03-08T02:30:00", 30, "20260308T033000", "20260308T040000"),
    ("2026-03-08T01:30:00", 60, "20260308T013000", "20260308T033000"),
  ]) func aPointWithALength(_ start: String, _ minutes: Int?, _ first: String, _ last: String) async throws {
    var slots: [Slot: SlotValue] = [.dateTimePoint: point(start)]
    if let minutes { slots[.durationMinutes] = .minutes(minutes) }
    #expect(
      try await lines(slots) == [
        "DTSTART;TZID=America/New_York:\(first)", "DTEND;TZID=America/New_York:\(last)",
      ])
  }

  @Test func whatClocksShowTwiceIsWrittenInUTC() async throws {
    #expect(
      try await lines([.dateTimePoint: point("2026-11-01T01:30:00"), .durationMinutes: .minutes(120)])
        == ["DTSTART:20261101T053000Z", "DTEND;TZID=America/New_York:20261101T023000"])
  }

  @Test(arguments: [
    ("2026-01-06", nil, "20260107"), ("2026-01-06", 60, "20260107"), ("2026-01-06", 2880, "20260108"),
    ("2026-12-31", nil, "20270101"),
  ]) func aDay(_ day: String, _ minutes: Int?, _ end: String) async throws {
    var slots: [Slot: SlotValue] = [.dateTimePoint: point(day)]
    if let minutes { slots[.durationMinutes] = .minutes(minutes) }
    let start = day.replacingOccurrences(of: "-", with: "")
    #expect(try await lines(slots) == ["DTSTART;VALUE=DATE:\(start)", "DTEND;VALUE=DATE:\(end)"])
  }

  @Test(arguments: [
    ("2026-01-06T09:00:00/2026-01-06T11:00:00", "20260106T090000", "20260106T110000"),
    ("2026-01-06T22:00:00/2026-01-07T06:00:00", "20260106T220000", "20260107T060000"),
    ("2026-01-06/2026-01-06T11:00:00", "20260106T000000", "20260106T110000"),
    // Two quarters of an hour that the gap swallows.
    ("2026-03-08T02:15:00/2026-03-08T02:45:00", "20260308T031500", "20260308T034500"),
    ("2026-03-08T02:30:00/2026-03-08T03:15:00", "20260308T033000", "20260308T041500"),
  ]) func aRange(_ said: String, _ first: String, _ last: String) async throws {
    #expect(
      try await lines([.dateTimeRange: range(said)]) == [
        "DTSTART;TZID=America/New_York:\(first)", "DTEND;TZID=America/New_York:\(last)",
      ])
  }

  @Test(arguments: [
    "2026-01-12/2026-01-19", "2026-01-12T00:00:00/2026-01-19T00:00:00", "2026-01-12/2026-01-19T00:00:00",
  ]) func wholeDays(_ said: String) async throws {
    #expect(
      try await lines([.dateTimeRange: range(said)])
        == ["DTSTART;VALUE=DATE:20260112", "DTEND;VALUE=DATE:20260119"])
  }

  @Test(arguments: [
    // Said on a Monday; the rule's first time is later.
    ("2026-01-05T09:00:00", "FREQ=WEEKLY;BYDAY=WE", "20260107T090000", "FREQ=WEEKLY;BYDAY=WE"),
    ("2026-01-05T09:00:00", "FREQ=MONTHLY;BYMONTHDAY=-1", "20260131T090000", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    // The end of a rule with times is in UTC: of the day, or of the local time.
    (
      "2026-01-05T09:00:00", "FREQ=DAILY;UNTIL=20260701", "20260105T090000",
      "FREQ=DAILY;UNTIL=20260702T035959Z"
    ),
    (
      "2026-01-05T09:00:00", "FREQ=DAILY;UNTIL=20260701T090000", "20260105T090000",
      "FREQ=DAILY;UNTIL=20260701T130000Z"
    ),
    (
      "2026-01-05T09:00:00", "FREQ=DAILY;UNTIL=20260701T090000Z", "20260105T090000",
      "FREQ=DAILY;UNTIL=20260701T090000Z"
    ),
    // Kept, since it is skipped on one day alone.
    ("2026-03-08T02:30:00", "FREQ=DAILY;COUNT=3", "20260308T023000", "FREQ=DAILY;COUNT=3"),
  ]) func aRule(_ start: String, _ rule: String, _ first: String, _ written: String) async throws {
    let lines = try await lines([.dateTimePoint: point(start), .recurrence: try self.rule(rule)])
    #expect(lines.first == "DTSTART;TZID=America/New_York:\(first)")
    #expect(lines.last == "RRULE:\(written)")
  }

  @Test func aRuleOfDays() async throws {
    #expect(
      try await lines([
        .dateTimePoint: point("2026-01-05"), .recurrence: rule("FREQ=YEARLY;UNTIL=20300105T090000"),
      ]) == [
        "DTSTART;VALUE=DATE:20260105", "DTEND;VALUE=DATE:20260106", "RRULE:FREQ=YEARLY;UNTIL=20300105",
      ])
  }

  @Test(arguments: [
    "FREQ=SECONDLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  ]) func noRule(_ text: String) async throws {
    let rule = try rule(text)
    await #expect(throws: ActionError.self) {
      try await lines([.dateTimePoint: point("2026-01-05T09:00:00"), .recurrence: rule])
    }
  }

  @Test(arguments: [0, -5, 366 * 1440 + 1, .max, .min]) func noLength(_ minutes: Int) async throws {
    await #expect(throws: ActionError.badDuration(minutes: minutes)) {
      try await lines([.dateTimePoint: point("2026-01-05T09:00:00"), .durationMinutes: .minutes(minutes)])
    }
  }

  private func rule(_ text: String) throws -> SlotValue {
    .rule(try #require(RecurrenceRule(rfc5545: text)))
  }

  @Test func noTime() async throws {
    await #expect(throws: ActionError.missingSlot(.dateTimePoint)) { try await lines([:]) }
  }

  @Test(arguments: ["0001-01-01T00:00:00", "9999-12-31T23:59:59", "9999-12-31", "1582-10-10T12:00:00"])
  func theEndsOfTime(_ time: String) async throws {
    #expect(try await lines([.dateTimePoint: point(time)]).count == 2)
  }
}
