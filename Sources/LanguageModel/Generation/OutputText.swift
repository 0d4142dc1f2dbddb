/// Text as it comes in bytes, given out once it can no longer be part of a stop string or of a character that is not
/// whole yet.
struct OutputText {
  private let stops: [[UInt8]]
  private var pending: [UInt8] = []
  /// Everything given out so far.
  private(set) var text = ""
  /// Whether a stop string came; nothing follows it.
  private(set) var isStopped = false

  /// - Parameter stops: none of them empty.
  init(stops: [String]) {
    self.stops = stops.map { Array($0.utf8) }
  }

  /// Goes on by bytes and returns the text that is settled by them. What is not UTF-8 becomes U+FFFD.
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

  /// The rest, when nothing more comes.
  mutating func finish() -> String { give(pending.count) }

  private mutating func give(_ count: Int) -> String {
    let settled = String(decoding: pending.prefix(count), as: UTF8.self)
    pending.removeFirst(count)
    text += settled
    return settled
  }

  /// How many of the last bytes may be the beginning of a stop string.
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

/// The end of a text in UTF-8 that is the beginning of a character.
enum UnfinishedCharacter {
  /// How many bytes it has; 0 where the last character is whole.
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
