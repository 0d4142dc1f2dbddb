import TimeExpressions

/// Words for days and times that were spoken of, and for what they leave out or add.
extension Reference {
  /// Returns whether `text` has a word for a day that was spoken of: “then, put lunch there”, “dinner on that day
  /// at eight”.
  package static func standsForDay(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words else { return false }
    return words.indices.contains { index in
      switch words[index].normal {
      case "then": index == 0 || words[index].endsClause || index == words.count - 1
      case "there": true
      case "that": words.indices.contains(index + 1) && Self.spans.contains(words[index + 1].normal)
      default: false
      }
    }
  }

  /// Returns whether `text` names the day that was spoken of: “that morning”.
  package static func namesThatDay(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words else { return false }
    return zip(words, words.dropFirst()).contains { $0.normal == "that" && spans.contains($1.normal) }
  }

  /// Returns whether `text` names the week of what was spoken of: “that week”.
  package static func namesThatWeek(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words else { return false }
    return zip(words, words.dropFirst()).contains {
      ["that", "same"].contains($0.normal) && $1.normal == "week"
    }
  }

  private static let spans: Set<String> = [
    "day", "date", "morning", "afternoon", "evening", "night", "week", "weekend",
  ]

  /// Returns whether `text` names a day of the week that is known, as in “leave on the Friday”.
  package static func namesTheWeekday(_ text: String) -> Bool {
    let words = (Utterance(text)?.words ?? []).map(\.normal)
    return words.indices.dropLast().contains { index in
      let rest = words[(index + 2)...].first
      return words[index] == "the" && weekdays.contains(words[index + 1]) && rest != "after"
        && rest != "before"
    }
  }

  private static let weekdays = Set(Weekday.allCases.map { "\($0)" })

  /// Returns whether `text` says when something begins or ends: “start at half past eight instead”, “it's on
  /// Friday”.
  package static func saysWhenItBegins(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    let start = beginning(of: words).index
    return ChangePhrases.beginningTimes.end(in: words, at: start) != nil
  }

  /// Returns what follows “the same time” at the beginning, such as “on Friday” for “the same time on Friday”, or
  /// `nil` if `text` does not begin so.
  package static func withoutSameTime(_ text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words[...]
    let start = beginning(of: words).index
    guard let end = ChangePhrases.sameTime.end(in: words, at: start), end < words.endIndex else { return nil }
    return utterance.slice(end..<words.endIndex)
  }

  /// Returns whether `text` says only that the time stays: “same time”.
  package static func onlyNamesSameTime(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    return ChangePhrases.sameTime.end(in: words, at: beginning(of: words).index) == words.endIndex
  }

  /// Returns whether `text` ends with a reference to the time that was spoken of: “lunch with Ben on Friday at the
  /// same time”.
  package static func namesSameTime(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words else { return false }
    return words.indices.contains { ChangePhrases.sameTime.end(in: words[...], at: $0) == words.endIndex }
  }

  /// Returns “how many days until” for “how many days until then”, or `nil` if `text` does not end so.
  package static func withoutThen(_ text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words.map(\.normal)
    guard let last = words.last, ["then", "that", "it"].contains(last),
      ["until", "till", "til", "to", "before"].contains(words.dropLast().last)
    else { return nil }
    return utterance.slice(0..<words.count - 1)
  }

  /// Returns “an alarm for 5:45” for “an alarm for 5:45 on those days”, or `nil` if `text` does not end so.
  package static func withoutThoseDays(_ text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words[...]
    guard
      let start = words.indices.first(where: {
        ChangePhrases.thoseDays.end(in: words, at: $0) == words.endIndex
      }),
      start > 0
    else { return nil }
    return utterance.slice(0..<start)
  }

  /// Returns what is excluded by “except Sundays” or “but not on weekends”, or `nil` for anything else.
  package static func exception(in text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    return rest(of: utterance, after: ChangePhrases.exceptions)
  }

  /// Returns the time in “skip tomorrow” and “not this Friday”, or `nil` for anything else.
  package static func skipped(in text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    return rest(of: utterance, after: ChangePhrases.skipping)
  }

  /// Returns the words after one of these phrases at the beginning, or `nil` if there is none.
  private static func rest(of utterance: Utterance, after phrases: [Phrase]) -> String? {
    let words = utterance.words[...]
    let start = beginning(of: words).index
    // The “but” of “but not on Sundays” is an opening as well, so both places are tried.
    let end = [start, 0].lazy.compactMap { phrases.end(in: words, at: $0) }.first
    let last = words.lastIndex { !["though", "then", "please"].contains($0.normal) } ?? words.startIndex
    return end.flatMap { $0 <= last ? utterance.slice($0..<last + 1) : nil }
  }

  /// Returns whether something is to follow what was spoken of: “lunch with Ben right after”.
  package static func comesNext(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words else { return false }
    return ChangePhrases.nextInTime.contains { phrase in
      words.indices.contains { phrase.end(in: words[...], at: $0) == words.endIndex }
    }
  }

  /// Returns the words for an arrival at a place, or a departure, where `text` says nothing else: “when I get home”.
  package static func arrival(_ text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words[...]
    let start = beginning(of: words).index
    guard let end = ConditionPhrases.arriving.end(in: words, at: start), end == words.endIndex,
      end - start > 2
    else { return nil }
    return utterance.slice(start..<end)
  }
}
