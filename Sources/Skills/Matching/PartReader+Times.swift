extension PartReader {
  /// More words than any time is said in.
  private static let mostWords = 10

  /// The times that words from a place on say.
  func times(_ kind: SpokenTimeKind, _ place: ListPlace, at start: Int) -> [Reading] {
    guard let time else { return [] }
    let scalars = text.scalars
    let first = start < scalars.count && scalars[start] == FoldedText.blank ? start + 1 : start
    var ends = (first..<scalars.count).dropFirst().filter { scalars[$0] == FoldedText.blank }
    ends.append(scalars.count)
    return ends.prefix(Self.mostWords).compactMap { end in
      guard end > first, let value = kind.value(of: text.original(first..<end), at: time) else { return nil }
      return captured(Reading(end: TextPlace(index: Int32(end))), place, .read(value), first)
    }
  }
}
