/// Words of a card that are to be others: “change Friday to Thursday”, “say noon instead of two”.
package struct ReplacedWords: Sendable, Hashable {
  package let old: String
  package let new: String

  private static let mostWords = 30

  /// Nil for a text that does not name both.
  package init?(_ text: String) {
    guard let utterance = Utterance(text), utterance.words.count <= Self.mostWords else { return nil }
    let words = utterance.words[...]
    let start = Reference.beginning(of: words).index
    if let rejected = Self.rejected(in: words, from: start) {
      (old, new) = (utterance.slice(rejected), utterance.slice(rejected.upperBound..<words.endIndex))
      return
    }
    for form in Self.forms {
      guard let first = form.opening.end(in: words, at: start), first + 1 < words.endIndex,
        let joint = form.joint.first(in: words[(first + 1)...]), joint.upperBound < words.endIndex
      else { continue }
      let parts = (
        utterance.slice(first..<joint.lowerBound), utterance.slice(joint.upperBound..<words.endIndex)
      )
      (old, new) = form.isNewFirst ? (parts.1, parts.0) : parts
      return
    }
    return nil
  }

  /// “Eggs” of “not eggs, oat milk”.
  private static func rejected(in words: ArraySlice<Utterance.Word>, from start: Int) -> Range<Int>? {
    guard start < words.endIndex, words[start].normal == "not",
      let end = words[(start + 1)...].firstIndex(where: \.endsClause), (start + 1...start + 4).contains(end),
      (end + 2...end + 7).contains(words.endIndex)
    else { return nil }
    return start + 1..<end + 1
  }

  package init(_ old: String, by new: String) {
    (self.old, self.new) = (old, new)
  }

  /// The command with the new words wherever its texts have the old ones; nil where they have them nowhere.
  package func applied(to command: Command) -> Command? {
    var changed = command
    for slot in [Slot.title, .emailSubject, .emailBody, .noteBody] {
      guard let text = command.text(slot), let replaced = replacing(in: text) else { continue }
      changed.slots[slot] = .text(replaced)
    }
    for slot in [Slot.emailTo, .addedPeople] {
      guard let people = command.texts(slot) else { continue }
      changed.slots[slot] = .texts(people.map { replacing(in: $0) ?? $0 })
    }
    return changed == command ? nil : changed
  }

  func replacing(in text: String) -> String? {
    guard let utterance = Utterance(text), let sought = Utterance(old)?.words.map(\.normal), !sought.isEmpty
    else { return nil }
    var scalars = Array(text.unicodeScalars)
    var end = utterance.words.count
    // From the end, so that the places before stay as they are.
    for start in utterance.words.indices.reversed() where start + sought.count <= end {
      guard utterance.words[start..<start + sought.count].map(\.normal) == sought,
        let span = utterance.span(start..<start + sought.count)
      else { continue }
      scalars.replaceSubrange(span, with: Array(new.unicodeScalars))
      end = start
    }
    return end == utterance.words.count ? nil : String(String.UnicodeScalarView(scalars))
  }

  private static let forms: [(opening: [Phrase], joint: [Phrase], isNewFirst: Bool)] = [
    (["change|replace|swap|correct the? word|words?"], ["to|with|by|into|for"], false),
    (["say|write|put|make it?"], ["instead of", "rather than", "and? not"], true),
    (["instead of", "not"], ["say|write|put|but"], false),
  ]
}

extension SpokenItems {
  /// The things that are meant where one is taken back: “butter” of “eggs. No, not eggs, butter”, “milk, butter” of “milk and
  /// eggs, sorry, butter”; the text itself where none is.
  package static func corrected(_ text: String) -> String {
    guard let utterance = Utterance(text) else { return text }
    let words = utterance.words
    for index in words.indices.dropFirst() where words[index - 1].endsClause {
      guard let end = ChangePhrases.takingBack.end(in: words[...], at: index), end < words.count else {
        continue
      }
      let (before, after) = (utterance.slice(0..<index), utterance.slice(end..<words.count))
      if let replaced = ReplacedWords(after)?.replacing(in: before) { return replaced }
      return (SpokenItems(before).items.dropLast() + SpokenItems(after).items).joined(separator: ", ")
    }
    return text
  }
}
