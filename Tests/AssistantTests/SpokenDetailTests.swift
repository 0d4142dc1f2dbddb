import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Assistant

@Suite("Which words became which slot") struct SpokenDetailTests {
  private func marked(_ text: String, _ command: Command, _ spans: [Slot: [String]]) -> [String] {
    let scalars = Array(text.unicodeScalars)
    var found: [Slot: [Range<Int>]] = [:]
    for (slot, phrases) in spans {
      found[slot] = phrases.compactMap { text.range(of: $0) }.map { range in
        let start = text.unicodeScalars.distance(from: text.startIndex, to: range.lowerBound)
        return start..<start + text.unicodeScalars.distance(from: range.lowerBound, to: range.upperBound)
      }
    }
    let interpretation = Interpretation(
      text: text, command: command, confidence: 1, spans: found, interpreter: "test")
    return interpretation.details.map { detail in
      let words = scalars[detail.start..<detail.start + detail.length]
      return "\(detail.slot): \(String(String.UnicodeScalarView(words)))"
    }
  }

  @Test func aPhraseOfTimeIsMarkedAsAWhole() {
    let range = TimeRange(iso8601: "2025-09-05T09:00:00/2025-09-05T11:00:00")
    let command = Command(
      .createEvent, [.title: .text("meeting"), .dateTimeRange: range.map { .range($0) } ?? .text("")])
    #expect(
      marked(
        "plan a meeting on friday from nine to eleven", command,
        [.title: ["meeting"], .dateTimeRange: ["from nine to eleven"]])
        == ["title: meeting", "datetime_range: on friday from nine to eleven"])
  }

  @Test func aPersonsOwnSemicolonJoinsNothing() {
    let point = TimePoint(iso8601: "2025-09-05T09:00:00")
    let command = Command(
      .addReminder,
      [.title: .text("feed the cat; she bites"), .dateTimePoint: point.map { .point($0) } ?? .text("")])
    #expect(
      marked(
        "remind me on friday at nine to feed the cat; she bites", command,
        [.title: ["feed the cat; she bites"], .dateTimePoint: ["at nine"]])
        == ["datetime_point: on friday at nine", "title: feed the cat; she bites"])
  }

  @Test func whatCompletesACommandIsMarkedInItsOwnWords() throws {
    let context = TimeContext(
      now: LocalDateTime(date: LocalDate(daysSinceEpoch: 20_780), secondOfDay: 9 * 3600), timeZone: .gmt)
    let pending = Interpretation(
      text: "remind me to call John", command: Command(.addReminder, [.title: .text("call John")]),
      confidence: 1,
      missing: [.dateTimePoint], spans: [.title: [13..<22]], interpreter: "test")
    let point = try #require(TimePoint(iso8601: "2026-11-27T09:00:00"))
    let answer = Interpretation(
      text: "on friday at nine", command: Command(.addReminder, [.dateTimePoint: .point(point)]),
      confidence: 1,
      spans: [.dateTimePoint: [10..<17]], interpreter: "test")
    let whole = try #require(
      FollowUp(schema: .bundled(), context: context).completing(pending, by: answer))
    #expect(whole.said == ["remind me to call John", "on friday at nine"])
    #expect(whole.text == "remind me to call John; on friday at nine")
    #expect(whole.details == [SpokenDetail(.dateTimePoint, 0..<17)])
  }

  @Test func lettersOfAnyScriptAreCountedAsScalars() {
    let command = Command(.sendEmail, [.emailTo: .texts(["Zoë 👩‍👧"]), .emailBody: .text("late")])
    #expect(
      marked("mail Zoë 👩‍👧 I am late", command, [.emailTo: ["Zoë 👩‍👧"], .emailBody: ["late"]])
        == ["email_to: Zoë 👩‍👧", "email_body: late"])
  }
}
