/// A replacement of words in a proposed command: “change Friday to Thursday”, “say noon instead of two”.
package struct ReplacedWords: Sendable, Hashable {
  package let old: String
  package let new: String

  private static let mostWords = 30

  /// Reads the replacement. Returns `nil` if `text` does not name both the old and the new words.
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
    guard let parts = Self.insteadOf(in: utterance, from: start) else { return nil }
    (old, new) = parts
  }

  /// Returns the words in “three boxes, not two”: “two boxes” and “three boxes”. Words that both would have are said once.
  private static func insteadOf(in utterance: Utterance, from start: Int) -> (old: String, new: String)? {
    let words = utterance.words
    guard let not = words.lastIndex(where: { $0.normal == "not" }), not > start, words[not - 1].endsClause,
      (not + 2...not + 4).contains(words.count), (1...4).contains(not - start)
    else { return nil }
    let old = utterance.slice(not + 1..<words.count)
    let oldCount = words.count - not - 1
    // “Two” stands for “two boxes”.
    let shared = not - start > oldCount ? " " + utterance.slice(start + oldCount..<not) : ""
    return (old + shared, utterance.slice(start..<not))
  }

  /// Returns the words that are rejected by “not eggs, oat milk”: “eggs”.
  private static func rejected(in words: ArraySlice<Utterance.Word>, from start: Int) -> Range<Int>? {
    guard start < words.endIndex, words[start].normal == "not",
      let end = words[(start + 1)...].firstIndex(where: \.endsClause), (start + 1...start + 4).contains(end),
      (end + 2...end + 7).contains(words.endIndex), !Remarks.isStatement(words[(end + 1)...])
    else { return nil }
    return start + 1..<end + 1
  }

  package init(_ old: String, by new: String) {
    (self.old, self.new) = (old, new)
  }

  /// Returns the command with the old words replaced in all its texts, or `nil` if they occur in none.
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
    // Going from the end keeps the earlier ranges valid.
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
  /// Returns the items that remain after a correction: “butter” for “eggs. No, not eggs, butter”, “milk, butter”
  /// for “milk and eggs, sorry, butter”. Returns `text` unchanged if nothing is corrected.
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
