/// Finds a note's words, and its title where one was said.
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

  private func set(_ slot: Slot, _ range: Range<Int>, in slots: inout ReadSlots) {
    guard !range.isEmpty, range.upperBound <= utterance.words.count, let span = utterance.span(range) else {
      return
    }
    slots.set(slot, .text(utterance.slice(range)), at: [span])
  }
}
