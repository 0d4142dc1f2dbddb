import TimeExpressions

/// Reads the time phrases that a model marked, in the context of the text without its other times.
struct MarkedTimes {
  let utterance: Utterance
  let context: TimeContext
  /// The spans of other slots, whose words may look like times.
  var others: [Range<Int>] = []

  /// The combined reading of the marked spans.
  struct ReadTimes {
    var phrases: TimePhrases
    /// The number of marked words that were not understood.
    var unread: Int
    /// Whether there is a marked span of which no word was understood.
    var hasSilence: Bool
  }

  func reading(at marked: [Range<Int>]) -> ReadTimes {
    let marks = withTakenBack(marked)
    let plain = reading(at: marks, knowing: nil)
    guard plain.hasSilence, let silent = marks.first(where: { !isUnderstood($0, in: plain.phrases) }) else {
      return ReadTimes(phrases: completed(plain.phrases), unread: plain.unread, hasSilence: false)
    }
    return senses(of: silent).lazy.map { reading(at: marks, knowing: $0) }.first { !$0.hasSilence } ?? plain
  }

  /// Returns whether a length is counted from another thing: “two hours before my flight”.
  func isAnchored(after lengths: [Range<Int>]) -> Bool {
    lengths.contains { length in
      let next = utterance.words(in: length).upperBound
      return next < utterance.words.count
        && ["before", "after", "prior", "ahead"].contains(utterance.words[next].normal)
    }
  }

  /// Returns the length that the marked words say, in seconds, or `nil` if it is not a single, fixed length.
  ///
  /// The words between the spans and a correction after them are read as well: "ten minutes no twenty" is twenty
  /// minutes.
  func seconds(at marked: [Range<Int>]) -> Int? {
    let marks = withTakenBack(marked)
    guard let start = marks.map(\.lowerBound).min(), let end = marks.map(\.upperBound).max(),
      !TimeExpressionParser().impossibleTimes(in: utterance.text, context: context)
        .contains(where: { $0.span.overlaps(start..<end) })
    else { return nil }
    let last = utterance.words(in: start..<end).upperBound
    let corrected = TimeCorrections.cues.end(in: utterance.words[...], at: last)
      .map { min($0 + TimeCorrections.mostWords, utterance.words.count) }
    let region = corrected.flatMap { utterance.span(last..<$0)?.upperBound } ?? end
    guard let said = Utterance(utterance.text(at: start..<region)) else { return nil }
    let found = TimeExpressionParser().matches(in: said.text, context: context)
    let lengths = TimeCorrections(utterance: said, context: context).applied(to: found).matches
      .filter { !isDenied(at: start + $0.span.lowerBound) }.compactMap { seconds($0) }
    return lengths.count == 1 ? lengths.first : nil
  }

  /// Returns the marks together with the times that they correct, whose unit they may share.
  private func withTakenBack(_ marks: [Range<Int>]) -> [Range<Int>] {
    // Of “tomorrow at five, no, six”, the day may be marked and the hour that was taken back not.
    let earlier = TimeCorrections(utterance: utterance, context: context).takenBack(by: marks).map { time in
      marks.filter { $0.overlaps(time) }.reduce(time) {
        min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound)
      }
    }
    let others = marks.filter { mark in !earlier.contains { $0.overlaps(mark) } }
    return earlier.isEmpty ? marks : (others + earlier).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Returns whether "not" precedes an offset, as in "ten minutes not twenty minutes".
  private func isDenied(at offset: Int) -> Bool {
    let first = utterance.words(in: offset..<offset + 1).lowerBound
    return first > 0 && ["not", "never"].contains(utterance.words[first - 1].normal)
  }

  private func seconds(_ match: TimeMatch) -> Int? {
    if let length = match.length { return length.fixedSeconds }
    // “Ten minutes, no, in twenty.”
    guard match.said == .distance, case .dateTime(let time)? = match.point else { return nil }
    let seconds = time.secondsSinceEpoch - context.now.secondsSinceEpoch
    return seconds > 0 ? seconds : nil
  }

  private func reading(
    at marks: [Range<Int>], knowing sense: MarkedWords?
  ) -> ReadTimes {
    let phrases = TimePhrases(of: withoutOtherTimes(than: marks), context: context, marked: sense)
    let open = marks.flatMap { utterance.words(in: $0) }.filter { word in
      !phrases.words.contains(word) && !Self.fillers.contains(utterance.words[word].normal)
    }
    return ReadTimes(
      phrases: phrases, unread: open.count,
      hasSilence: marks.contains { mark in
        !utterance.words(in: mark).contains { phrases.words.contains($0) }
      })
  }

  private func isUnderstood(_ mark: Range<Int>, in phrases: TimePhrases) -> Bool {
    utterance.words(in: mark).contains { phrases.words.contains($0) }
  }

  /// Returns what a phrase that was not understood may mean as a time, the likelier reading first: with fillers left
  /// out (“in like ten minutes”), as an hour ("move it to four"), as minutes, or as a 24-hour time (“at fourteen
  /// hundred”).
  private func senses(of mark: Range<Int>) -> [MarkedWords] {
    let words = utterance.words(in: mark).map { utterance.words[$0] }
    let plain = words.filter { !Self.fillers.contains($0.normal) }
    guard let first = words.first, !plain.isEmpty else { return [] }
    let isHundreds =
      words.contains { $0.normal == "hundred" }
      || plain.count == 1 && plain[0].normal.count == 4 && plain[0].normal.allSatisfy(\.isNumber)
    var numbers: [BareNumber?] = plain.count < words.count ? [nil] : []
    if first.normal != "at" { numbers.append(.hour) }
    if first.normal == "in" { numbers.append(.minutes) } else if isHundreds { numbers.append(.hundreds) }
    let fillers = words.filter { Self.fillers.contains($0.normal) }.map(\.range)
    return numbers.map { .init(at: mark, fillers: fillers, readingNumberAs: $0) }
  }

  private static let fillers: Set<String> = [
    "like", "say", "um", "uh", "er", "maybe", "more", "extra", "another", "just", "only", "the", "at", "on",
    "in", "by", "about", "around", "exactly", "sharp", "of", "and", "for",
  ]

  /// Returns the phrases completed with a day or a time of day that is said elsewhere, if it belongs to nothing
  /// else: "I'm free Friday so put in lunch at one".
  private func completed(_ phrases: TimePhrases) -> TimePhrases {
    guard let point = phrases.point, phrases.range == nil,
      let reading = utterance.blotting(Set(others.flatMap { utterance.words(in: $0) }))
    else { return phrases }
    let wider = TimePhrases(of: reading, context: context)
    guard let whole = wider.point, wider.words.count > phrases.words.count, !wider.contradicts,
      wider.range == nil, wider.rule == phrases.rule
    else { return phrases }
    switch (point, whole) {
    case (.date(let date), .dateTime(let time)) where time.date == date:
      return phrases.completed(by: wider)
    case (.dateTime(let clock), .dateTime(let time))
    where clock.date != time.date && (clock.secondOfDay - time.secondOfDay) % 43_200 == 0:
      return phrases.completed(by: wider)
    default: return phrases
    }
  }

  /// Returns the text with its unmarked time words blotted out.
  private func withoutOtherTimes(than marks: [Range<Int>]) -> Utterance {
    let marked = Set(marks.flatMap { utterance.words(in: $0) })
    // The “for” of “a reminder for three weeks today” would make a length of the first words.
    let before = marks.compactMap { mark -> Int? in
      let words = utterance.words(in: mark)
      let start = words.first.map { utterance.words[$0].normal == "for" ? $0 : $0 - 1 } ?? 0
      guard start > 0, utterance.words[start].normal == "for", start + 1 < words.upperBound else {
        return nil
      }
      let rest = utterance.slice(start + 1..<words.upperBound)
      guard TimeExpressionParser().match(ofAll: rest, context: context)?.point != nil else { return nil }
      return start
    }
    var reading = utterance.blotting(Set(before)) ?? utterance
    // What is left when words are gone may be read as a time again, so there are several rounds.
    for _ in 0..<3 {
      let matches = TimeExpressionParser().matches(in: reading.textWithoutNamesOfTimes, context: context)
      let others = Set(matches.flatMap { reading.words(in: $0.span) }).subtracting(marked)
      guard !others.isEmpty, let next = reading.blotting(others) else { break }
      reading = next
    }
    return reading
  }
}
