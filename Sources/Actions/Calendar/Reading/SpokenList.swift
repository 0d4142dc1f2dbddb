import Sentences
import TimeExpressions

/// Tells items in words: `Lunch with Sarah at noon at Mario's, Dentist at 3 PM`.
struct SpokenList {
  let context: TimeContext
  /// Whether the day is told for each item even if it is the same.
  var tellsDays = false

  /// Returns the items with their times. If all are on the same day, only the time of day is told.
  func text(_ items: [FoundItem]) -> String {
    let days = Set(items.map { $0.start?.date })
    let isOneDay = days.count == 1 && !tellsDays
    let told = items.prefix(Counting.named).map { item -> String in
      guard let start = item.start else { return item.title }
      if isOneDay {
        guard case .dateTime(let time) = start else { return "\(item.title), all day\(place(of: item))" }
        return "\(item.title) at \(TimePhrase().clock(time))\(place(of: item))"
      }
      return "\(item.title) \(TimePhrase().text(for: start, now: context.now))\(place(of: item))"
    }
    return Counting.list(told, of: items.count)
  }

  /// Returns one item with its day, how long it takes, its place and who is there: `Lunch with Sarah Friday from
  /// noon to 1 PM at Mario's, with Tom`.
  func inFull(_ item: FoundItem) -> String {
    let phrase = TimePhrase()
    let isLong = item.end.map { $0 != item.start } ?? false
    let when =
      if let start = item.start, let end = item.end, isLong, case .dateTime = start {
        " " + phrase.text(for: TimeRange(start: start, end: end), now: context.now)
      } else {
        item.start.map { " " + phrase.text(for: $0, now: context.now) } ?? ""
      }
    let people = item.people.filter { !FoldedWords.areAll(of: $0, in: item.title) }
    let with = people.isEmpty ? "" : ", with \(people.joined(separator: " and "))"
    return "\(item.title)\(when)\(place(of: item))\(with)"
  }

  /// Returns the place, ` at Mario's`, unless the title contains it.
  private func place(of item: FoundItem) -> String {
    guard let place = item.place, !FoldedWords.areAll(of: place, in: item.title) else { return "" }
    return " at \(place)"
  }
}
