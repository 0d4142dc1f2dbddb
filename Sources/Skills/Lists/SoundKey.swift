import WrittenForm

/// A key for the rough sound of letters in English: words that are easily confused have the same key. Vowels count
/// only at the beginning, and voiced and voiceless consonants are equal, after Philips's Metaphone (Computer
/// Language 7(12), 1990).
struct SoundKey: Hashable, Sendable {
  private let sounds: [UInt32]

  /// - Parameter letters: Folded letters. Blanks are ignored.
  init(_ letters: some Sequence<UInt32>) {
    let letters = letters.filter { $0 != FoldedText.blank }
    var sounds: [UInt32] = []
    var before: UInt32?
    var index = 0
    while index < letters.count {
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      let (sound, length) = Self.sound(of: letters[index], before: next, isFirst: index == 0)
      // Doubled letters sound like one.
      if let sound, sound != before { sounds.append(sound) }
      before = sound
      index += length
    }
    self.sounds = sounds
  }

  /// Whether the key is too short to distinguish words.
  var isShort: Bool { sounds.count < 2 }

  private static func sound(
    of letter: UInt32, before next: UInt32?, isFirst: Bool
  ) -> (UInt32?, length: Int) {
    guard let scalar = Unicode.Scalar(letter), scalar.isASCII else { return (letter, 1) }
    let following = next.flatMap { Unicode.Scalar($0) }
    switch (scalar, following) {
    case ("p", "h"): return (sound("f"), 2)
    case ("c", "h"), ("s", "h"): return (sound("x"), 2)
    case ("t", "h"): return (sound("t"), 2)
    case ("k", "n") where isFirst, ("g", "n") where isFirst, ("w", "r") where isFirst: return (nil, 1)
    case ("g", "h"): return (nil, 2)
    case ("c", "e"), ("c", "i"), ("c", "y"): return (sound("s"), 1)
    case ("g", "e"), ("g", "i"), ("j", _): return (sound("x"), 1)
    case ("c", _), ("q", _), ("g", _), ("k", _): return (sound("k"), 1)
    case ("x", _), ("z", _), ("s", _): return (sound("s"), 1)
    case ("d", _), ("t", _): return (sound("t"), 1)
    case ("b", _), ("p", _): return (sound("p"), 1)
    case ("v", _), ("f", _): return (sound("f"), 1)
    case ("a", _), ("e", _), ("i", _), ("o", _), ("u", _), ("y", _), ("h", _), ("w", _):
      return (isFirst && !["h", "w", "y"].contains(scalar) ? sound("a") : nil, 1)
    default: return (letter, 1)
    }
  }

  private static func sound(_ scalar: Unicode.Scalar) -> UInt32 { scalar.value }
}

/// The values of a list by their sound.
struct ValueSounds: Sendable {
  private var values: [SoundKey: [(letters: [UInt32], number: Int32)]] = [:]

  private static let leastLetters = 4
  /// The largest share of letters in which a value may differ.
  private static let mostDifferent: Float = 0.34

  /// Indexes the values of a list. Templates are left out, since they can be said in too many ways.
  init(_ list: [SlotListValue]) {
    for (number, value) in list.enumerated() {
      guard case .words(let text) = value.said else { continue }
      let letters = FoldedText(text).trimmed.scalars
      let key = SoundKey(letters)
      guard letters.count >= Self.leastLetters, !key.isShort else { continue }
      values[key, default: []].append((letters, Int32(number)))
    }
  }

  /// Returns the value nearest to the words and the share of letters that differ, or `nil` if there is none or two
  /// are equally near.
  func nearest(to letters: ArraySlice<UInt32>) -> (number: Int32, difference: Float)? {
    guard letters.count >= Self.leastLetters, let near = values[SoundKey(letters)] else { return nil }
    let distances = near.map { value in
      (
        number: value.number,
        difference: Float(EditDistance.between(letters, value.letters[...]))
          / Float(max(letters.count, value.letters.count))
      )
    }
    guard let best = distances.min(by: { $0.difference < $1.difference }),
      best.difference <= Self.mostDifferent,
      !distances.contains(where: { $0.number != best.number && $0.difference == best.difference })
    else { return nil }
    return best
  }
}
