import Foundation
import Testing

@testable import TimeExpressions

/// What people say to an assistant, on Tuesday 2026-03-10 at 10:00 in New York.
@Suite struct EverydaySpeechTests {
  @Test(arguments: [
    ("remind me tomorrow at seven to call John", "tomorrow at seven", "2026-03-11T07:00:00"),
    ("dinner at 7 with Anna", "at 7", "2026-03-10T19:00:00"),
    ("at 5", "at 5", "2026-03-10T17:00:00"),
    ("meeting with Bob at 9", "at 9", "2026-03-11T09:00:00"),
    ("wake me at 6", "at 6", "2026-03-11T06:00:00"),
    ("seven thirty p m", "seven thirty p m", "2026-03-10T19:30:00"),
    ("a quarter to five next friday", "a quarter to five next friday", "2026-03-20T16:45:00"),
    ("in 20 minutes", "in 20 minutes", "2026-03-10T10:20:00"),
    ("for an hour", "for an hour", "PT1H"),
    ("every monday at 8", "every monday at 8", "2026-03-16T08:00:00 FREQ=WEEKLY;BYDAY=MO"),
    ("on sept 3rd", "on sept 3rd", "2026-09-03"),
    ("the 3rd to the 5th", "the 3rd to the 5th", "2026-04-03/2026-04-06"),
    ("next week", "next week", "2026-03-16/2026-03-23"),
  ])
  func finds(said: String, words: String, meant: String) throws {
    let match = try #require(matches(in: said).first)
    #expect(match.text == words)
    #expect(match.summary == meant)
  }

  @Test(
    "what a recognizer writes is read as it was said",
    arguments: [
      ("lunch at 3.30", "at 3.30", "2026-03-10T15:30:00"),
      ("call me 3.30 tomorrow", "3.30 tomorrow", "2026-03-11T15:30:00"),
      ("from 2 to 3.15 on friday", "from 2 to 3.15 on friday", "2026-03-13T14:00:00/2026-03-13T15:15:00"),
      ("block 2-3:15 pm", "2-3:15 pm", "2026-03-10T14:00:00/2026-03-10T15:15:00"),
      ("tomorrow 2 to 315", "tomorrow 2 to 315", "2026-03-11T14:00:00/2026-03-11T15:15:00"),
      ("meet at 1530", "at 1530", "2026-03-10T15:30:00"), ("noon-ish", "noon-ish", "2026-03-10T12:00:00"),
      ("pay £5 on 24.12.2026", "on 24.12.2026", "2026-12-24"),
    ])
  func readsWhatIsWritten(said: String, words: String, meant: String) throws {
    let match = try #require(matches(in: said).first)
    #expect(match.text == words)
    #expect(match.summary == meant)
  }

  @Test(
    "“one” after “the” and a thing is that thing, and otherwise an hour",
    arguments: [
      ("move the tin one to 9 tomorrow", "9 tomorrow", "2026-03-11T09:00:00"),
      ("move the 2nd one to 9 tomorrow", "9 tomorrow", "2026-03-11T09:00:00"),
      ("move the second one to 9 tomorrow", "9 tomorrow", "2026-03-11T09:00:00"),
      ("book the room from one to two pm", "from one to two pm", "2026-03-10T13:00:00/2026-03-10T14:00:00"),
    ])
  func one(said: String, words: String, meant: String) throws {
    let match = try #require(matches(in: said).first)
    #expect(match.text == words)
    #expect(match.summary == meant)
  }

  @Test(
    "a number in a price or beside a stroke is no time",
    arguments: [
      ("a 1:1 on friday", "on friday"), ("it cost $12 december 27", "december 27"),
      ("it should last two hours", "two hours"), ("friday 20 minutes of yoga", "friday"),
    ])
  func leavesOtherNumbers(said: String, words: String) throws {
    #expect(matches(in: said).first?.text == words)
  }

  @Test(arguments: [
    "may I ask", "on second thought", "march on", "I have two sons", "seven eleven", "the sun is out",
    "room 5",
    "book \"the one o clock club\"", "she sat down", "I need 24/7 support", "march 3 miles",
  ])
  func leavesAlone(said: String) {
    #expect(matches(in: said).map(\.text) == [])
  }

  @Test func jsonHoldsTheContractsFieldsInOrder() throws {
    let match = try #require(matches(in: "say \"hi\" tomorrow at 7").first)
    #expect(
      match.json.text == """
        {"text":"tomorrow at 7","start":9,"length":13,"kind":"point","grain":"hour",\
        "value":"2026-03-11T07:00:00","alternatives":["2026-03-11T19:00:00"]}
        """)
    let range = try #require(matches(in: "🎉 at 4 for an hour").first)
    #expect(
      range.json.text == """
        {"text":"at 4 for an hour","start":2,"length":16,"kind":"range","grain":"hour",\
        "value":"2026-03-10T16:00:00","end":"2026-03-10T17:00:00","duration":"PT1H"}
        """)
  }

  private func matches(in text: String) -> [TimeMatch] {
    TimeExpressionParser().matches(in: text, context: .reference)
  }
}

extension TimeContext {
  static let reference = TimeContext(
    now: LocalDateTime(2026, 3, 10, 10) ?? LocalDateTime(secondsSinceEpoch: 0),
    timeZone: TimeZone(identifier: "America/New_York") ?? .gmt)
}
