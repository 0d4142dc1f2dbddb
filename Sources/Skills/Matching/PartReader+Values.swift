extension PartReader {
  /// The most words of a time.
  private static let mostWordsOfTime = 10

  /// Returns the readings of times that begin at a place.
  func times(_ kind: SpokenTimeKind, _ place: ListPlace, at start: Int) -> [PartReading] {
    guard let time else { return [] }
    let scalars = text.scalars
    let first = start < scalars.count && scalars[start] == FoldedText.blank ? start + 1 : start
    var ends = (first..<scalars.count).dropFirst().filter { scalars[$0] == FoldedText.blank }
    ends.append(scalars.count)
    return ends.prefix(Self.mostWordsOfTime).compactMap { end in
      guard end > first, let value = kind.value(of: text.original(first..<end), at: time) else { return nil }
      return captured(PartReading(end: TextPlace(index: Int32(end))), place, .read(value), first)
    }
  }

  /// The most words of a value.
  private static let mostWordsOfValue = 5
  /// The fixed cost of a value that was not said as written.
  private static let costOfMishearing: Float = 0.1

  /// Returns the readings of values that sound like the words at a place: “expresso” for “espresso”, “flat wite” for
  /// “flat white”.
  func misheardValues(_ sounds: ValueSounds, of place: ListPlace, at start: TextPlace) -> [PartReading] {
    let following = words.drop { $0.lowerBound < Int(start.index) }
    guard let first = following.first, first.lowerBound <= Int(start.index) + 1 else { return [] }
    return following.prefix(Self.mostWordsOfValue).compactMap { last in
      guard let (number, difference) = sounds.nearest(to: text.scalars[first.lowerBound..<last.upperBound])
      else { return nil }
      var reading = captured(
        PartReading(end: TextPlace(index: Int32(last.upperBound))), place, .value(number), first.lowerBound)
      reading.weight = Leniency.valueWeight * (1 - difference)
      reading.cost = Leniency.valueWeight * difference + Self.costOfMishearing
      reading.misheard = difference
      return reading
    }
  }
}
