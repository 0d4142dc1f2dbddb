import Foundation
import Testing

@testable import Actions

@Suite struct AlarmNoticeTests {
  static let start = instant("2026-11-24T07:00:00Z")

  func notice(
    _ summary: String, kind: DueAlarm.Kind = .event, start: Date? = start, isAllDay: Bool = false,
    isLate: Bool = false, now: Date = start
  ) -> AlarmNotice {
    let alarm = DueAlarm(
      id: .init(uid: "a", recurrenceID: nil, trigger: Self.start), kind: kind, summary: summary,
      fireDate: Self.start, start: start, isAllDay: isAllDay, path: "/a.ics")
    return AlarmNotice(
      Ringing(alarm: alarm, dueDate: Self.start, isLate: isLate), now: now,
      timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt)
  }

  @Test func saysWhatAndWhen() {
    #expect(notice("Lunch").title == "Lunch")
    #expect(notice("Lunch").body == "Starts today at 08:00")
    #expect(notice("Lunch").spoken == "Reminder: Lunch.")
    #expect(notice("Lunch", kind: .task).body == "Due today at 08:00")
    #expect(notice("Lunch", start: nil).body == "")
    #expect(notice("Lunch", now: Self.start - 86_400).body == "Starts 2026-11-24 at 08:00")
    #expect(
      notice("Fair", start: instant("2026-11-26T23:00:00Z"), isAllDay: true).body == "Starts 2026-11-27")
  }

  @Test func saysThatItIsLate() {
    let late = notice("Lunch", isLate: true, now: Self.start + 7200)
    #expect(late.title == "Missed: Lunch")
    #expect(late.body == "Starts today at 08:00\nMissed: this should have rung today at 08:00.")
    #expect(late.spoken == "Missed reminder: Lunch.")
  }

  @Test(arguments: [
    ("a\nb\tc", "a b c"), ("\u{1B}[31mred", "[31mred"), ("\u{0}", ""), ("שלום 🎂", "שלום 🎂"),
    (String(repeating: "x", count: 5_000), String(repeating: "x", count: 300)),
  ])
  func titlesAreOneSafeLine(summary: String, title: String) {
    #expect(AlarmNotice.oneLine(summary) == title)
  }
}
