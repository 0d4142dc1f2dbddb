import Foundation
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
      (
        "the three hundred and sixty sixth day of the year", [],
        "2026 has only 365 days. Which day did you mean?"
      ),
      ("on the 400th day of 2028 at noon", ["at noon"], "2028 has only 366 days. Which day did you mean?"),
      ("the 31st day of next month", [], "April 2026 has only 30 days. Which day did you mean?"),
      (
        "in 100000 years", [],
        "No calendar reaches as far as “in 100000 years”. Which day did you mean?"
      ),
      (
        "in 99999999 days at noon", ["at noon"],
        "No calendar reaches as far as “in 99999999 days”. Which day did you mean?"
      ),
      (
        "in 100,000 years", [],
        "No calendar reaches as far as “in 100,000 years”. Which day did you mean?"
      ),
      (
        "in a million years", [],
        "No calendar reaches as far as “in a million years”. Which day did you mean?"
      ),
      (
        "in 12345678901234567890 days", [],
        "No calendar reaches as far as “in 12345678901234567890 days”. Which day did you mean?"
      ),
      ("in 9000 years", [], "No calendar reaches as far as “in 9000 years”. Which day did you mean?"),
      ("3000 years ago", [], "No calendar reaches as far as “3000 years ago”. Which day did you mean?"),
      (
        "in one hundred thousand years on friday", [],
        "No calendar reaches as far as “in one hundred thousand years on friday”. Which day did you mean?"
      ),
      (
        "99999999 days before christmas", [],
        "No calendar reaches as far as “99999999 days before christmas”. Which day did you mean?"
      ),
      (
        "in 99999999999999 seconds", [],
        "No calendar reaches as far as “in 99999999999999 seconds”. Which day did you mean?"
      ),
      (
        "the next 9999 years", [],
        "No calendar reaches as far as “the next 9999 years”. Which day did you mean?"
      ),
      (
        "the last 100,000,000,000 hours", [],
        "No calendar reaches as far as “the last 100,000,000,000 hours”. Which day did you mean?"
      ),
      ("for 99999999 days", [], "Nothing lasts “99999999 days”. How long did you mean?"),
      ("every 20000 days", [], "Nothing comes back “every 20000 days”. How often did you mean?"),
      ("wake me at 13 am", [], "No clock shows “13 am”. What time did you mean?"),
    ] as [(String, [String], String)])
  func english(text: String, times: [String], asked: String) {
    let found = found(text)
    #expect(found.asked == [asked])
    #expect(found.times.allSatisfy { times.contains($0) })
  }

  @Test(
    "times that the clocks skip are asked about",
    arguments: [
      ("tomorrow at 1:30 am", "Europe/London", 29, "March 29 and skip 1:30 AM"),
      ("wake me at half past two in the morning", "Europe/Berlin", 29, "March 29 and skip 2:30 AM"),
      ("march 8 at 2:30 am", "America/New_York", 8, "March 8 and skip 2:30 AM"),
      ("at 2 am", "America/New_York", 8, "March 8 and skip 2 AM"),
      ("an hour before 2:30 am", "America/New_York", 8, "March 8 and skip 2:30 AM"),
      ("from 2:30 am to 5 am", "America/New_York", 8, "March 8 and skip 2:30 AM"),
      ("from 11 pm to 2:30 am", "America/New_York", 8, "March 8 and skip 2:30 AM"),
      ("2:30 am eastern time", "Europe/London", 8, "March 8 and skip 2:30 AM"),
    ])
  func skipped(text: String, zone: String, day: Int, asked: String) throws {
    let reading = try reading(of: text, onTheEveOf: day, in: zone)
    #expect(reading.matches.isEmpty)
    #expect(
      reading.impossible.map(\.question) == ["The clocks go forward on \(asked). What time did you mean?"])
  }

  @Test(
    "what comes back, a part of the day and what ends as the clocks change is not asked about",
    arguments: [
      ("every day at 2:30 am", "2026-03-08T03:30:00 FREQ=DAILY"),
      ("from 11 pm to 2 am", "2026-03-07T23:00:00/2026-03-08T03:00:00"),
      ("in six hours and a half", "2026-03-08T03:30:00"),
      ("at 3 am", "2026-03-08T03:00:00"), ("at 1:59 am", "2026-03-08T01:59:00"),
      ("march 9 at 2:30 am", "2026-03-09T02:30:00"),
      ("tomorrow night", "2026-03-08T18:00:00/2026-03-09T00:00:00"),
    ])
  func notSkipped(text: String, meant: String) throws {
    let reading = try reading(of: text, onTheEveOf: 8, in: "America/New_York")
    #expect(reading.impossible.isEmpty)
    #expect(reading.matches.map(\.summary) == [meant])
  }

  /// What is read at eight in the evening before a day of March 2026.
  private func reading(of text: String, onTheEveOf day: Int, in zone: String) throws -> (
    matches: [TimeMatch], impossible: [ImpossibleTime], steps: Int
  ) {
    let context = TimeContext(
      now: try #require(LocalDateTime(2026, 3, day - 1, 20)),
      timeZone: try #require(TimeZone(identifier: zone)))
    return TimeExpressionParser().reading(of: text, context: context)
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
      "friday the 13th", "the 31st", "12/31/2026", "in 7000 years", "in 1,000 days", "in a hundred years",
      "the 366th day of 2028",
      "the 100th day of the year", "every 10000 days", "in 99999 days", "the 53rd thursday of 2026",
    ])
  func others(text: String) {
    #expect(found(text).asked == [])
  }
}
