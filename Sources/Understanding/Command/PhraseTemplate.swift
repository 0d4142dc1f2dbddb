/// A pattern that matches a whole utterance and captures slots: `remove {items} from my|the? {list_name} list`.
///
/// Words are as in ``Phrase``. `{slot}` stands for the words of a slot, `{}` for any words; a `?` after either makes
/// it optional. `{slot=value}` matches no words and fills the slot if nothing else does; `{slot=}` leaves it empty.
struct PhraseTemplate: Sendable {
  let pattern: String

  private enum Element: Sendable {
    case words(Phrase)
    case slot(Slot?, optional: Bool)
  }

  /// The slots that are filled whatever is said: `{scope=next}`.
  let constants: [Slot: SlotValue]

  /// The range of word indices of each slot.
  typealias Captures = [Slot: Range<Int>]

  /// The most words of a slot that is not at the end of the pattern.
  private static let longestSlot = 30

  private let elements: [Element]

  init(_ pattern: String) {
    self.pattern = pattern
    var elements: [Element] = []
    var constants: [Slot: SlotValue] = [:]
    for part in Self.parts(of: pattern) {
      guard part.hasPrefix("{") else {
        elements.append(.words(Phrase(String(part))))
        continue
      }
      let name = part.dropFirst().prefix { $0 != "}" }
      if let equals = name.firstIndex(of: "=") {
        constants[Slot(rawValue: String(name[..<equals]))] = .text(String(name[equals...].dropFirst()))
      } else {
        let slot = name.isEmpty ? nil : Slot(rawValue: String(name))
        elements.append(.slot(slot, optional: part.hasSuffix("?")))
      }
    }
    (self.elements, self.constants) = (elements, constants)
  }

  /// Splits a pattern into words and slots; a constant may contain spaces.
  private static func parts(of pattern: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = pattern[...]
    while let first = rest.first {
      guard first != " " else {
        rest = rest.dropFirst()
        continue
      }
      let end = first == "{" ? rest.firstIndex(of: "}").map(rest.index(after:)) : nil
      let stop = (end.map { rest[$0...] } ?? rest).firstIndex(of: " ") ?? rest.endIndex
      parts.append(rest[..<stop])
      rest = rest[stop...]
    }
    return parts
  }

  /// The slots that the pattern may fill.
  var slots: [Slot] {
    constants.keys
      + elements.compactMap { element -> Slot? in if case .slot(let slot, _) = element { slot } else { nil } }
  }

  /// Returns the value for the first way to match all the words that `accept` returns a value for, or `nil` if there
  /// is none. Earlier slots are tried as short as possible.
  func match<Value>(_ words: ArraySlice<Utterance.Word>, accept: (Captures) -> Value?) -> Value? {
    match(words, at: words.startIndex, element: 0, [:], accept)
  }

  private func match<Value>(
    _ words: ArraySlice<Utterance.Word>, at position: Int, element index: Int, _ captures: Captures,
    _ accept: (Captures) -> Value?
  ) -> Value? {
    guard index < elements.count else { return position == words.endIndex ? accept(captures) : nil }
    switch elements[index] {
    case .words(let phrase):
      guard let end = phrase.end(in: words, at: position) else { return nil }
      if let value = match(words, at: end, element: index + 1, captures, accept) { return value }
      // Words that are optional here may belong to the slot that follows instead.
      guard end > position, phrase.isOptional else { return nil }
      return match(words, at: position, element: index + 1, captures, accept)
    case .slot(let slot, let isOptional):
      if isOptional, let value = match(words, at: position, element: index + 1, captures, accept) {
        return value
      }
      let isLast = index == elements.count - 1
      let last = min(words.endIndex, position + Self.longestSlot)
      for end in isLast ? words.endIndex...words.endIndex : position...max(position, last)
      where end > position {
        var captures = captures
        if let slot { captures[slot] = position..<end }
        if let value = match(words, at: end, element: index + 1, captures, accept) { return value }
      }
      return nil
    }
  }
}

extension PhraseTemplate: Hashable {
  static func == (one: Self, other: Self) -> Bool { one.pattern == other.pattern }

  func hash(into hasher: inout Hasher) { hasher.combine(pattern) }
}

extension PhraseTemplate: Codable {
  init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(pattern)
  }
}
