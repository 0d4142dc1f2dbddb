/// A stream that turns bytes into text. A part is returned once it can no longer belong to a stop string or an
/// incomplete character.
struct OutputText {
  private let stops: [[UInt8]]
  private var pending: [UInt8] = []
  /// All text returned so far.
  private(set) var text = ""
  /// Whether a stop string was found; nothing follows it.
  private(set) var isStopped = false

  /// - Parameter stops: The stop strings, none of them empty.
  init(stops: [String]) {
    self.stops = stops.map { Array($0.utf8) }
  }

  /// Appends bytes and returns the text that is now final. Invalid UTF-8 becomes U+FFFD.
  mutating func append(_ bytes: some Sequence<UInt8>) -> String {
    guard !isStopped else { return "" }
    for byte in bytes {
      pending.append(byte)
      let ended = stops.filter { pending.suffix($0.count).elementsEqual($0) }
      if let longest = ended.map(\.count).max() {
        pending.removeLast(longest)
        isStopped = true
        return finish()
      }
    }
    let settled = pending.dropLast(longestStopBegun)
    return give(settled.count - UnfinishedCharacter.length(in: settled))
  }

  /// Returns the rest at the end.
  mutating func finish() -> String { give(pending.count) }

  private mutating func give(_ count: Int) -> String {
    let settled = String(decoding: pending.prefix(count), as: UTF8.self)
    pending.removeFirst(count)
    text += settled
    return settled
  }

  /// The number of the last bytes that may begin a stop string.
  private var longestStopBegun: Int {
    var longest = 0
    for stop in stops {
      let most = min(stop.count - 1, pending.count)
      let begun = (0...most).last { pending.suffix($0).elementsEqual(stop.prefix($0)) }
      longest = max(longest, begun ?? 0)
    }
    return longest
  }
}

/// An incomplete character at the end of UTF-8 text.
enum UnfinishedCharacter {
  /// Returns the number of its bytes, or 0 if the last character is complete.
  static func length(in bytes: some BidirectionalCollection<UInt8>) -> Int {
    for (before, byte) in bytes.reversed().prefix(3).enumerated() {
      let length =
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        case 0x80...0xBF: 0
        default: 1
        }
      if length > 0 { return length > before + 1 ? before + 1 : 0 }
    }
    return 0
  }
}
