/// Finds what an event or a reminder is about: the words left when time, command and courtesy are taken away.
struct TitleReader {
  let utterance: Utterance
  let time: Set<Int>

  private var words: ArraySlice<Utterance.Word> { utterance.words[...] }

  func title(of intent: Intent) -> (text: String, spans: [Range<Int>])? {
    var taken = time
    let commands = intent == .addReminder ? CommandPhrases.reminder : CommandPhrases.event
    let start = skipPoliteness(from: words.startIndex, taken: &taken)
    var body = start
    if let called = calledName(taken: taken) { return called }
    for phrase in words.indices where !taken.contains(phrase) {
      if let end = CommandPhrases.calendar.end(in: words, at: phrase) { taken.formUnion(phrase..<end) }
    }
    if let command = command(commands, from: start, anywhere: intent == .addReminder, taken: taken) {
      taken.formUnion(command)
      body = command.upperBound
    }
    if intent == .createEvent {
      while let end = CommandPhrases.bareEvent.end(in: words, at: nextFree(body, taken)),
        end <= words.endIndex
      {
        taken.formUnion(nextFree(body, taken)..<end)
        body = end
      }
    }
    let after = phrase(in: body..<words.endIndex, taken: taken)
    return after ?? phrase(in: start..<min(body, words.endIndex), taken: taken)
  }

  private func skipPoliteness(from start: Int, taken: inout Set<Int>) -> Int {
    var position = start
    while true {
      if taken.contains(position) {
        position += 1
      } else if let end = CommandPhrases.politeness.end(in: words, at: position) {
        taken.formUnion(position..<end)
        position = end
      } else {
        break
      }
    }
    var last = words.endIndex
    while last > position,
      let start = (max(position, last - 3)..<last).first(where: {
        CommandPhrases.politeness.end(in: words, at: $0) == last
      })
    {
      taken.formUnion(start..<last)
      last = start
    }
    return position
  }

  private func command(_ phrases: [Phrase], from start: Int, anywhere: Bool, taken: Set<Int>) -> Range<Int>? {
    let starts = anywhere ? Array(start..<max(start, words.endIndex)) : [start]
    for start in starts where !taken.contains(start) {
      if let end = phrases.end(in: words, at: start) { return start..<end }
    }
    return nil
  }

  private func nextFree(_ position: Int, _ taken: Set<Int>) -> Int {
    var position = position
    while taken.contains(position) { position += 1 }
    return position
  }

  /// "called team lunch", "titled budget review": the words after it up to a time.
  private func calledName(taken: Set<Int>) -> (text: String, spans: [Range<Int>])? {
    let phrases: [Phrase] = ["called|named|titled|entitled", "with|by the title|name"]
    guard let mark = phrases.first(in: words) else { return nil }
    return phrase(in: mark.upperBound..<words.endIndex, taken: taken)
  }

  /// The free words of a stretch, the joining words around each piece dropped.
  private func phrase(in range: Range<Int>, taken: Set<Int>) -> (text: String, spans: [Range<Int>])? {
    var pieces: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      var end = index
      while end < range.upperBound, !taken.contains(end) { end += 1 }
      if let piece = trimmed(index..<end, first: pieces.isEmpty) { pieces.append(piece) }
      index = end + 1
    }
    guard !pieces.isEmpty else { return nil }
    let text = pieces.map { utterance.slice($0) }.joined(separator: " ")
    return (text, pieces.compactMap { utterance.span($0) })
  }

  private func trimmed(_ range: Range<Int>, first: Bool) -> Range<Int>? {
    var range = range
    while let last = range.last, CommandPhrases.connectors.contains(words[last].normal) { range.removeLast() }
    guard first else { return range.isEmpty ? nil : range }
    while let start = range.first,
      CommandPhrases.connectors.contains(words[start].normal)
        || CommandPhrases.articles.contains(words[start].normal)
    {
      range.removeFirst()
    }
    return range.isEmpty ? nil : range
  }
}

extension Range<Int> {
  fileprivate mutating func removeLast() { self = lowerBound..<upperBound - 1 }
  fileprivate mutating func removeFirst() { self = lowerBound + 1..<upperBound }
}
