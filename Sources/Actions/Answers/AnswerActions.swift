import Foundation
import Sentences
import TimeExpressions
import Understanding

/// The actions that only answer in words.
enum AnswerActions {
  static let all: [any Action] = [
    TellTimeAction(), TellDateAction(), CountDaysAction(), CalculateAction(), PickAtRandomAction(),
  ]
}

/// Says what time it is, here or in another place.
package struct TellTimeAction: Action {
  package let intent = Intent.tellTime

  package init() {}

  /// - Throws: `ActionError.unclear` for a place that is not known.
  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    if let place = command.text(.place) {
      guard let there = WorldTime(in: place) else {
        throw ActionError.unclear(.place, AnswerSentences.unknownPlace(place))
      }
      let (time, days) = there.time(at: context)
      return PreparedAction(
        intent: intent, told: AnswerSentences.time(TimePhrase().clock(time), in: place, daysAhead: days))
    }
    let now = context.now
    // Seconds are left out.
    let minute = LocalDateTime(date: now.date, secondOfDay: now.secondOfDay / 60 * 60)
    return PreparedAction(intent: intent, told: AnswerSentences.time(TimePhrase().clock(minute)))
  }
}

/// Says what day it is, was or will be.
package struct TellDateAction: Action {
  package let intent = Intent.tellDate

  package init() {}

  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let today = context.now.date
    let date = command.point(.dateTimePoint)?.date ?? today
    let words = TimePhrase().dayInFull(date)
    let told =
      date == today
      ? AnswerSentences.today(words)
      : date < today ? AnswerSentences.pastDay(words) : AnswerSentences.futureDay(words)
    return PreparedAction(intent: intent, told: told)
  }
}

/// Says how far away a day, or a time of today, is.
package struct CountDaysAction: Action {
  package let intent = Intent.countDays

  package init() {}

  /// - Throws: `ActionError.missingSlot`.
  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    guard let point = command.point(.dateTimePoint) else { throw ActionError.missingSlot(.dateTimePoint) }
    if case .dateTime(let time) = point, time.date == context.now.date {
      let seconds = time.secondsSinceEpoch - context.now.secondsSinceEpoch
      let length = TimePhrase().text(forSeconds: abs(seconds) / 60 * 60)
      return PreparedAction(
        intent: intent, told: seconds < 0 ? AnswerSentences.ago(length) : AnswerSentences.away(length))
    }
    let days = point.date.daysSinceEpoch - context.now.date.daysSinceEpoch
    let count = Self.count(of: abs(days))
    let words = TimePhrase().dayInFull(point.date)
    return PreparedAction(
      intent: intent,
      told: days == 0
        ? AnswerSentences.isToday
        : days < 0 ? AnswerSentences.ago(count, words) : AnswerSentences.away(count, until: words))
  }

  /// Returns a number of days in words, from two weeks on also in weeks.
  private static func count(of days: Int) -> String {
    let count = TimePhrase().text(forSeconds: days * 86_400)
    guard days >= 14 else { return count }
    let (weeks, rest) = days.quotientAndRemainder(dividingBy: 7)
    return AnswerSentences.inWeeks(count, weeks: weeks, days: rest)
  }
}

/// Says the result of a calculation or conversion.
package struct CalculateAction: Action {
  package let intent = Intent.calculate

  package init() {}

  /// - Throws: `ActionError.unclear`.
  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    guard let sum = SpokenSum(try command.line(.sum)) else {
      throw ActionError.unclear(.sum, AnswerSentences.noResult)
    }
    return PreparedAction(
      intent: intent, told: sum.answer.prefix(1).uppercased() + sum.answer.dropFirst() + ".")
  }
}

extension Intent {
  static let pickAtRandom = Intent(rawValue: "pick_at_random")
}

/// Makes a random choice: a coin, dice, a number, one of several things.
struct PickAtRandomAction: Action {
  let intent = Intent.pickAtRandom
  /// Returns a random whole number in a range.
  private let random: @Sendable (ClosedRange<Int>) -> Int

  init(random: @escaping @Sendable (ClosedRange<Int>) -> Int = { Int.random(in: $0) }) {
    self.random = random
  }

  /// - Throws: `ActionError.unclear` unless two numbers or things are named.
  func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let items = command.texts(.items) ?? []
    let told: String
    switch command.text(.scope) {
    case "coin": told = random(0...1) == 0 ? AnswerSentences.heads : AnswerSentences.tails
    case "die": told = AnswerSentences.picked("\(random(1...6))")
    case "dice": told = AnswerSentences.dice(random(1...6), random(1...6))
    case "number":
      let bounds = items.compactMap(Self.number).sorted()
      guard items.count == 2, bounds.count == 2 else {
        throw ActionError.unclear(.items, AnswerSentences.whichNumbers)
      }
      told = AnswerSentences.picked("\(random(bounds[0]...bounds[1]))")
    default:
      guard items.count > 1 else {
        throw ActionError.unclear(.items, AnswerSentences.whichThings)
      }
      let item = items[random(0...items.count - 1)]
      told = AnswerSentences.picked(item.prefix(1).uppercased() + item.dropFirst())
    }
    return PreparedAction(intent: intent, told: told)
  }

  /// Returns the number in digits or in words, or `nil` if there is none.
  private static func number(_ said: String) -> Int? {
    if let number = Int(said) { return number }
    let spelled = NumberFormatter()
    (spelled.locale, spelled.numberStyle) = (Locale(identifier: "en"), .spellOut)
    return spelled.number(from: said.lowercased()).map(\.intValue)
  }
}
