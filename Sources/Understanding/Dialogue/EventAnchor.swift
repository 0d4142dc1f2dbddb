import Foundation
import TimeExpressions

/// A time that is given relative to a calendar event: “30 minutes before the dentist”, “after the call with
/// Derek”, “when I'm done with the standup”.
package struct EventAnchor: Sendable, Hashable {
  /// The name by which the utterance refers to the event.
  package let name: String
  /// The range of the name, in Unicode scalars of the text.
  package let nameSpan: Range<Int>
  /// Whether the time counts from the event's end.
  package let isAfter: Bool
  private let shift: TimeShift?
  private let zone: TimeZone

  private static let mostWords = 40
  private static let longestName = 6

  /// Finds the time in `text`. Returns `nil` if there is none, or if the name is itself a time (“after lunch”).
  package init?(_ text: String, context: TimeContext) {
    guard let utterance = Utterance(text), utterance.words.count <= Self.mostWords,
      let found = Self.compared(in: utterance) ?? Self.over(in: utterance)
    else { return nil }
    var name = found.name
    while let first = name.first, Self.articles.contains(utterance.words[first].normal) {
      name = name.dropFirst()
    }
    guard (1...Self.longestName).contains(name.count), let span = utterance.span(name) else { return nil }
    let called = utterance.slice(name)
    // “After lunch” and “before five” are times by themselves.
    guard !Reference.isBare(called),
      TimeExpressionParser().matches(in: called, context: context, readingNumberAs: .hour).isEmpty
    else { return nil }
    (self.name, nameSpan, isAfter, shift) = (called, span, found.isAfter, found.shift)
    zone = context.timeZone
  }

  /// Returns the time that is meant for an event with this start and end, or `nil` for an all-day event.
  package func time(start: TimePoint, end: TimePoint?) -> TimePoint? {
    guard case .dateTime = start else { return nil }
    let anchor = isAfter ? end ?? start : start
    guard let shift else { return anchor }
    return (isAfter ? shift : shift.reversed).applied(to: anchor, in: zone)
  }

  private typealias Found = (name: Range<Int>, isAfter: Bool, shift: TimeShift?)

  /// Finds “an hour before the dentist” and “after the call”. A “before” without an amount does not say how long
  /// before, so it doesn't count.
  private static func compared(in utterance: Utterance) -> Found? {
    let words = utterance.words
    for index in words.indices.dropLast() {
      guard let isAfter = ["before": false, "after": true][words[index].normal] else { continue }
      let shift = TimeShift.amount(endingAt: index, in: utterance)?.shift
      guard isAfter || shift != nil else { continue }
      return (name(from: index + 1, in: words), isAfter, shift)
    }
    return nil
  }

  /// Finds “when I'm done with the call” and “once the standup is over”.
  private static func over(in utterance: Utterance) -> Found? {
    let words = utterance.words
    for index in words.indices {
      if let end = finished.end(in: words[...], at: index), end < words.count {
        return (name(from: end, in: words), true, nil)
      }
      guard openings.end(in: words[...], at: index) != nil,
        let ending = endings.first(in: words[(index + 1)...])
      else { continue }
      return (index + 1..<ending.lowerBound, true, nil)
    }
    return nil
  }

  /// Returns the words of a name, which ends at “to” or with its clause.
  private static func name(from start: Int, in words: [Utterance.Word]) -> Range<Int> {
    var end = start
    while end < words.count, words[end].normal != "to" {
      end += 1
      if words[end - 1].endsClause { break }
    }
    return start..<end
  }

  private static let articles: Set<String> = ["the", "my", "our", "this", "that"]
  private static let finished: [Phrase] = [
    "when|once|after i'm|we're done|finished|through with",
    "when|once|after i|we am|are done|finished|through with",
    "when|once|after i'm|we're out of", "as soon as i'm|we're done|finished|through with",
    "when|once|after i|we finish",
  ]
  private static let openings: [Phrase] = ["when|once"]
  private static let endings: [Phrase] = ["is over|done|finished", "ends|finishes"]
}
