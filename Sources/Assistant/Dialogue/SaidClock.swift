import Actions
import Foundation
import TimeExpressions
import Understanding

extension SaidTime {
  /// How much of a command's time the words for it tell.
  init(_ interpretation: Interpretation, context: TimeContext) {
    guard case .dateTime? = interpretation.command.point(.dateTimePoint),
      let ranges = interpretation.spans[.dateTimePoint]
    else {
      self = .whole
      return
    }
    let scalars = Array(interpretation.text.unicodeScalars)
    let words = ranges.filter { $0.upperBound <= scalars.count }
      .map { String(String.UnicodeScalarView(scalars[$0])) }.joined(separator: " ")
    self.init(words, timeZone: context.timeZone)
  }

  /// A clock time alone is the same on whatever day it is said, and in which half of the day it is said matters only
  /// where that half was not.
  public init(_ words: String, timeZone: TimeZone) {
    self = .whole
    let today = words.lowercased().split { !$0.isLetter }
    guard !today.contains(where: { ["today", "tonight", "now", "this"].contains($0) }) else { return }
    let said = words.split(separator: " ")
    let leads = ["for", "to", "till", "until", "by", "around", "about"]
    let clock = said.drop { leads.contains($0.lowercased()) }.joined(separator: " ")
    func reading(day: Int, secondOfDay: Int) -> LocalDateTime? {
      let now = LocalDateTime(date: LocalDate(daysSinceEpoch: day), secondOfDay: secondOfDay)
      let context = TimeContext(now: now, timeZone: timeZone)
      // "Four" is a time only where it is said to be one.
      for said in [words, "at " + clock] {
        let matches = TimeExpressionParser().matches(in: said, context: context)
        guard let match = matches.first, matches.count == 1, match.kind == .point,
          case .dateTime(let time)? = match.value
        else { continue }
        return time
      }
      return nil
    }
    // A Monday, and the day after.
    let monday = 20_521
    guard let first = reading(day: monday, secondOfDay: 0), first.date.daysSinceEpoch == monday,
      let second = reading(day: monday + 1, secondOfDay: 0), second.date.daysSinceEpoch == monday + 1,
      first.secondOfDay == second.secondOfDay,
      let later = reading(day: monday, secondOfDay: 60), later.secondOfDay == first.secondOfDay,
      let evening = reading(day: monday, secondOfDay: 23 * 3600 + 3540)
    else { return }
    let noon = reading(day: monday, secondOfDay: 12 * 3600 + 60)
    let isHalfKnown = [noon, evening].allSatisfy { $0?.secondOfDay == first.secondOfDay }
    self = isHalfKnown ? .clock : .halfDayClock
  }
}
