/// Finds the title of an event or a reminder: the words that remain without the time, the command and politeness.
struct TitleReader {
  struct Title {
    var text: String
    var spans: [Range<Int>]
    /// The number of words that belong to neither a command nor the title.
    var unexplained: Int
  }

  /// Whether a reminder was asked for in two places, so that the title may contain the second one.
  private(set) var asksTwice = false

  private let utterance: Utterance
  /// The indices of the words that are accounted for.
  private var taken: Set<Int>

  private var words: ArraySlice<Utterance.Word> { utterance.words[...] }

  init(utterance: Utterance, time: Set<Int>) {
    self.utterance = utterance
    taken = time
  }

  mutating func title(of intent: Intent) -> Title? {
    let start = takeCourtesy(from: words.startIndex)
    takeAll(CommandPhrases.calendar)
    if let name = CommandPhrases.called.first(in: words),
      let title = title(in: name.upperBound..<words.endIndex, unexplained: 0)
    {
      return title
    }
    let body = intent == .addReminder ? takeReminder(from: start) : takeEvent(from: start)
    let before = min(start, body)..<body
    let unexplained = before.count { !taken.contains($0) }
    return title(in: body..<words.endIndex, unexplained: unexplained) ?? title(in: before, unexplained: 0)
  }

  /// Takes the words that ask for a reminder, which may be at the end: "the meeting is at noon remind me". Returns
  /// where the title begins.
  private mutating func takeReminder(from start: Int) -> Int {
    let phrases = CommandPhrases.reminder + CommandPhrases.told
    guard let command = phrases.first(in: words[start...], where: { !taken.contains($0) }) else {
      return start
    }
    taken.formUnion(command)
    asksTwice = CommandPhrases.reminder.first(in: words[command.upperBound...]) != nil
    takeCourtesy(before: command.lowerBound)
    return command.upperBound
  }

  private mutating func takeEvent(from start: Int) -> Int {
    var body = start
    if let end = CommandPhrases.event.end(in: words, at: start) { body = take(start..<end) }
    while let end = CommandPhrases.bareEvent.end(in: words, at: nextFree(body)) {
      body = take(nextFree(body)..<end)
    }
    return takeAppointment(from: body)
  }

  /// Takes the words of "an appointment for a massage" that are not the purpose. An appointment for a person stays
  /// one.
  private mutating func takeAppointment(from body: Int) -> Int {
    let start = nextFree(body)
    guard let end = CommandPhrases.appointment.end(in: words, at: start) else { return body }
    let mark = nextFree(end)
    guard mark + 2 < words.endIndex, words[mark].normal == "for",
      CommandPhrases.articles.contains(words[mark + 1].normal), !taken.contains(mark + 2),
      !PersonName.relations.contains(words[mark + 2].normal)
    else { return body }
    taken.formUnion(start..<end)
    return take(mark..<mark + 1)
  }

  private mutating func take(_ range: Range<Int>) -> Int {
    taken.formUnion(range)
    return range.upperBound
  }

  private mutating func takeAll(_ phrases: [Phrase]) {
    var index = words.startIndex
    while index < words.endIndex {
      if !taken.contains(index), let end = phrases.end(in: words, at: index) {
        index = take(index..<end)
      } else {
        index += 1
      }
    }
  }

  /// Takes "hey can you please" at the beginning and "please" at the end, and returns where the request begins.
  private mutating func takeCourtesy(from start: Int) -> Int {
    var position = start
    while position < words.endIndex {
      if taken.contains(position) {
        position += 1
      } else if let end = CommandPhrases.politeness.end(in: words, at: position) {
        position = take(position..<end)
      } else {
        break
      }
    }
    takeCourtesy(before: words.endIndex)
    return position
  }

  private mutating func takeCourtesy(before end: Int) {
    var last = end
    while let start = (max(words.startIndex, last - 4)..<last).first(where: {
      !taken.contains($0) && CommandPhrases.politeness.end(in: words, at: $0) == last
    }) {
      taken.formUnion(start..<last)
      last = start
    }
  }

  private func nextFree(_ position: Int) -> Int {
    var position = position
    while taken.contains(position) { position += 1 }
    return position
  }

  /// Returns the title made of the free words in a range, without the joining words around each piece.
  private func title(in range: Range<Int>, unexplained: Int) -> Title? {
    var pieces: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      var end = index
      while end < range.upperBound, !taken.contains(end) { end += 1 }
      if let piece = trimmed(index..<end, isFirst: pieces.isEmpty) { pieces.append(piece) }
      index = end + 1
    }
    guard !pieces.isEmpty else { return nil }
    return Title(
      text: pieces.map { utterance.slice($0) }.joined(separator: " "),
      spans: pieces.compactMap { utterance.span($0) }, unexplained: unexplained)
  }

  private func trimmed(_ range: Range<Int>, isFirst: Bool) -> Range<Int>? {
    var (start, end) = (range.lowerBound, range.upperBound)
    while end > start,
      CommandPhrases.connectors.contains(words[end - 1].normal)
        || CommandPhrases.closings.contains(words[end - 1].normal)
    {
      end -= 1
    }
    while isFirst, start < end {
      if let after = CommandPhrases.titleOpenings.end(in: words[start..<end], at: start), after < end {
        start = after
      } else if CommandPhrases.connectors.contains(words[start].normal)
        || CommandPhrases.articles.contains(words[start].normal)
      {
        start += 1
      } else {
        break
      }
    }
    return start < end ? start..<end : nil
  }
}
