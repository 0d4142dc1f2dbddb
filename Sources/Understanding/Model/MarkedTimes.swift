import TimeExpressions

/// Reads the time phrases that a model marked, in the context of the whole text but for other times in it.
struct MarkedTimes {
  let utterance: Utterance
  let context: TimeContext
  /// Where other things are named, which may sound like times.
  var others: [Range<Int>] = []

  /// What the marked stretches say together.
  struct Reading {
    var phrases: TimePhrases
    /// How many marked words were not understood.
    var unread: Int
    /// Whether no word of some marked stretch was understood.
    var hasSilence: Bool
  }

  func reading(at marked: [Range<Int>]) -> Reading {
    let marks = withTakenBack(marked)
    let plain = reading(at: marks, knowing: nil)
    guard plain.hasSilence, let silent = marks.first(where: { !isUnderstood($0, in: plain.phrases) }) else {
      return Reading(phrases: completed(plain.phrases), unread: plain.unread, hasSilence: false)
    }
    return senses(of: silent).lazy.map { reading(at: marks, knowing: $0) }.first { !$0.hasSilence } ?? plain
  }

  /// Whether a length is said of something else that happens: “two hours before my flight”.
  func isAnchored(after lengths: [Range<Int>]) -> Bool {
    lengths.contains { length in
      let next = utterance.words(in: length).upperBound
      return next < utterance.words.count
        && ["before", "after", "prior", "ahead"].contains(utterance.words[next].normal)
    }
  }

  /// How long the marked words say, in seconds; nil where that is no fixed length, or not one.
  ///
  /// The words between them and a correction after them are read, too: "ten minutes no twenty" is twenty minutes.
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

  /// The marks with the times that they take the place of, whose unit they may share.
  private func withTakenBack(_ marks: [Range<Int>]) -> [Range<Int>] {
    let earlier = TimeCorrections(utterance: utterance, context: context).takenBack(by: marks)
      .filter { time in !marks.contains { $0.overlaps(time) } }
    return earlier.isEmpty ? marks : (marks + earlier).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Whether "not" stands before an offset: "ten minutes not twenty minutes".
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
  ) -> Reading {
    let phrases = TimePhrases(of: withoutOtherTimes(than: marks), context: context, marked: sense)
    let open = marks.flatMap { utterance.words(in: $0) }.filter { word in
      !phrases.words.contains(word) && !Self.fillers.contains(utterance.words[word].normal)
    }
    return Reading(
      phrases: phrases, unread: open.count,
      hasSilence: marks.contains { mark in
        !utterance.words(in: mark).contains { phrases.words.contains($0) }
      })
  }

  private func isUnderstood(_ mark: Range<Int>, in phrases: TimePhrases) -> Bool {
    utterance.words(in: mark).contains { phrases.words.contains($0) }
  }

  /// What a phrase that was not understood may mean, the likelier first: "move it to four" is at four where the model says
  /// that it is a time, "in like ten minutes" in ten minutes, and "at fourteen hundred" is a time of the clock.
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

  /// "I'm free Friday so put in lunch at one": the day or the time of day that is missing stands elsewhere, and belongs to
  /// nothing else.
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

  /// The text with the words blotted out that speak of time and are not marked.
  private func withoutOtherTimes(than marks: [Range<Int>]) -> Utterance {
    let marked = Set(marks.flatMap { utterance.words(in: $0) })
    var reading = utterance
    // What is left when words are gone may be read as a time again, hence more than one round.
    for _ in 0..<3 {
      let matches = TimeExpressionParser().matches(in: reading.textWithoutNamesOfTimes, context: context)
      let others = Set(matches.flatMap { reading.words(in: $0.span) }).subtracting(marked)
      guard !others.isEmpty, let next = reading.blotting(others) else { break }
      reading = next
    }
    return reading
  }
}
