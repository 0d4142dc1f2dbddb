import TimeExpressions

/// Items told in words: `Lunch with Sarah at noon at Mario's, Dentist at 3 PM`.
struct SpokenList {
  let context: TimeContext
  /// The day is told of each, also where it is the same.
  var tellsDays = false

  /// How many are told one by one.
  static let told = 5

  /// Each with its time; on one and the same day the clock alone.
  func text(_ items: [FoundItem]) -> String {
    let days = Set(items.map { $0.start?.date })
    let isOneDay = days.count == 1 && !tellsDays
    let told = items.prefix(Self.told).map { item -> String in
      guard let start = item.start else { return item.title }
      if isOneDay {
        guard case .dateTime(let time) = start else { return "\(item.title), all day\(place(of: item))" }
        return "\(item.title) at \(TimePhrase().clock(time))\(place(of: item))"
      }
      return "\(item.title) \(TimePhrase().text(for: start, now: context.now))\(place(of: item))"
    }
    return Self.joined(told, of: items.count)
  }

  /// ` at Mario's`, where the title does not say so.
  private func place(of item: FoundItem) -> String {
    guard let place = item.place, !FoldedWords.areAll(of: place, in: item.title) else { return "" }
    return " at \(place)"
  }

  /// The first few of so many things, and how many more there are: `a, b, and 3 more`.
  static func joined(_ words: some Sequence<String>, of count: Int) -> String {
    let rest = count - Self.told
    return words.prefix(Self.told).joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }

  /// `1 event`, `3 events`, `no events`.
  static func counted(_ count: Int, _ noun: String) -> String {
    switch count {
    case 0: "no \(noun)s"
    case 1: "1 \(noun)"
    default: "\(count) \(noun)s"
    }
  }
}
