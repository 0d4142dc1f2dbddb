/// A place in a text, before the scalar of this number.
struct TextPlace: Hashable, Sendable {
  var index: Int32
  /// Whether a word may begin here though no blank stands before: after a value, so that “50%” and “Wohnzimmerlampe” are
  /// understood where a template has a blank.
  var mayBeginWord = false

  /// One number for both.
  var key: UInt32 { UInt32(index) << 1 | (mayBeginWord ? 1 : 0) }
}

/// How a part of a template can be read from a place of a text.
struct Reading: Hashable, Sendable {
  /// What fills a slot.
  struct Capture: Hashable, Sendable {
    enum Source: Hashable, Sendable {
      /// A list's value, by its number.
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

  /// Where it ends.
  var end: TextPlace
  /// So many letters were said as the template has them.
  var letters: Int32 = 0
  /// Free texts, and how long they are together.
  var wildcards: Int32 = 0
  var wildcardLength: Int32 = 0
  /// Where a text may differ: how much agrees, and what had to be left out or passed over.
  var weight: Float = 0
  var cost: Float = 0
  /// The share of letters in which values differ that were only nearly said.
  var misheard: Float = 0
  var captures: [Capture] = []

  /// This reading and then another.
  func followed(by next: Reading) -> Reading {
    Reading(
      end: next.end, letters: letters + next.letters, wildcards: wildcards + next.wildcards,
      wildcardLength: wildcardLength + next.wildcardLength, weight: weight + next.weight,
      cost: cost + next.cost, misheard: max(misheard, next.misheard),
      captures: captures.isEmpty ? next.captures : next.captures.isEmpty ? captures : captures + next.captures
    )
  }

  /// Whether it is better than one that fills the same slots with the same: cheaper, or with more said as written.
  func isBetter(than other: Reading) -> Bool {
    (cost - weight, -letters, wildcardLength) < (
      other.cost - other.weight, -other.letters, other.wildcardLength
    )
  }
}

/// Readings of one part from one place, the best one of those that come to the same.
struct Readings: Sendable {
  private(set) var all: [Reading] = []
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    var end: TextPlace
    var captures: [Reading.Capture]
  }

  private static let fewReadings = 8

  mutating func add(_ reading: Reading) {
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

  /// Keeps the cheapest.
  mutating func keep(most: Int) {
    guard all.count > most else { return }
    all = Array(
      all.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.prefix(most)
    )
    .map(\.element)
  }

  private func place(of reading: Reading) -> Int? {
    guard all.count > Self.fewReadings else {
      return all.firstIndex { $0.end == reading.end && $0.captures == reading.captures }
    }
    return places[Key(end: reading.end, captures: reading.captures)]
  }
}
