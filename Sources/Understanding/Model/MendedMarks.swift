import TimeExpressions

/// Corrects the spans that a model marked: it completes time phrases and mails, joins spans that only a small word
/// separates, and finds an unmarked hour. All ranges are in Unicode scalars of the text.
struct MendedMarks {
  let utterance: Utterance
  let context: TimeContext

  /// The slots whose spans are read together as one time.
  static let joined: Set<Slot> = [.dateTimePoint, .dateTimeRange, .recurrence]

  /// Extends each partly marked time phrase to all of its words, and removes them from the title. In “Dec 1 at 3:40”
  /// the model may have marked the first words as the end of the title.
  func widened(_ spans: [(slot: Slot, spans: [Range<Int>])]) -> [(slot: Slot, spans: [Range<Int>])] {
    let timed = spans.filter { Self.joined.contains($0.slot) }.flatMap(\.spans)
    let others = spans.filter { !Self.joined.contains($0.slot) && $0.slot != .title }.flatMap(\.spans)
    let phrases = TimeExpressionParser().matches(in: utterance.textWithoutNamesOfTimes, context: context)
      .filter { match in
        let phrase = match.span
        let isTimed = timed.contains {
          phrase.lowerBound <= $0.lowerBound && $0.upperBound <= phrase.upperBound
        }
        return match.kind != .duration && (isTimed || isClock(match))
          && !others.contains { $0.overlaps(phrase) }
      }.map(\.span)
    guard !phrases.isEmpty else { return spans }
    var taken: [Range<Int>] = []
    return spans.compactMap { slot, marks -> (slot: Slot, spans: [Range<Int>])? in
      if slot == .title {
        let rest = marks.compactMap { mark in without(phrases, mark) }
        return (slot, rest.isEmpty ? marks : rest)
      }
      guard Self.joined.contains(slot) else { return (slot, marks) }
      let wider = marks.map { mark in
        phrases.filter { $0.overlaps(mark) }.reduce(mark) { whole, phrase in
          min(whole.lowerBound, phrase.lowerBound)..<max(whole.upperBound, phrase.upperBound)
        }
      }.filter { mark in !taken.contains { $0.overlaps(mark) } }
      taken += wider
      return wider.isEmpty ? nil : (slot, wider)
    }
  }

  /// Returns whether the match is a time of day after “at”, which is never part of a title: “lunch with Raj at one
  /// at the Thai place”.
  private func isClock(_ match: TimeMatch) -> Bool {
    guard match.kind == .point, match.grain < .day, let first = utterance.words(in: match.span).first else {
      return false
    }
    return utterance.words[first].normal == "at"
  }

  /// Returns the part of a span before the first of these phrases, or after it if nothing precedes it, or `nil` if
  /// nothing is left.
  private func without(_ phrases: [Range<Int>], _ mark: Range<Int>) -> Range<Int>? {
    guard let phrase = phrases.first(where: { $0.overlaps(mark) }) else { return mark }
    let words = utterance.words(in: mark)
    let before = words.filter { utterance.words[$0].range.upperBound <= phrase.lowerBound }
    let after = words.filter { utterance.words[$0].range.lowerBound >= phrase.upperBound }
    let kept = before.isEmpty ? after : before
    guard let first = kept.first, let last = kept.last else { return nil }
    return utterance.words[first].range.lowerBound..<utterance.words[last].range.upperBound
  }

  /// Returns the unmarked hour at the end of a change, such as the “1” of “move lunch to 1”, or `nil` if there is
  /// none.
  func unmarkedHour(besides marks: [Range<Int>]) -> Range<Int>? {
    var words = utterance.words[...]
    while let last = words.last, CommandPhrases.politeness.contains(where: { $0.words.contains(last.normal) })
    {
      words = words.dropLast()
    }
    guard words.count > 2, let last = words.last, !marks.contains(where: { $0.overlaps(last.range) }),
      ["to", "for", "until", "till"].contains(words[words.endIndex - 2].normal)
    else { return nil }
    let hour = TimeExpressionParser().match(
      ofAll: utterance.text(at: last.range), context: context, readingNumberAs: .hour)
    return hour == nil ? nil : last.range
  }

  /// Extends the body of a mail to where its words begin: if only “there” of “saying hi there” was marked, “hi” is
  /// added.
  func withWholeMail(_ spans: [(slot: Slot, spans: [Range<Int>])]) -> [(slot: Slot, spans: [Range<Int>])] {
    let body = spans.first { $0.slot == .emailBody }?.spans ?? []
    let start = body.map(\.lowerBound).min() ?? .max
    let others = spans.filter { $0.slot != .emailBody }
    guard
      let last = others.flatMap(\.spans).filter({ $0.upperBound <= start })
        .max(by: { $0.upperBound < $1.upperBound }),
      let said = MailReader(utterance: utterance).body(after: last), said.lowerBound < start
    else { return spans }
    let end = body.map(\.upperBound).max() ?? said.upperBound
    return others + [(.emailBody, [said.lowerBound..<end])]
  }

  /// Adds the people after a title that ends in “with” to it: “lunch on Friday at 1 with Ben” is a lunch with Ben.
  func withCompany(_ spans: [(slot: Slot, spans: [Range<Int>])]) -> [(slot: Slot, spans: [Range<Int>])] {
    let titles = spans.first { $0.slot == .title }?.spans ?? []
    guard let end = titles.max(by: { $0.upperBound < $1.upperBound }).map(utterance.words(in:))?.last,
      utterance.words[end].normal == "with",
      let people = spans.first(where: { $0.slot == .addedPeople })?.spans,
      let company = people.first(where: { utterance.words(in: $0).first == end + 1 })
    else { return spans }
    return spans.compactMap { slot, marks in
      switch slot {
      case .title: (slot, marks + [company])
      case .addedPeople: marks.count == 1 ? nil : (slot, marks.filter { $0 != company })
      default: (slot, marks)
      }
    }
  }

  /// Returns the spans of a slot that holds words. A sender that only says how to read is left out: “read my mail
  /// aloud” asks for mail from anybody.
  func words(_ marks: [Range<Int>], of slot: Slot) -> [Range<Int>] {
    let marks = bridged(marks)
    if slot == .title { return marks.prefix(1) + marks.dropFirst().map(withArticle) }
    guard slot == .emailFrom else { return marks }
    return marks.filter { mark in
      utterance.words(in: mark).contains { !Self.manner.contains(utterance.words[$0].normal) }
    }
  }

  /// Returns a later part of a title with the article before it: “the old mill” in “dinner on Saturday, the old mill”.
  private func withArticle(_ mark: Range<Int>) -> Range<Int> {
    let first = utterance.words(in: mark).lowerBound
    guard first > 0, CommandPhrases.articles.contains(utterance.words[first - 1].normal) else { return mark }
    return utterance.words[first - 1].range.lowerBound..<mark.upperBound
  }

  private static let manner: Set<String> = ["aloud", "loud", "out", "again", "now", "please"]

  /// Joins spans that only a small word separates: “not” and “eat sugar” in “not to eat sugar”.
  private func bridged(_ marks: [Range<Int>]) -> [Range<Int>] {
    marks.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { bridged, mark in
      let first = utterance.words(in: mark).lowerBound
      if let last = bridged.last, utterance.words(in: last).upperBound + 1 == first,
        Self.little.contains(utterance.words[first - 1].normal), !utterance.words[first - 2].endsClause
      {
        bridged[bridged.count - 1] = last.lowerBound..<mark.upperBound
      } else {
        bridged.append(mark)
      }
    }
  }

  private static let little: Set<String> = ["to", "the", "a", "an", "of", "my", "our"]

  /// Leaves out spans after “but not”: “add milk but not eggs” asks for milk only.
  func wanted(_ marks: [Range<Int>]) -> [Range<Int>] {
    guard let first = marks.first, let last = marks.last else { return marks }
    let between = utterance.words(in: first.lowerBound..<last.upperBound).first { index in
      let start = utterance.words[index].range.lowerBound
      return Self.unwanted.end(in: utterance.words[...], at: index) != nil
        && !marks.contains { $0.contains(start) }
    }
    guard let between else { return marks }
    let wanted = marks.filter { $0.upperBound <= utterance.words[between].range.lowerBound }
    return wanted.isEmpty ? marks : wanted
  }

  private static let unwanted: [Phrase] = ["but not|no", "and not", "except|excluding"]
}
