import Testing

@testable import TimeExpressions

/// On Tuesday 2026-03-10 at 10:00.
@Suite struct TimePhraseTests {
  let now = TimeContext.reference.now

  @Test(arguments: [
    ("2026-03-11T07:00:00", "tomorrow 7 AM", "tomorrow at 7 AM", "tomorrow at seven A M"),
    ("2026-03-13T19:05:00", "Fri 7:05 PM", "Friday at 7:05 PM", "Friday at seven oh five P M"),
    ("2026-03-20", "Mar 20", "Friday the 20th", "Friday the twentieth"),
    ("2026-07-04T12:00:00", "Jul 4 12 PM", "July 4 at noon", "July fourth at noon"),
    ("2027-05-21", "May 21, 2027", "May 21, 2027", "May twenty first twenty twenty seven"),
  ])
  func points(value: String, short: String, long: String, spoken: String) throws {
    let point = try #require(TimePoint(iso8601: value))
    #expect(TimePhrase(.short).text(for: point, now: now) == short)
    #expect(TimePhrase(.long).text(for: point, now: now) == long)
    #expect(TimePhrase(.spoken).text(for: point, now: now) == spoken)
  }

  @Test func ranges() throws {
    let hours = try #require(TimeRange(iso8601: "2026-03-11T09:00:00/2026-03-11T11:30:00"))
    #expect(TimePhrase().text(for: hours, now: now) == "tomorrow from 9 AM to 11:30 AM")
    let days = try #require(TimeRange(iso8601: "2026-05-03/2026-05-06"))
    #expect(TimePhrase().text(for: days, now: now) == "May 3 to May 5")
    let week = try #require(TimeRange(iso8601: "2026-03-09/2026-03-16"))
    #expect(TimePhrase().text(for: week, now: now) == "this week")
    let month = try #require(TimeRange(iso8601: "2026-03-01/2026-04-01"))
    #expect(TimePhrase().text(for: month, now: now) == "this month")
  }

  @Test func weekend() throws {
    let coming = try #require(TimeRange(iso8601: "2026-03-13T18:00:00/2026-03-16T00:00:00"))
    #expect(TimePhrase().text(for: coming, now: now) == "this weekend")
    let after = try #require(TimeRange(iso8601: "2026-03-20T18:00:00/2026-03-23T00:00:00"))
    #expect(TimePhrase().text(for: after, now: now) != "this weekend")
  }

  @Test func lengths() {
    #expect(TimePhrase().text(forSeconds: 5400) == "1 hour and 30 minutes")
    let half = TimeLength(1, .hour) + TimeLength(30, .minute)
    #expect(TimePhrase(.spoken).text(for: half) == "one hour and thirty minutes")
    #expect(TimePhrase().text(for: TimeLength(2, .week)) == "2 weeks")
    #expect(TimePhrase().text(for: TimeLength(18, .month)) == "1 year and 6 months")
    #expect(TimePhrase().relativeText(for: now.adding(seconds: 1800), now: now) == "in 30 minutes")
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "every other Tuesday"),
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA", "every day but Sunday"),
    ("FREQ=DAILY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR", "every other day but Saturday and Sunday"),
    ("FREQ=HOURLY;INTERVAL=3", "every 3 hours"), ("FREQ=MONTHLY;BYMONTHDAY=15", "every month on the 15th"),
    ("FREQ=MONTHLY;BYMONTHDAY=1,15", "every month on the 1st and 15th"),
    ("FREQ=MONTHLY;BYDAY=2TU", "the 2nd Tuesday of every month"),
    ("FREQ=WEEKLY;BYDAY=MO,WE", "every Monday and Wednesday"),
    ("FREQ=MONTHLY;BYMONTH=3,6,9,12;BYDAY=-1FR", "the last Friday of every quarter"),
    ("FREQ=MONTHLY;BYMONTH=1,4,7,10;BYMONTHDAY=1", "on the first day of every quarter"),
  ])
  func recurrences(rule: String, words: String) throws {
    let typed = try #require(RecurrenceRule(rfc5545: rule))
    #expect(TimePhrase().text(for: typed) == words)
    let read = try #require(TimeExpressionParser().matches(in: words, context: .reference).first)
    #expect(read.rule == typed)
    #expect(read.text == words)
  }

  @Test(arguments: TimePhrase.Style.allCases)
  func readsBackToTheSameTime(style: TimePhrase.Style) throws {
    var random = SeededGenerator(state: 7)
    for _ in 0..<400 {
      let offset = Int.random(in: -60_000_000...120_000_000, using: &random) / 60 * 60
      let now = now.adding(seconds: Int.random(in: -40_000_000...40_000_000, using: &random))
      var time = now.adding(seconds: offset)
      time = LocalDateTime(date: time.date, secondOfDay: time.secondOfDay / 60 * 60)
      let context = TimeContext(now: now, timeZone: .gmt)
      for point in [TimePoint.date(time.date), .dateTime(time)] {
        let words = TimePhrase(style).text(for: point, now: now)
        let read = TimeExpressionParser().matches(in: words, context: context)
        #expect(read.map(\.value) == [.point(point)], "\(words) at \(now)")
      }
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
