import Testing

@testable import TimeExpressions

@Suite("What was meant, apart from where it was said") struct MeaningTests {
  private let parser = TimeExpressionParser()

  @Test(
    "a day and a time of day that are said apart are one time",
    arguments: [
      ("lunch on friday with sarah at noon", "on friday", "2026-03-13T12:00:00"),
      ("at eight with lea on friday", "on friday", "2026-03-13T08:00:00"),
      ("dinner on friday with lea at eight", "on friday", "2026-03-13T20:00:00"),
      ("tomorrow with the team from two to three pm", "tomorrow", "2026-03-11T14:00:00/2026-03-11T15:00:00"),
      ("a call on friday with bob after five", "on friday", ">2026-03-13T17:00:00"),
      (
        "every monday with anna from 9 am to 11 am", "every monday",
        "2026-03-16T09:00:00 FREQ=WEEKLY;BYDAY=MO"
      ),
    ])
  func apart(text: String, day: String, meant: String) throws {
    let matches = parser.matches(in: text, context: .reference)
    try #require(matches.count == 2)
    let said = try #require(matches.first { $0.text == day })
    let time = try #require(matches.first { $0.text != day })
    let both = try #require(said.at(time, context: .reference))
    #expect(both.summary == meant)
    #expect(both.text == day)
  }

  @Test("no time is made of a day and the end of a stretch of days")
  func unfitting() throws {
    let matches = parser.matches(in: "friday with an open end until march", context: .reference)
    try #require(matches.count == 2)
    #expect(matches[0].at(matches[1], context: .reference) == nil)
  }

  @Test("an hour is meant as of another day, by the name of what is then")
  func otherDay() {
    #expect(parser.clock(in: "the day before at ten", ofDayAt: 0..<14, context: .reference) == 36_000)
    #expect(parser.clock(in: "wake me at eight", ofDayAt: 16..<16, context: .reference) == 28_800)
    #expect(parser.clock("eight", of: "dinner with lea", context: .reference) == 72_000)
    #expect(parser.clock("at eight", of: "breakfast", context: .reference) == 28_800)
    #expect(parser.clock("purple", of: "dinner", context: .reference) == nil)
  }

  @Test(
    "words that are known to tell a time are read as one, and keep their place",
    arguments: [
      ("move it to four", MarkedWords(at: 8..<15, fillers: [8..<10], readingNumberAs: .hour), "four"),
      (
        "in like ten minutes", MarkedWords(at: 0..<19, fillers: [0..<2, 3..<7], readingNumberAs: nil),
        "ten minutes"
      ),
      ("in forty", MarkedWords(at: 0..<8, fillers: [0..<2], readingNumberAs: .minutes), "forty"),
      (
        "at fourteen hundred", MarkedWords(at: 0..<19, fillers: [0..<2], readingNumberAs: .hundreds),
        "fourteen hundred"
      ),
    ])
  func marked(text: String, marked: MarkedWords, words: String) {
    let matches = parser.matches(in: text, context: .reference, marked: marked)
    #expect(matches.count == 1)
    #expect(matches.first?.text.hasSuffix(words) == true)
  }
}
