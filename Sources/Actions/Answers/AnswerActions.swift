import TimeExpressions
import Understanding

/// What is answered in words alone.
enum AnswerActions {
  static let all: [any Action] = [
    TellTimeAction(), TellDateAction(), CountDaysAction(), CalculateAction(),
  ]
}

/// Says what time it is.
public struct TellTimeAction: Action {
  public let intent = Intent.tellTime

  public init() {}

  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let now = context.now
    // Nobody wants the seconds.
    let minute = LocalDateTime(date: now.date, secondOfDay: now.secondOfDay / 60 * 60)
    return PreparedAction(intent: intent, told: "It’s \(TimePhrase().clock(minute)).")
  }
}

/// Says what day it is, or was, or will be.
public struct TellDateAction: Action {
  public let intent = Intent.tellDate

  public init() {}

  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let today = context.now.date
    let date = command.point(.dateTimePoint)?.date ?? today
    let words = TimePhrase().dayInFull(date)
    let told =
      date == today ? "Today is \(words)." : date < today ? "It was \(words)." : "It will be \(words)."
    return PreparedAction(intent: intent, told: told)
  }
}

/// Says how far away a day is, or a time of today.
public struct CountDaysAction: Action {
  public let intent = Intent.countDays

  public init() {}

  /// - Throws: `ActionError.missingSlot`.
  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    guard let point = command.point(.dateTimePoint) else { throw ActionError.missingSlot(.dateTimePoint) }
    if case .dateTime(let time) = point, time.date == context.now.date {
      let seconds = time.secondsSinceEpoch - context.now.secondsSinceEpoch
      let length = TimePhrase().text(forSeconds: abs(seconds) / 60 * 60)
      return PreparedAction(intent: intent, told: seconds < 0 ? "That was \(length) ago." : "\(length).")
    }
    let days = point.date.daysSinceEpoch - context.now.date.daysSinceEpoch
    let count = TimePhrase().text(forSeconds: abs(days) * 86_400)
    let words = TimePhrase().dayInFull(point.date)
    return PreparedAction(
      intent: intent,
      told: days == 0
        ? "That is today." : days < 0 ? "\(words) was \(count) ago." : "\(count), until \(words).")
  }
}

/// Says what a sum or a conversion comes to.
public struct CalculateAction: Action {
  public let intent = Intent.calculate

  public init() {}

  /// - Throws: `ActionError.unclear`.
  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    guard let sum = SpokenSum(try command.line(.sum)) else {
      throw ActionError.unclear(
        .sum, "That has no answer. Say it as “15 percent of 80” or “5 miles in kilometres”.")
    }
    return PreparedAction(
      intent: intent, told: sum.answer.prefix(1).uppercased() + sum.answer.dropFirst() + ".")
  }
}
