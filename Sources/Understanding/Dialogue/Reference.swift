/// How clearly an utterance refers to what was done or said before, judged by its own words.
///
/// What was done is changed only if the words say so; everything else is a new request.
package enum Reference: Sendable, Hashable {
  /// It asks to change an existing thing: “move it to four”, “an hour later”, “cancel the second one”.
  case plain
  /// It takes back something that was said: “no, at four”, “actually, on Friday”.
  case correction
  /// It states how something is or should be: “it should be at five”, “it is on Friday”.
  case statement
  /// It may refer to something: it has a pronoun, or names a detail only (“at four”, “with Tom too”).
  case possible
  /// It refers to nothing that was said before.
  case none
  /// It asks explicitly for something new: “schedule lunch”, “add another meeting after that”.
  case new

  package init(_ text: String) {
    guard let utterance = Utterance(text) else {
      self = .none
      return
    }
    self.init(utterance)
  }

  init(_ utterance: Utterance) {
    let words = utterance.words[...]
    let start = Self.beginning(of: words)
    let rest = words[start.index...]
    let points = ChangePhrases.pointers.first(in: rest) != nil
    if ChangePhrases.beginnings.end(in: words, at: start.index) != nil {
      self = .new
    } else if ChangePhrases.verbs.end(in: words, at: start.index) != nil
      || ChangePhrases.makingIt.end(in: words, at: start.index) != nil || Self.isAmount(rest, of: utterance)
    {
      self = .plain
    } else if start.takesBack || Self.endsTakingBack(words) {
      self = .correction
    } else if ChangePhrases.statements.end(in: words, at: start.index) != nil
      || ChangePhrases.expectations.first(in: rest.prefix(10)).map({ $0.lowerBound > start.index }) ?? false
    {
      self = .statement
    } else if points || ChangePhrases.additions.first(in: rest) != nil
      || ChangePhrases.details.end(in: words, at: start.index) != nil
    {
      self = .possible
    } else {
      self = .none
    }
  }

  /// Returns whether `text` has a pronoun that stands for something said before: “push that back by an hour”.
  package static func standsFor(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words else { return false }
    return words.contains { ["it", "that", "this", "them", "those"].contains($0.normal) }
  }

  /// Returns the unit that is asked for, such as “pounds” for “how much is that in pounds”, or `nil` if no other
  /// unit is asked for.
  package static func unitAsked(in text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words[...]
    guard let end = unitQuestions.end(in: words, at: beginning(of: words).index), end < words.endIndex else {
      return nil
    }
    return utterance.slice(end..<words.endIndex)
  }

  private static let unitQuestions: [Phrase] = [
    "how much|many is|are that|it|those in", "what is that|it in", "what's|whats that|it in",
    "how much would that|it be in",
  ]

  /// Returns whether `title` is only a kind of thing after “a”, “an” or “one” (“an appointment”), which is not a
  /// name.
  package static func namesAny(_ title: String, in text: String) -> Bool {
    guard let words = Utterance(text)?.words, let kind = Utterance(title)?.words.map(\.normal),
      kind.count == 1, ["event", "appointment", "meeting", "reminder", "alarm", "timer"].contains(kind[0])
    else { return false }
    return zip(words, words.dropFirst()).contains {
      ["a", "an", "one"].contains($0.normal) && $1.normal == kind[0]
    }
  }

  /// Returns the name within a title such as “the gym one” or “the gym thing” (“gym”), or “the one with Gareth” (“Gareth”). Other
  /// titles are returned unchanged.
  package static func name(_ title: String) -> String {
    guard let utterance = Utterance(title), utterance.words.count > 1 else { return title }
    let words = utterance.words[...]
    if let end = onesWith.end(in: words, at: 0), end < words.endIndex {
      return utterance.slice(end..<words.endIndex)
    }
    let isOne =
      ["one", "thing"].contains(words.last?.normal)
      && !words.dropLast().contains { ListedReference.isOrdinal($0.normal) }
    return isOne ? utterance.slice(0..<words.count - 1) : title
  }

  private static let onesWith: [Phrase] = ["the? one|thing with|about|for|called|named|at"]

  /// Returns `title` with another place: “dinner at Luigi's with Lucy” for “dinner at Mario's with Lucy” and
  /// “Luigi's”. Returns `nil` if `title` names no place.
  package static func title(_ title: String, at place: String) -> String? {
    guard let utterance = Utterance(title),
      let at = utterance.words.indices.dropFirst().dropLast().first(where: {
        utterance.words[$0].normal == "at"
      })
    else { return nil }
    let rest = utterance.words[(at + 1)...].firstIndex { ["with", "for", "and", "on"].contains($0.normal) }
    return [
      utterance.slice(0..<at + 1), place,
      utterance.slice((rest ?? utterance.words.count)..<utterance.words.count),
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns whether `text` begins with “and” or the like, and so says something more rather than something else.
  package static func saysMore(_ text: String) -> Bool {
    Utterance(text)?.words.first.map { moreWords.contains($0.normal) } ?? false
  }

  /// Returns whether `text` adds something to what was said, or replaces something in it: “Anna too”, “at four
  /// instead”.
  package static func adds(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words else { return false }
    return ChangePhrases.additions.first(in: words[...]) != nil
  }

  /// Returns whether `text` says that another of two things is meant: “no, the other one”.
  package static func meansOtherOne(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    return ChangePhrases.otherOne.end(in: words, at: beginning(of: words).index) == words.endIndex
  }

  /// Returns whether `text` begins with the words of a title, without “the”, “my” or a verb before them.
  package static func beginsUndetermined(_ text: String, with title: String) -> Bool {
    guard let words = Utterance(text)?.words.map(\.normal), let name = Utterance(title)?.words.map(\.normal),
      let first = name.first, !["the", "my", "our", "that", "this", "it"].contains(first)
    else { return false }
    return words.starts(with: name)
  }

  /// Returns “for Noah at seven” of “and one for Noah at seven”, or `nil` if `text` doesn't ask for another one.
  package static func anotherOne(in text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words[...]
    guard let end = ChangePhrases.another.end(in: words, at: beginning(of: words).index),
      end + 1 < words.count,
      words[end].normal == "for"
    else { return nil }
    return utterance.slice(end..<words.count)
  }

  /// Returns whether `text` asks to write what was spoken of into the calendar: “it's on Friday, add it”.
  package static func putsIn(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words else { return false }
    return ChangePhrases.puttingIn.first(in: words[...]) != nil
  }

  /// Returns `text` without a closing “yes” that only agrees with its own words: “tomorrow, yeah”.
  package static func withoutClosingYes(_ text: String) -> String {
    guard let utterance = Utterance(text), (2...12).contains(utterance.words.count), !text.hasSuffix("?"),
      let last = utterance.words.last?.normal, ["yes", "yeah", "yep", "yup"].contains(last),
      Verdict(text) == nil
    else { return text }
    return utterance.slice(0..<utterance.words.count - 1)
  }

  /// Returns whether the words end by taking something back: “eight I mean”.
  private static func endsTakingBack(_ words: ArraySlice<Utterance.Word>) -> Bool {
    words.indices.dropFirst().contains {
      ChangePhrases.takenBackAtEnd.end(in: words, at: $0) == words.endIndex
    }
  }

  /// Returns whether `text` says what is not meant: “wait, not the call with Hannah”.
  package static func excludes(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    let start = beginning(of: words).index
    return start < words.count && words[start].normal == "not"
  }

  /// Returns the text with the kind of thing that `title` names in place of “one”: “coffee with Anna at noon” for “and
  /// one with Anna at noon” and “coffee with Ben”. Returns `nil` for anything else.
  package static func another(_ title: String, in text: String) -> String? {
    guard let utterance = Utterance(text), let name = Utterance(title),
      let with = name.words.firstIndex(where: { $0.normal == "with" }), with > 0
    else { return nil }
    let words = utterance.words[...]
    guard let end = ChangePhrases.others.end(in: words, at: 0), end < words.endIndex,
      words[end].normal == "with"
    else { return nil }
    return "\(name.slice(0..<with)) \(utterance.slice(end..<words.endIndex))"
  }

  /// Returns “to call the vet” for “oh and one to call the vet”, or `nil` for anything else.
  package static func anotherTask(in text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    let words = utterance.words[...]
    return [0, beginning(of: words).index].lazy.compactMap { start in
      guard let end = ChangePhrases.others.end(in: words, at: start), end + 1 < words.endIndex,
        ["to", "about"].contains(words[end].normal)
      else { return nil }
      return utterance.slice(end..<words.endIndex)
    }.first
  }

  /// Returns `text` without words such as “only” and “make it” around it: “weekdays” for “weekdays only, please”.
  package static func onlySaid(in text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    var words = utterance.words[beginning(of: utterance.words[...]).index...]
    while let first = words.first, ["only", "just", "make", "it", "that", "repeat"].contains(first.normal) {
      words = words.dropFirst()
    }
    while let last = words.last, ["only", "please", "then", "thanks", "though"].contains(last.normal) {
      words = words.dropLast()
    }
    return words.isEmpty ? nil : utterance.slice(words.startIndex..<words.endIndex)
  }

  /// Returns the words after “no”, “and”, “please” and the like, or `nil` if there are none.
  package static func detail(of text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    let start = beginning(of: utterance.words[...]).index
    return start < utterance.words.count ? utterance.slice(start..<utterance.words.count) : nil
  }

  /// Returns the name that replaces another one, such as “Rob” for “no wait, Rob” and “sorry, with Rob”, or `nil` if more is said or
  /// nothing is taken back.
  package static func correctedName(in text: String) -> String? {
    guard let utterance = Utterance(text) else { return nil }
    var (start, takesBack) = beginning(of: utterance.words[...])
    if start < utterance.words.count, ["with", "for", "to"].contains(utterance.words[start].normal) {
      start += 1
    }
    let rest = start..<utterance.words.count
    guard takesBack, (1...3).contains(rest.count) else { return nil }
    let name = utterance.slice(rest)
    return name.split(separator: " ").allSatisfy { $0.first?.isUppercase ?? false } ? name : nil
  }

  /// Returns whether `text` gives something a new name: “call it brunch”.
  package static func names(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words else { return false }
    return ChangePhrases.naming.first(in: words[...]) != nil
  }

  /// Returns the words of `text` that lie outside `spans` (in Unicode scalars) and do not belong to the vocabulary
  /// of changes either.
  package static func unexplainedWords(in text: String, besides spans: [Range<Int>]) -> [String] {
    guard let utterance = Utterance(text) else { return [] }
    return utterance.words.filter { word in
      !spans.contains { $0.overlaps(word.range) } && !ChangePhrases.allWords.contains(word.normal)
    }.map(\.normal)
  }

  /// Returns whether `text` asks for something to be read out: “read me the first one”.
  package static func asksToRead(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words[...] else { return false }
    return ChangePhrases.reading.end(in: words, at: beginning(of: words).index) != nil
  }

  /// Returns whether `text` only asks, apart from the words at `span`, to be reminded of what was spoken of: “and
  /// remind me”.
  package static func onlyReminds(_ text: String, besides span: Range<Int>) -> Bool {
    guard let utterance = Utterance(text) else { return false }
    let words = utterance.words.filter { !span.overlaps($0.range) }.map(\.normal)
    return !Set(words).isDisjoint(with: ["remind", "reminder"]) && words.allSatisfy(remindingWords.contains)
  }

  private static let remindingWords: Set<String> = [
    "and", "also", "then", "ok", "okay", "please", "can", "could", "you", "remind", "me", "us", "of", "about",
    "for", "to", "it", "that", "this", "set", "add", "a", "reminder",
  ]

  /// Returns whether `text` mentions events, meetings or appointments: “all my events”.
  package static func namesEvents(_ text: String) -> Bool {
    (Utterance(text)?.words ?? []).contains { eventWords.contains($0.normal) }
  }

  private static let eventWords: Set<String> = [
    "event", "events", "appointment", "appointments", "meeting", "meetings",
  ]

  /// Returns whether `text` names nothing: “it”, “back by”.
  package static func isBare(_ text: String) -> Bool {
    guard let words = Utterance(text)?.words else { return false }
    return words.allSatisfy {
      CommandPhrases.connectors.contains($0.normal) || ChangePhrases.bareWords.contains($0.normal)
    }
  }

  /// Returns whether the request begins with an amount of change: “an hour later”, but not “lunch an hour later”
  /// or “call Anna an hour before that”.
  private static func isAmount(_ words: ArraySlice<Utterance.Word>, of utterance: Utterance) -> Bool {
    guard let first = words.first else { return false }
    let isCounted = first.normal.first?.isNumber ?? false || ChangePhrases.amounts.contains(first.normal)
    return isCounted && TimeShift(utterance) != nil
  }

  /// Returns where the request begins after “no”, “actually”, “please” and the like, and whether these take
  /// something back.
  static func beginning(of words: ArraySlice<Utterance.Word>) -> (index: Int, takesBack: Bool) {
    var (index, takesBack) = (words.startIndex, false)
    while index < words.endIndex {
      if let end = ChangePhrases.takingBack.end(in: words, at: index) {
        (index, takesBack) = (end, true)
      } else if let end = CommandPhrases.politeness.end(in: words, at: index)
        ?? ChangePhrases.openings.end(in: words, at: index)
      {
        index = end
      } else {
        break
      }
    }
    return (index, takesBack)
  }
}
