import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Actions

@Suite struct Reminders {
  private let now = "2026-03-01T09:00:00"

  private func prepare(
    _ slots: [Slot: SlotValue], in home: TemporaryHome, minuteOfDay: Int = 540
  ) async throws -> PreparedAction {
    var configuration = home.configuration
    configuration.reminderMinuteOfDay = minuteOfDay
    return try await AddReminderAction(configuration: configuration).prepare(
      Command(.addReminder, slots.merging([.title: .text("call John")]) { first, _ in first }),
      context: context(now))
  }

  @Test func ringWhenTheyAreDue() async throws {
    let home = try TemporaryHome()
    let action = try await prepare([.dateTimePoint: point("2026-03-02T07:00:00")], in: home)
    try await action.perform()
    let lines = try contentLines(action.receipt.location)
    let task = lines.drop { $0 != "BEGIN:VTODO" }.filter { !$0.hasPrefix("UID:") }
    #expect(
      Array(task) == [
        "BEGIN:VTODO", "DTSTAMP:20260301T140000Z", "CREATED:20260301T140000Z", "SUMMARY:call John",
        "STATUS:NEEDS-ACTION", "DUE;TZID=America/New_York:20260302T070000", "BEGIN:VALARM", "ACTION:DISPLAY",
        "DESCRIPTION:call John", "TRIGGER;RELATED=END:PT0S", "END:VALARM", "END:VTODO", "END:VCALENDAR", "",
      ])
    #expect(lines.contains("TZID:America/New_York"))
    #expect(action.receipt.summary == "Reminder “call John” for tomorrow at 7 AM")
  }

  @Test func areSeenByTheAlarmAgent() async throws {
    let home = try TemporaryHome()
    let action = try await prepare([.dateTimePoint: point("2026-03-02T07:00:00")], in: home)
    try await action.perform()
    let due = Date(timeIntervalSince1970: 1_772_452_800)
    let scan = try AlarmScanner(collections: [home.configuration.tasks.path]).scan(
      from: due.addingTimeInterval(-1), to: due.addingTimeInterval(1), timeZone: .gmt)
    #expect(scan.alarms.map(\.summary) == ["call John"])
  }

  @Test(arguments: [
    ("2026-03-02", 540, "for tomorrow at 9 AM"), ("2026-03-01", 1110, "for today at 6:30 PM"),
    ("2026-03-06T00:00:00", 540, "for Friday at midnight"),
    ("2027-03-06T12:05:00", 540, "for March 6, 2027 at 12:05 PM"),
  ]) func sayWhenTheyRing(_ time: String, _ minuteOfDay: Int, _ words: String) async throws {
    let action = try await prepare(
      [.dateTimePoint: point(time)], in: TemporaryHome(), minuteOfDay: minuteOfDay)
    #expect(action.receipt.summary == "Reminder “call John” \(words)")
  }

  @Test func repeatFromTheRulesFirstTime() async throws {
    let home = try TemporaryHome()
    let action = try await prepare(
      [.dateTimePoint: point("2026-03-02T07:00:00"), .recurrence: .rule(.weekly([.wednesday]))], in: home)
    try await action.perform()
    let lines = try contentLines(action.receipt.location)
    #expect(lines.contains("DTSTART;TZID=America/New_York:20260304T070000"))
    #expect(lines.contains("DUE;TZID=America/New_York:20260304T070000"))
    #expect(lines.contains("RRULE:FREQ=WEEKLY;BYDAY=WE"))
  }

  @Test(arguments: ["2026-03-01T09:00:00", "2026-02-28T23:00:00", "1970-01-01"])
  func doNotRingInThePast(_ time: String) async throws {
    let home = try TemporaryHome()
    await #expect {
      try await prepare([.dateTimePoint: point(time)], in: home)
    } throws: { error in
      if case ActionError.timeIsOver = error { true } else { false }
    }
  }

  @Test func needATimeAndATitle() async throws {
    let home = try TemporaryHome()
    await #expect(throws: ActionError.missingSlot(.dateTimePoint)) { try await prepare([:], in: home) }
    await #expect(throws: ActionError.missingSlot(.title)) {
      try await prepare([.title: .text(" \u{0} \n"), .dateTimePoint: point("2026-03-02T07:00:00")], in: home)
    }
  }

  @Test(arguments: [
    ("call\u{0}John\r\nATTACH:file:///etc/passwd", "call John ATTACH:file:///etc/passwd"),
    ("  a \t b\u{7F}\u{85}c ", "a b c"), ("a\u{202E}b\u{2066}c", "abc"), ("שלום עולם", "שלום עולם"),
    ("👩‍👩‍👧 🎉", "👩‍👩‍👧 🎉"), ("back\\slash, semi; \"quote\"", "back\\\\slash\\, semi\\; \"quote\""),
  ]) func titlesAreOneLine(_ said: String, _ written: String) async throws {
    let home = try TemporaryHome()
    let action = try await prepare(
      [.title: .text(said), .dateTimePoint: point("2026-03-02T07:00:00")], in: home)
    try await action.perform()
    let lines = try contentLines(action.receipt.location)
    #expect(lines.contains("SUMMARY:\(written)"))
    #expect(!lines.contains { $0.hasPrefix("ATTACH") })
  }

  @Test func longLinesAreFoldedBetweenCharacters() async throws {
    let home = try TemporaryHome()
    let title = String(repeating: "äöü€🎉", count: 60)
    let action = try await prepare(
      [.title: .text(title), .dateTimePoint: point("2026-03-02T07:00:00")], in: home)
    try await action.perform()
    let data = try Data(contentsOf: URL(fileURLWithPath: action.receipt.location))
    let lines = data.split(separator: UInt8(ascii: "\n"))
    #expect(lines.allSatisfy { $0.count <= 76 && String(bytes: $0, encoding: .utf8) != nil })
    #expect(try contentLines(action.receipt.location).contains("SUMMARY:\(title)"))
  }

  /// A megabyte of letters, and one letter with a megabyte of accents.
  @Test(arguments: ["x", "\u{301}"]) func titlesAreBounded(_ piece: String) async throws {
    let home = try TemporaryHome()
    let title = "e" + String(repeating: piece, count: 1 << 20)
    await #expect(throws: ActionError.tooLong(.title, limit: 500)) {
      try await prepare([.title: .text(title), .dateTimePoint: point("2026-03-02T07:00:00")], in: home)
    }
    #expect(try home.snapshot().isEmpty)
  }
}
