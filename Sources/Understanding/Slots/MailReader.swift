import WrittenForm

/// Finds the recipients, the subject and the body of a mail.
struct MailReader {
  let utterance: Utterance

  /// The most words of a spoken address.
  private static let longestAddress = 14

  private static let body: [Phrase] = [
    "that|which|and? says|saying|say|reads|reading that?",
    Phrase(
      "and? tell|telling|ask|asking|inform|informing|let|letting "
        + "him|her|them|everyone|me? know? that|if|whether?"),
    "with the? body|message|text|content|words of?", "body|content is?", "and the? message|body is", "that",
    "and? say|write|mention that?",
  ]
  private static let greetings: [Phrase] = [
    "hi|hello|hey|howdy|thanks|ok|okay|congratulations", "thank you",
    "good morning|afternoon|evening|night|luck",
    "happy birthday|anniversary|easter|holidays", "happy new year", "merry christmas",
  ]
  /// Words after a recipient that introduce the message: "email steven the words".
  private static let words: [Phrase] = ["the|these|this following? words|message|text"]
  private static let subject: [Phrase] = [
    "about|regarding|concerning|re", "with|and? the|a? subject|title|topic line? of|is|as?",
    "on the subject of",
    "titled|entitled", "as a reply to",
  ]
  /// Words that begin a sentence, and so are not a recipient.
  private static let sentenceStarts: Set<String> = [
    "i", "i'm", "i'll", "i've", "im", "we", "we'll", "we're", "you", "can", "could", "would", "will", "how",
    "what", "when",
    "where", "why", "who", "please", "hi", "hello", "hey", "happy", "let's", "are", "is", "do", "don't",
    "did", "thanks",
    "thank", "sorry", "if", "to", "asking", "telling", "it", "it's", "there", "this", "good",
    "congratulations", "be",
    "come", "he", "she", "they", "yes", "no", "for", "from", "on", "at", "in", "today", "tomorrow", "tonight",
    "now",
    "using", "by", "with", "in", "saying", "right", "regarding", "as",
  ]

  func read() -> ReadSlots {
    var slots = ReadSlots()
    let words = utterance.words[...]
    guard var position = recipientStart(in: words) else { return slots }
    let (names, spans, end) = recipients(in: words, from: position)
    if end < words.endIndex, words[end].normal == "to", !names.isEmpty,
      case let later = recipients(in: words, from: end + 1), !later.names.isEmpty
    {
      // In "email the meeting details to anna" the first part is not a person.
      set(.emailSubject, position..<end, in: &slots)
      slots.set(.emailTo, .texts(later.names), at: later.spans)
      position = later.end
    } else {
      if !names.isEmpty { slots.set(.emailTo, .texts(names), at: spans) }
      position = end
    }
    for phrases in [CommandPhrases.ownersMail, CommandPhrases.knowing] {
      if let after = phrases.end(in: words, at: position) { position = after }
    }
    for phrases in [CommandPhrases.byMail, CommandPhrases.mailAfterRecipient, CommandPhrases.byMail] {
      if let after = phrases.end(in: words, at: position) { position = after }
    }
    if !names.isEmpty, let after = Self.words.end(in: words, at: position) { position = after }
    var rest = position
    if let mark = Self.subject.end(in: words, at: position) {
      let stop = Self.body.first(in: words[mark...])
      set(.emailSubject, mark..<(stop?.lowerBound ?? words.endIndex), in: &slots)
      rest = stop?.upperBound ?? words.endIndex
    } else if let mark = Self.body.end(in: words, at: position) {
      rest = mark
    }
    set(.emailBody, rest..<words.endIndex, in: &slots)
    return slots
  }

  /// Returns the words of a mail that follow `span` directly, after a phrase such as “saying” in “to Anna saying B”,
  /// or as a greeting in “to Anna hello”. Returns `nil` for anything else.
  func body(after span: Range<Int>) -> Range<Int>? {
    let words = utterance.words[...]
    guard let last = utterance.words(in: span).last else { return nil }
    let message = CommandPhrases.mailAfterRecipient.end(in: words, at: last + 1) ?? last + 1
    let next = CommandPhrases.byMail.end(in: words, at: message) ?? message
    let greeting = Self.greetings.end(in: words, at: next) == nil ? nil : next
    guard let start = Self.body.end(in: words, at: next) ?? greeting, start < words.endIndex else {
      return nil
    }
    return utterance.span(start..<utterance.words.count)
  }

  private func recipientStart(in words: ArraySlice<Utterance.Word>) -> Int? {
    for start in words.indices {
      let command =
        CommandPhrases.sendMail.end(in: words, at: start)
        ?? CommandPhrases.sendMailTo.end(in: words, at: start)
      guard let command else { continue }
      let message = CommandPhrases.mailAfterRecipient.end(in: words, at: command) ?? command
      let end = CommandPhrases.byMail.end(in: words, at: message) ?? command
      return (["to|for"] as [Phrase]).end(in: words, at: end) ?? end
    }
    return nil
  }

  private func recipients(
    in words: ArraySlice<Utterance.Word>, from start: Int
  ) -> (names: [String], spans: [Range<Int>], end: Int) {
    var names: [String] = []
    var spans: [Range<Int>] = []
    var position = start
    while position < words.endIndex {
      if let (address, end) = address(in: words, at: position) {
        names.append(address)
        spans.append(words[position].range.lowerBound..<words[end - 1].range.upperBound)
        position = end
      } else {
        let end = nameEnd(in: words, from: position)
        guard end > position, let span = utterance.span(position..<end) else { break }
        let name = utterance.slice(position..<end)
        names.append(
          CommandPhrases.ownersMail.end(in: words, at: end) == nil ? name : withoutPossessive(name))
        spans.append(span)
        position = end
      }
      guard position < words.endIndex else { break }
      if words[position].normal == "and", nameEnd(in: words, from: position + 1) > position + 1 {
        position += 1
      } else if !(words[position - 1].endsClause || namesSeveral(words, at: position))
        || nameEnd(in: words, from: position) == position
      {
        break
      }
    }
    return (names, spans, position)
  }

  /// Returns whether a list of people begins with a word for a relation and has an "and" later: "mom dad and lisa".
  private func namesSeveral(_ words: ArraySlice<Utterance.Word>, at position: Int) -> Bool {
    guard PersonName.relations.contains(words[position - 1].normal) else { return false }
    let end = nameEnd(in: words, from: position)
    return end < words.endIndex && words[end].normal == "and" && nameEnd(in: words, from: end + 1) > end + 1
  }

  private func withoutPossessive(_ name: String) -> String {
    ["'s", "\u{2019}s"].contains { name.hasSuffix($0) } ? String(name.dropLast(2)) : name
  }

  /// Returns the longest address, spoken or typed, that starts at a word.
  private func address(in words: ArraySlice<Utterance.Word>, at start: Int) -> (address: String, end: Int)? {
    let near = words[start..<min(start + Self.longestAddress, words.endIndex)]
    guard near.contains(where: { $0.normal == "at" || $0.normal.contains("@") }) else { return nil }
    for end in (start + 1...near.endIndex).reversed() {
      let phrase = words[start..<end].map(\.normal).joined(separator: " ")
      if let address = WrittenFormConverter.emailAddress(phrase) { return (address, end) }
    }
    return nil
  }

  /// Returns where a name ends: after three words at most, at a punctuation mark, or before a word that begins a
  /// sentence.
  private func nameEnd(in words: ArraySlice<Utterance.Word>, from start: Int) -> Int {
    var position = start
    while position < min(start + 3, words.endIndex) {
      let word = words[position].normal
      if word == "and" || Self.sentenceStarts.contains(word)
        || Self.subject.end(in: words, at: position) != nil
        || Self.body.end(in: words, at: position) != nil
        || CommandPhrases.mailAfterRecipient.end(in: words, at: position) != nil
        || CommandPhrases.knowing.end(in: words, at: position) != nil
        || CommandPhrases.byMail.end(in: words, at: position) != nil
        || position > start && Self.words.end(in: words, at: position) != nil
      {
        break
      }
      position += 1
      if words[position - 1].endsClause || word.hasSuffix("'s") || PersonName.relations.contains(word) {
        break
      }
    }
    return position
  }

  private func set(_ slot: Slot, _ range: Range<Int>, in slots: inout ReadSlots) {
    guard !range.isEmpty, range.upperBound <= utterance.words.count, let span = utterance.span(range) else {
      return
    }
    slots.set(slot, .text(utterance.slice(range)), at: [span])
  }
}
