/// Finds the text of a note, and its title if one was said.
struct NoteReader {
  let utterance: Utterance

  func read() -> ReadSlots {
    var slots = ReadSlots()
    let words = utterance.words[...]
    guard let command = CommandPhrases.note.first(in: words) else { return slots }
    var start = command.upperBound
    let says: [Phrase] = [
      "that|which|and|it? says|saying|say|reads|reading", "with the? body|text|content|words|message of?",
      "body|content",
    ]
    let named: [Phrase] = [
      "called|named|titled|entitled", "with|under the? title|name of?", "title|name|subject",
    ]
    if let end = named.end(in: words, at: start) {
      let mark = says.first(in: words[end...])
      let colon = words[end...].firstIndex { $0.endsClause }.map { $0 + 1 }
      let stop = [mark?.lowerBound, colon].compactMap { $0 }.min() ?? words.endIndex
      set(.title, end..<stop, in: &slots)
      start = mark.map { $0.lowerBound <= stop ? $0.upperBound : stop } ?? stop
    } else if let about = (["about|on|regarding"] as [Phrase]).end(in: words, at: start),
      let mark = says.first(in: words[about...]), mark.lowerBound > about
    {
      set(.title, about..<mark.lowerBound, in: &slots)
      start = mark.upperBound
    } else if let about = (["about|on|regarding"] as [Phrase]).end(in: words, at: start),
      let end = topicEnd(in: words, from: about)
    {
      set(.title, about + 1..<end, in: &slots)
      start = end
      slots.ambiguous = true
    } else {
      let joins: [Phrase] = [
        "to|for self|myself", "down", "that|about|of|to|for|regarding|saying|please", "for me",
      ]
      for _ in 0..<3 {
        guard let end = says.end(in: words, at: start) ?? joins.end(in: words, at: start) else { break }
        start = end
      }
    }
    set(.noteBody, start..<words.endIndex, in: &slots)
    return slots
  }

  /// Returns where a topic of one or two words ends because a sentence begins: "the garden the roses like coffee".
  /// Returns `nil` if none does.
  private func topicEnd(in words: ArraySlice<Utterance.Word>, from start: Int) -> Int? {
    guard start < words.endIndex, Self.determiners.contains(words[start].normal) else { return nil }
    return (start + 2...start + 3).first { end in
      end + 3 <= words.endIndex && Self.sentenceStarts.contains(words[end].normal)
        && !words[start + 1..<end].contains { Self.continues($0.normal) }
    }
  }

  /// Returns whether the words after this one still belong to the topic: "the trip to", "the man with", "the plumber
  /// fixing".
  private static func continues(_ word: String) -> Bool {
    CommandPhrases.connectors.contains(word) || CommandPhrases.articles.contains(word)
      || ["or", "into", "over", "under", "who", "where", "after", "before"].contains(word)
      || word.hasSuffix("ing")
  }

  private static let determiners: Set<String> = ["the", "this", "that"]
  private static let sentenceStarts: Set<String> = [
    "the", "a", "an", "it", "it's", "its", "there", "there's",
  ]

  private func set(_ slot: Slot, _ range: Range<Int>, in slots: inout ReadSlots) {
    guard !range.isEmpty, range.upperBound <= utterance.words.count, let span = utterance.span(range) else {
      return
    }
    slots.set(slot, .text(utterance.slice(range)), at: [span])
  }
}
