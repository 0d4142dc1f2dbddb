/// A way to read a part of a template at a place of a text.
struct PartReading: Hashable, Sendable {
  /// The content of a slot.
  struct Capture: Hashable, Sendable {
    enum Source: Hashable, Sendable {
      /// A value of a list, by its number.
      case value(Int32)
      case number(Double)
      /// A time that was said.
      case read(SkillValue)
      case words
    }

    var place: ListPlace
    var source: Source
    var start: Int32
    var end: Int32
  }

  /// The place at which the reading ends.
  var end: TextPlace
  /// The number of letters that were said as in the template.
  var letters: Int32 = 0
  /// The number of free texts.
  var wildcards: Int32 = 0
  /// The total length of the free texts.
  var wildcardLength: Int32 = 0
  /// The weight of the words that agree, in a lenient reading.
  var weight: Float = 0
  /// The cost of the words that were left out or skipped, in a lenient reading.
  var cost: Float = 0
  /// The share of differing letters in values that were not said exactly.
  var misheard: Float = 0
  var captures: [Capture] = []

  /// Returns this reading followed by another.
  func followed(by next: PartReading) -> PartReading {
    PartReading(
      end: next.end, letters: letters + next.letters, wildcards: wildcards + next.wildcards,
      wildcardLength: wildcardLength + next.wildcardLength, weight: weight + next.weight,
      cost: cost + next.cost, misheard: max(misheard, next.misheard),
      captures: captures.isEmpty ? next.captures : next.captures.isEmpty ? captures : captures + next.captures
    )
  }

  /// Returns whether this reading is better than another one with the same slots: cheaper, or with more words as
  /// written.
  func isBetter(than other: PartReading) -> Bool {
    (cost - weight, -letters, wildcardLength) < (
      other.cost - other.weight, -other.letters, other.wildcardLength
    )
  }
}

/// The readings of one part at one place: the best one of each set with the same result.
struct PartReadings: Sendable {
  private(set) var all: [PartReading] = []
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    var end: TextPlace
    var captures: [PartReading.Capture]
  }

  private static let fewReadings = 8

  mutating func add(_ reading: PartReading) {
    if let place = place(of: reading) {
      if reading.isBetter(than: all[place]) { all[place] = reading }
      return
    }
    all.append(reading)
    if all.count == Self.fewReadings + 1 {
      for (index, reading) in all.enumerated() {
        places[Key(end: reading.end, captures: reading.captures)] = index
      }
    } else if all.count > Self.fewReadings {
      places[Key(end: reading.end, captures: reading.captures)] = all.count - 1
    }
  }

  /// Keeps the cheapest readings, at most `most`.
  mutating func keep(most: Int) {
    guard all.count > most else { return }
    all = Array(
      all.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.prefix(most)
    )
    .map(\.element)
  }

  private func place(of reading: PartReading) -> Int? {
    guard all.count > Self.fewReadings else {
      return all.firstIndex { $0.end == reading.end && $0.captures == reading.captures }
    }
    return places[Key(end: reading.end, captures: reading.captures)]
  }
}
