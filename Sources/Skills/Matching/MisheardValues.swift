extension PartReader {
  /// More words than a value has.
  private static let mostWords = 5
  /// What it costs that a value was not said as it is written, whatever differs.
  private static let cost: Float = 0.1

  /// The values of a list that the words at a place sound like: “expresso” for “espresso”, “flat wite” for “flat white”.
  func misheardValues(_ sounds: ValueSounds, of place: ListPlace, at start: TextPlace) -> [Reading] {
    let following = words.drop { $0.lowerBound < Int(start.index) }
    guard let first = following.first, first.lowerBound <= Int(start.index) + 1 else { return [] }
    return following.prefix(Self.mostWords).compactMap { last in
      guard let (number, difference) = sounds.nearest(to: text.scalars[first.lowerBound..<last.upperBound])
      else { return nil }
      var reading = captured(
        Reading(end: TextPlace(index: Int32(last.upperBound))), place, .value(number), first.lowerBound)
      reading.weight = Leniency.valueWeight * (1 - difference)
      reading.cost = Leniency.valueWeight * difference + Self.cost
      reading.misheard = difference
      return reading
    }
  }
}
