import Testing

@testable import TimeExpressions

@Suite("Days and times that do not exist")
struct ImpossibleTimeTests {
  func found(_ text: String, _ language: TimeSettings.Language = .english) -> (
    times: [String], asked: [String]
  ) {
    var context = TimeContext.reference
    context.settings = TimeSettings(language: language)
    let reading = TimeExpressionParser().reading(of: text, context: context)
    return (reading.matches.map(\.text), reading.impossible.map(\.question))
  }

  @Test(
    "are found in English and are never read in part",
    arguments: [
      ("lunch on june 31st at noon", ["at noon"], "June has only 30 days. Which day did you mean?"),
      ("the thirty first of april", [], "April has only 30 days. Which day did you mean?"),
      (
        "tomorrow at 10:75", ["tomorrow"],
        "An hour has only 60 minutes, so there is no “10:75”. What time did you mean?"
      ),
      ("at twenty five o'clock", [], "No clock shows “twenty five o'clock”. What time did you mean?"),
      ("on the 32nd to call", [], "No month has a day 32. Which day did you mean?"),
      ("the 31st of next month", [], "April 2026 has only 30 days. Which day did you mean?"),
      ("on 2/30/2027", [], "February 2027 has only 28 days. Which day did you mean?"),
      ("on 31.11.2026 at noon", ["at noon"], "November 2026 has only 30 days. Which day did you mean?"),
      ("on 31.11. at noon", ["at noon"], "November has only 30 days. Which day did you mean?"),
      ("on the 32 at noon", ["at noon"], "No month has a day 32. Which day did you mean?"),
      ("set an alarm for 2530", [], "No clock shows “for 2530”. What time did you mean?"),
      (
        "set an alarm for 0775", [],
        "An hour has only 60 minutes, so there is no “for 0775”. What time did you mean?"
      ),
      (
        "remind me at 1260", [],
        "An hour has only 60 minutes, so there is no “at 1260”. What time did you mean?"
      ),
      (
        "on friday the 14th of march 2026 at noon", ["at noon"],
        "March 14, 2026 is a Saturday. Which day did you mean?"
      ),
      (
        "on the sixth monday of march", [],
        "There is no “the sixth monday of march”. Which day did you mean?"
      ),
      (
        "on the tenth friday of the month", [],
        "There is no “the tenth friday of the month”. Which day did you mean?"
      ),
      ("in week 54", [], "There is no “week 54”. Which day did you mean?"),
      (
        "at seventy past seven", [],
        "An hour has only 60 minutes, so there is no “seventy past seven”. What time did you mean?"
      ),
      ("a timer for minus five minutes", [], "Nothing lasts “minus five minutes”. How long did you mean?"),
      (
        "in the 13th month", [],
        "There are only 12 months, so there is no “the 13th month”. Which day did you mean?"
      ),
      ("wake me at 13 am", [], "No clock shows “13 am”. What time did you mean?"),
    ] as [(String, [String], String)])
  func english(text: String, times: [String], asked: String) {
    let found = found(text)
    #expect(found.asked == [asked])
    #expect(found.times.allSatisfy { times.contains($0) })
  }

  @Test(
    "are found in Portuguese",
    arguments: [
      ("31 de junho às 15h", "June has only 30 days. Which day did you mean?"),
      ("no dia 32 de maio", "May has only 31 days. Which day did you mean?"),
      ("reunião dia 30 de fevereiro", "February has at most 29 days. Which day did you mean?"),
      ("amanhã às 25 horas", "No clock shows “às 25 horas”. What time did you mean?"),
      ("amanhã às 10:75", "An hour has only 60 minutes, so there is no “às 10:75”. What time did you mean?"),
      (
        "às dez e setenta e cinco",
        "An hour has only 60 minutes, so there is no “às dez e setenta e cinco”. What time did you mean?"
      ),
    ])
  func portuguese(text: String, asked: String) {
    #expect(found(text, .brazilianPortuguese).asked == [asked])
  }

  @Test(
    "numbers that count or name something are none",
    arguments: [
      "the 32nd birthday", "march 40 people in", "in february 30 minutes", "room 10:75", "the 50th floor",
      "june 30th", "february 29", "24:00", "23:59", "13 pm", "on 13/5", "3/4 cups", "march 2031",
      "\"june 31st\"",
      "friday the 13th", "the 31st", "12/31/2026",
    ])
  func others(text: String) {
    #expect(found(text).asked == [])
  }
}
