import Actions
import Assistant
import Foundation
import Sentences
import TimeExpressions
import Understanding

extension CommandCard {
  /// Sets a field to what a person typed, in words or as ISO 8601. A range replaces a point in time, and a point
  /// replaces a range.
  ///
  /// - Throws: ``CardError`` if the words are no value of the field.
  public func set(_ slot: Slot, to answer: String, in command: inout Command) throws(CardError) {
    let value = try value(of: slot, from: answer, in: command)
    if case .point(let point) = value,
      let time = ImpossibleTime(skipped: point, in: context().timeZone, text: answer)
    {
      throw .impossibleTime(time)
    }
    command.slots[slot] = value
    switch value {
    case .point: command.slots[.dateTimeRange] = nil
    case .range:
      command.slots[.dateTimePoint] = nil
      command.slots[.durationMinutes] = nil
    // The skill's answer was for the earlier details.
    case .details: command.slots[.answer] = nil
    default: break
    }
  }

  private func value(
    of slot: Slot, from answer: String, in command: Command
  ) throws(CardError) -> SlotValue {
    let matches = TimeExpressionParser().matches(in: answer, context: context())
    if [.point, .range, .rule].contains(schema[slot]?.type),
      let time = TimeExpressionParser().impossibleTimes(in: answer, context: context()).first
    {
      throw .impossibleTime(time)
    }
    switch schema[slot]?.type {
    case .texts:
      let names = answer.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
      guard !names.isEmpty else { throw .notUnderstood(shown(answer), example: "Anna, Ben") }
      return .texts(names)
    case .point:
      if let point = TimePoint(iso8601: answer) { return .point(point) }
      guard let match = matches.first(where: { $0.point != nil }), let point = match.point else {
        throw .notUnderstood(shown(answer), example: "tomorrow at 7")
      }
      guard let before = command.point(slot), case .dateTime(let time) = point else { return .point(point) }
      // A bare time keeps the day: “at 8” for a reminder on Friday is Friday at 8.
      return .point(.dateTime(SaidTime(match.said).placing(time, on: before)))
    case .range:
      if let range = TimeRange(iso8601: answer) { return .range(range) }
      guard let range = matches.lazy.compactMap(\.range).first else {
        throw .notUnderstood(shown(answer), example: "tomorrow from 9 to 11")
      }
      return .range(range)
    case .minutes:
      guard let minutes = Int(answer), (1...CommandSchema.maximumMinutes).contains(minutes) else {
        throw .notUnderstood(shown(answer), example: "45")
      }
      return .minutes(minutes)
    case .seconds:
      guard let seconds = Int(answer), (1...CommandSchema.maximumMinutes * 60).contains(seconds) else {
        throw .notUnderstood(shown(answer), example: "90")
      }
      return .seconds(seconds)
    case .rule:
      guard let rule = matches.lazy.compactMap(\.rule).first else {
        throw .notUnderstood(shown(answer), example: "every Monday")
      }
      return .rule(rule)
    case .sum:
      guard SpokenSum(answer) != nil else { throw .notUnderstood(shown(answer), example: "15 percent of 80") }
      return .text(answer)
    case .details:
      guard let details = SlotValue(detailsJSON: answer) else {
        throw .notUnderstood(shown(answer), example: #"{"cups": 2}"#)
      }
      return details
    case .text, .place, nil:
      return .text(answer)
    }
  }
}

/// Why the words that a person typed are no value of a field.
public enum CardError: Error, CustomStringConvertible {
  /// The words were not understood; with an example of words that would be.
  case notUnderstood(String, example: String)
  /// The words are a time that doesn't exist.
  case impossibleTime(ImpossibleTime)

  public var description: String {
    switch self {
    case .notUnderstood(let answer, let example): QuestionSentences.notUnderstood(answer, example: example)
    case .impossibleTime(let time): time.question
    }
  }
}
