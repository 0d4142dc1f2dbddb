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

  @Test func lettersOfAnyScriptAreCountedAsScalars() {
    let command = Command(.sendEmail, [.emailTo: .texts(["Zoë 👩‍👧"]), .emailBody: .text("late")])
    #expect(
      marked("mail Zoë 👩‍👧 I am late", command, [.emailTo: ["Zoë 👩‍👧"], .emailBody: ["late"]])
        == ["email_to: Zoë 👩‍👧", "email_body: late"])
  }
}
