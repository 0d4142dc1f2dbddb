import Foundation
import Testing

@testable import TimeExpressions

@Suite struct PropertyTests {
  /// Expressions that count from now, whatever the time of year.
  private static let relative = [
    "tomorrow", "next friday", "in 20 minutes", "at 7", "tomorrow at seven", "this evening", "next week",
    "last week",
    "monday morning", "two weeks from tuesday", "from 9 to 11 tomorrow", "yesterday", "next weekend",
    "by friday",
    "every monday at 8", "3 days ago", "noon", "dinner at 7", "three fridays from now",
  ]

  @Test(arguments: relative)
  func aWeekLaterEverythingIsAWeekLater(said: String) throws {
    let context = TimeContext(now: TimeContext.reference.now, timeZone: .gmt)
    var later = context
    later.now = context.now.adding(seconds: 7 * 86_400)
    let match = try #require(TimeExpressionParser().matches(in: said, context: context).first)
    let moved = try #require(TimeExpressionParser().matches(in: said, context: later).first)
    #expect(moved.start?.start == match.start?.start.adding(seconds: 7 * 86_400))
    #expect(moved.end?.start == match.end?.start.adding(seconds: 7 * 86_400))
  }

  @Test func noInputCrashes() {
    var random = SeededGenerator(state: 11)
    let pieces = TimeExpressionFuzzing.pieces
    for _ in 0..<1500 {
      let text = TimeExpressionFuzzing.text(of: pieces, &random)
      let count = text.unicodeScalars.count
      let matches = TimeExpressionParser().matches(in: text, context: .reference)
      var end = 0
      for match in matches {
        #expect(match.span.lowerBound >= end && !match.span.isEmpty, "\(text)")
        end = match.span.upperBound
      }
      #expect(end <= count)
    }
  }

  /// Work for a word is bounded, whatever the words are.
  @Test(arguments: [
    "from 9 to 11 ", "monday ", "the ", "one ", "at 5 on the 3rd of may ", "the second of the second of ",
    "( ", "1/2 ",
    "every monday and ", "two thousand ", "in the end of the end of ", "\"monday ", "5-6 ", "am pm ",
    "a quarter to ",
  ])
  func workIsLinear(piece: String) {
    let steps: (Int) -> Int = { count in
      TimeExpressionParser().reading(of: String(repeating: piece, count: count), context: .reference).steps
    }
    let (small, large) = (steps(60), steps(240))
    #expect(large <= small * 5)
    let tokens = 240 * piece.split(separator: " ").count * 3
    #expect(large <= tokens * (Chart.patience + Chart.crowd))
  }

  @Test func clockChangesAreDefined() throws {
    // New York skips 02:00 to 03:00 on 2026-03-08 and repeats 01:00 to 02:00 on 2026-11-01.
    var context = TimeContext.reference
    context.now = try #require(LocalDateTime(2026, 3, 7, 20))
    let passing = TimeExpressionParser().matches(in: "in 7 hours", context: context)
    #expect(passing.map(\.summary) == ["2026-03-08T04:00:00"])
    context.now = try #require(LocalDateTime(2026, 10, 31, 20))
    let repeated = TimeExpressionParser().matches(in: "tomorrow at 1:30 am eastern", context: context)
    #expect(repeated.map(\.summary) == ["2026-11-01T01:30:00"])
  }

  @Test func settingsDecide() throws {
    var context = TimeContext.reference
    context.settings.nextWeekday = .soonest
    context.settings.dateOrder = .dayMonth
    context.settings.firstWeekday = .sunday
    let meant: (String) -> String? = {
      TimeExpressionParser().matches(in: $0, context: context).first?.summary
    }
    #expect(meant("next friday") == "2026-03-13")
    #expect(meant("on 3/4") == "2026-04-03")
    #expect(meant("next week") == "2026-03-15/2026-03-22")
  }
}

/// Random texts of words that rules hold, marks and other scripts.
enum TimeExpressionFuzzing {
  static let pieces = [
    "at", "the", "from", "to", "of", "7", "31", "00", "2026", "99999999999999999999", "-", "/", ":", ".", ",",
    "\"",
    "'", "monday", "may", "second", "half", "quarter", "pm", "a", "h", "every", "other", "next", "last", "in",
    "for",
    "weeks", "hours", "minute", "noon", "tonight", "morning", "first", "twenty", "hundred", "thousand",
    "christmas",
    "until", "\n\n", "é", "日", "😀", "\u{0301}", "%", "p.m.", "ago", "after", "before", "weekend", "month",
    "1.5", "q",
    "0", "-1", "billion", "9223372036854775807", "year", "decades", "centuries", "gmt", "+", "24",
  ]

  static func text(of pieces: [String], _ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...14, using: &random)
    return (0..<count).map { _ in
      (pieces.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "")
    }.joined()
  }
}
