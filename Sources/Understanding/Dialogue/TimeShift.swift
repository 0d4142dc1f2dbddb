import Foundation
import TimeExpressions

/// A relative change of a start time or a length: “an hour later”, “push it back by two days”, “30 minutes
/// longer”.
public struct TimeShift: Sendable, Hashable {
  /// The part of a thing's time that changes.
  public enum Part: Sendable, Hashable {
    /// The time at which something begins.
    case start
    /// The time that something takes.
    case length
  }

  /// The part that changes.
  public var part: Part
  /// The number of calendar months, negative for earlier or shorter.
  public var months: Int
  /// The number of seconds, negative for earlier or shorter. Whole days count as calendar days.
  public var seconds: Int
  /// Whether the direction is unclear: people understand “forward” either way.
  public var isAmbiguous = false

  /// Reads the change that `text` asks for. Returns `nil` if it asks for none.
  public init?(_ text: String) {
    guard let utterance = Utterance(text) else { return nil }
    self.init(utterance)
  }

  /// Requests to move something are shorter than this; longer texts are not searched for amounts.
  private static let mostWords = 40

  init?(_ utterance: Utterance) {
    guard utterance.words.count <= Self.mostWords else { return nil }
    let reading = ShiftReading(utterance)
    guard let found = reading.comparison ?? reading.neighbour ?? reading.verb else { return nil }
    self = found
  }

  /// Makes a change by months and then seconds.
  public init(_ part: Part, months: Int = 0, seconds: Int = 0) {
    (self.part, self.months, self.seconds) = (part, months, seconds)
  }

  /// Returns a change of the same kind by another amount, or `nil` where there is no such change.
  package func by(_ length: TimeLength) -> TimeShift? {
    let other = TimeShift(part, by: length)
    return seconds < 0 || months < 0 ? other?.reversed : other
  }

  /// Returns `nil` if `length` is zero, is longer than a hundred years, or combines months with days or a time.
  package init?(_ part: Part, by length: TimeLength) {
    if let seconds = length.fixedSeconds {
      self.init(part, seconds: seconds)
    } else if (1...1200).contains(length.months), length.days == 0, length.seconds == 0 {
      self.init(part, months: length.months)
    } else {
      return nil
    }
  }

  /// Returns the longest amount that ends before the word at `end`, with the index of its first word.
  static func amount(endingAt end: Int, in utterance: Utterance) -> (shift: TimeShift, start: Int)? {
    ShiftReading(utterance).startedAmount(endingAt: end, .start)
  }

  /// The change by the same amount in the other direction.
  public var reversed: TimeShift { TimeShift(part, months: -months, seconds: -seconds) }

  /// Returns `point` moved by this amount, or `nil` if `point` is a day and the amount is not in whole days.
  ///
  /// Months and days keep the time of day. Hours and minutes are time that passes, so a change of the clocks
  /// between is taken into account.
  ///
  /// - Parameter zone: The time zone whose clock changes count, or `nil` to ignore clock changes.
  public func applied(to point: TimePoint, in zone: TimeZone? = nil) -> TimePoint? {
    switch point {
    case .dateTime(let time):
      let moved = LocalDateTime(date: time.date.adding(months: months), secondOfDay: time.secondOfDay)
      let rest = seconds % 86_400
      guard rest != 0, let zone else { return .dateTime(moved.adding(seconds: seconds)) }
      return .dateTime(moved.adding(seconds: seconds - rest).after(rest, in: zone))
    case .date(let date):
      guard seconds % 86_400 == 0 else { return nil }
      return .date(LocalDate(daysSinceEpoch: date.adding(months: months).daysSinceEpoch + seconds / 86_400))
    }
  }
}

extension Reference {
  /// Returns the amount by which “add five minutes” and “give it another ten minutes” move what rings, or `nil` for
  /// anything else.
  package static func added(in text: String, _ context: TimeContext) -> TimeShift? {
    amount(after: ChangePhrases.addingTime, in: text, context).flatMap { TimeShift(.start, by: $0) }
  }

  /// Returns the amount by which “snooze it for ten minutes” puts off a reminder, or `nil` for anything else.
  package static func snoozed(in text: String, _ context: TimeContext) -> TimeShift? {
    amount(after: ChangePhrases.snoozing, in: text, context).flatMap { TimeShift(.start, by: $0) }
  }

  private static func amount(after phrases: [Phrase], in text: String, _ context: TimeContext) -> TimeLength?
  {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words[...]
    guard let start = phrases.end(in: words, at: beginning(of: words).index), start < words.endIndex else {
      return nil
    }
    var end = words.endIndex
    if ["more", "extra"].contains(words[end - 1].normal) { end -= 1 }
    guard start < end else { return nil }
    return TimeExpressionParser().match(ofAll: utterance.slice(start..<end), context: context)?.length
  }

  /// Returns the amount in “ten more minutes” and “another half hour”, or `nil` where the text says anything else.
  package static func more(in text: String, _ context: TimeContext) -> TimeLength? {
    length(in: text, saying: wordsForMore, besides: wordsForMore, context)
  }

  /// Returns the amount in “and again by an hour” and “back by another fifteen minutes”, said after something was moved,
  /// or `nil` where the text says anything else.
  package static func again(in text: String, _ context: TimeContext) -> TimeLength? {
    let saying = wordsForMore.union(["again", "further"])
    return length(in: text, saying: saying, besides: saying.union(["by", "back"]), context)
  }

  /// Returns the only length in a text with one of the words `saying`, without the words `besides`.
  private static func length(
    in text: String, saying: Set<String>, besides: Set<String>, _ context: TimeContext
  ) -> TimeLength? {
    guard let utterance = Utterance(text), utterance.words.contains(where: { saying.contains($0.normal) })
    else { return nil }
    let rest = utterance.words.filter { !besides.contains($0.normal) }.map { utterance.text(at: $0.range) }
    return onlyLength(in: rest.joined(separator: " "), context)
  }

  /// Returns the length in “just half an hour” and “45 minutes should do”, or `nil` where the text says anything else.
  package static func onlyLength(in text: String, _ context: TimeContext) -> TimeLength? {
    let times = TimeExpressionParser().matches(in: text, context: context)
    guard let utterance = Utterance(text), times.count == 1, let length = times[0].length else { return nil }
    let others = utterance.words.filter { !times[0].span.overlaps($0.range) }
    return others.allSatisfy { aroundLength.contains($0.normal) } ? length : nil
  }

  private static let wordsForMore: Set<String> = ["more", "another", "extra", "additional"]
  private static let aroundLength: Set<String> = [
    "and", "oh", "just", "only", "maybe", "about", "a", "an", "for", "please", "should", "will", "do", "is",
    "be", "enough", "fine", "plenty", "long", "say", "let's", "make", "give", "it", "me", "us", "we", "i",
    "need", "that",
  ]
}

/// Finds the amount by which an utterance changes something.
private struct ShiftReading {
  /// The most words of an amount: “one hour and forty five minutes”.
  private static let longestAmount = 7

  private let utterance: Utterance
  private var words: [Utterance.Word] { utterance.words }

  init(_ utterance: Utterance) {
    self.utterance = utterance
  }

  /// The change by a comparative: “half an hour later”, “shorter by two hours”.
  var comparison: TimeShift? {
    for (index, word) in words.enumerated() {
      guard let (part, isMore) = Self.comparatives[word.normal],
        let shift = amount(endingAt: index, part) ?? amount(after: index, part)
      else { continue }
      return isMore ? shift : shift.reversed
    }
    return nil
  }

  private static let comparatives: [String: (TimeShift.Part, isMore: Bool)] = [
    "later": (.start, true), "earlier": (.start, false), "sooner": (.start, false), "longer": (.length, true),
    "shorter": (.length, false),
  ]

  /// The change relative to the existing time: “to the day after”, “an hour before that”.
  var neighbour: TimeShift? {
    for (index, word) in words.enumerated()
    where ["before", "after", "next", "following", "previous"].contains(word.normal) {
      let rest = words[(index + 1)...].map(\.normal)
      if ["before", "after"].contains(word.normal) {
        guard rest.isEmpty || ["it", "that", "this"].contains(rest[0]) && rest.count == 1, index > 0 else {
          continue
        }
        let unit = ["day": 86_400, "week": 604_800][words[index - 1].normal]
        let isNamed = index > 1 && words[index - 2].normal == "the"
        let shift = isNamed ? unit.map { TimeShift(.start, seconds: $0) } : amount(endingAt: index, .start)
        guard let shift else { continue }
        return word.normal == "after" ? shift : shift.reversed
      }
      guard index > 0, words[index - 1].normal == "the", let unit = rest.first,
        ["day", "week"].contains(unit),
        rest.dropFirst().allSatisfy(Self.sameTime.contains)
      else { continue }
      let shift = TimeShift(.start, seconds: unit == "day" ? 86_400 : 604_800)
      return word.normal == "previous" ? shift.reversed : shift
    }
    return nil
  }

  /// Words after the day which say that only the day changes: “at the same time, please”.
  private static let sameTime: Set<String> = [
    "at", "the", "same", "time", "day", "please", "instead", "though", "then",
  ]

  /// The change by a verb: “push it back by an hour”, “extend the meeting 15 minutes”.
  var verb: TimeShift? {
    for (index, word) in words.enumerated() {
      guard let direction = Self.directions[word.normal] else { continue }
      let rest = words[(index + 1)...]
      let particle = rest.first { Self.particles[$0.normal] != nil }
      let (part, isMore) =
        switch direction {
        case .either:
          particle.flatMap { Self.particles[$0.normal] }.map { (TimeShift.Part.start, $0) } ?? (.start, nil)
        case .later: (.start, particle?.normal == "forward" ? nil : true)
        case .longer: (.length, true)
        case .shorter: (.length, false)
        }
      guard var shift = lastAmount(after: index, part) else { continue }
      if word.normal == "bring" || word.normal == "pull" {
        shift = particle?.normal == "back" ? shift : shift.reversed
      } else if particle?.normal == "forward" {
        shift.isAmbiguous = true
      } else if let isMore {
        shift = isMore ? shift : shift.reversed
      } else if rest.contains(where: { $0.normal == "by" }) {
        // “Move it by an hour” most probably means later.
        shift.isAmbiguous = true
      } else {
        continue
      }
      return shift
    }
    return nil
  }

  private enum Direction {
    case either, later, longer, shorter
  }

  private static let directions: [String: Direction] = [
    "move": .either, "shift": .either, "bring": .either, "pull": .either, "put": .either,
    "reschedule": .either,
    "push": .later, "delay": .later, "postpone": .later, "extend": .longer, "lengthen": .longer,
    "prolong": .longer,
    "shorten": .shorter, "cut": .shorter,
  ]
  /// Whether each particle means later.
  private static let particles: [String: Bool] = [
    "back": true, "off": true, "out": true, "down": true, "up": false, "ahead": false, "forward": false,
    "forwards": false,
  ]

  /// Returns the last length after a verb, or `nil` if it is the new value rather than the amount of change.
  private func lastAmount(after verb: Int, _ part: TimeShift.Part) -> TimeShift? {
    for end in (verb + 2..<words.count + 1).reversed() {
      for start in max(verb + 1, end - Self.longestAmount)..<end {
        guard let shift = shift(of: start..<end, part) else { continue }
        let before = words[start - 1].normal
        return ["to", "at", "in", "until", "till", "from"].contains(before)
          || (before == "for" && part == .start)
          ? nil : shift
      }
    }
    return nil
  }

  private func amount(endingAt end: Int, _ part: TimeShift.Part) -> TimeShift? {
    startedAmount(endingAt: end, part)?.shift
  }

  /// Returns the amount of “by an hour” after the word at `index`, or `nil` where there is none.
  private func amount(after index: Int, _ part: TimeShift.Part) -> TimeShift? {
    let start = index + 2
    guard start < words.count, words[start - 1].normal == "by" else { return nil }
    let ends = start + 1...min(start + Self.longestAmount, words.count)
    return ends.reversed().lazy.compactMap { shift(of: start..<$0, part) }.first
  }

  func startedAmount(endingAt end: Int, _ part: TimeShift.Part) -> (shift: TimeShift, start: Int)? {
    for start in max(0, end - Self.longestAmount)..<max(end, 0) {
      if let shift = shift(of: start..<end, part) { return (shift, start) }
    }
    return nil
  }

  private func shift(of words: Range<Int>, _ part: TimeShift.Part) -> TimeShift? {
    let text = utterance.slice(words)
    guard case .length(let length)? = TimeExpressionParser().match(ofAll: text, context: Self.anyTime)?.value
    else { return nil }
    return TimeShift(part, by: length)
  }

  /// Any time will do: a length does not depend on when it is said.
  private static let anyTime = TimeContext(now: LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)
}
