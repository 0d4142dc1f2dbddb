import WrittenForm

/// The costs of reading a text that differs from a template, in which words are left out, skipped, or replaced by
/// ones with a similar spelling.
struct Leniency {
  /// The highest total cost.
  var budget: Float
  let index: WordIndex

  /// The most consecutive words that may be skipped.
  static let mostPassedOver = 4
  /// The most readings up to one place that are pursued, the cheapest ones.
  static let mostReadings = 48
  /// The weight of a value, whatever its words.
  static let valueWeight: Float = 0.8
  /// The weight of free text. It says little about the sentence, so skipping a short word is better.
  static let freeTextWeight: Float = 0.2
  static let freeTextCost: Float = 0.6

  private static let leastLetters = 4

  /// Returns the share of a word's weight that is lost if another word stands in its place, or `nil` if they are too
  /// different.
  static func difference(_ word: ArraySlice<UInt32>, from letters: [UInt32]) -> Float? {
    let length = max(word.count, letters.count)
    guard letters.count >= leastLetters, abs(word.count - letters.count) <= 2 else { return nil }
    let distance = EditDistance.between(word, letters[...])
    guard distance <= (length >= 7 ? 2 : 1) else { return nil }
    return 2 * Float(distance) / Float(length)
  }
}

extension PartReader {
  /// Returns the readings of a word: at its place, later in the text, as a similar word, or left out.
  func lenientReadings(
    of letters: [UInt32], _ item: Int32, at place: TextPlace, _ leniency: Leniency
  ) -> [PartReading] {
    var readings = PartReadings()
    let weight = leniency.index.weight(of: item)
    if var exact = matching(letters, at: place) {
      exact.weight = weight
      readings.add(exact)
    }
    guard mayBeginWord(at: place) else { return readings.all }
    for (later, cost) in laterPlaces(after: place, leniency) {
      guard var reading = matching(letters, at: later) else { continue }
      (reading.weight, reading.cost) = (weight, cost)
      readings.add(reading)
    }
    if let word = word(at: place), let difference = Leniency.difference(text.scalars[word], from: letters),
      difference > 0
    {
      readings.add(
        PartReading(
          end: TextPlace(index: Int32(word.upperBound)), weight: weight * max(0, 1 - difference),
          cost: weight * difference))
    }
    let end = TextPlace(index: place.index, mayBeginWord: true)
    readings.add(PartReading(end: end, cost: leniency.index.costOfLeavingOut(item)))
    return readings.all
  }

  /// Returns the readings of a value: where it is expected, or later in the text.
  mutating func lenientReadings(
    of list: ListPlace, at place: TextPlace, _ leniency: Leniency
  ) throws(SkillMatchError) -> [PartReading] {
    var all = PartReadings()
    let isFreeText = if case .wildcard = automaton.lists[Int(list.list)] { true } else { false }
    for var reading in try self.list(list, at: place) {
      reading.weight = isFreeText ? Leniency.freeTextWeight : Leniency.valueWeight
      reading.cost = isFreeText ? Leniency.freeTextCost : 0
      all.add(reading)
    }
    guard !isFreeText, mayBeginWord(at: place) else { return all.all }
    if all.all.isEmpty, case .values(_, _, let sounds) = automaton.lists[Int(list.list)] {
      for reading in misheardValues(sounds, of: list, at: place) { all.add(reading) }
    }
    for (later, cost) in laterPlaces(after: place, leniency) {
      for var reading in try self.list(list, at: later) {
        (reading.weight, reading.cost) = (Leniency.valueWeight, cost)
        all.add(reading)
      }
    }
    return all.all
  }

  /// Returns the cost of skipping the rest of the text.
  func costOfRest(after place: TextPlace, _ leniency: Leniency) -> Float {
    words.filter { $0.lowerBound >= Int(place.index) || $0.contains(Int(place.index)) }
      .reduce(0) { $0 + leniency.index.cost(of: text.scalars[$1], automaton.store) }
  }

  private func mayBeginWord(at place: TextPlace) -> Bool {
    let index = Int(place.index)
    return place.mayBeginWord || index == 0 || index >= text.count
      || text.scalars[index - 1] == FoldedText.blank
  }

  /// Returns the word that begins at a place, or `nil` if there is none.
  private func word(at place: TextPlace) -> Range<Int>? {
    words.first { $0.lowerBound >= Int(place.index) && $0.lowerBound <= Int(place.index) + 1 }
  }

  /// Returns the beginnings of later words, with the cost of skipping the words before them.
  private func laterPlaces(after place: TextPlace, _ leniency: Leniency) -> [(TextPlace, Float)] {
    var places: [(TextPlace, Float)] = []
    var cost: Float = 0
    let next = words.drop { $0.lowerBound < Int(place.index) }
    for (word, following) in zip(next, next.dropFirst()).prefix(Leniency.mostPassedOver) {
      cost += leniency.index.cost(of: text.scalars[word], automaton.store)
      guard cost <= leniency.budget else { break }
      places.append((TextPlace(index: Int32(following.lowerBound)), cost))
    }
    return places
  }
}
