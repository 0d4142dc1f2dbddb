/// A set of Unicode scalars, as closed ranges in ascending order that neither touch nor overlap.
struct ScalarRanges: Sendable, Hashable {
  private(set) var ranges: [ClosedRange<UInt32>]

  /// Every scalar: all code points except the surrogates.
  static let all = ScalarRanges([0...0xD7FF, 0xE000...0x10FFFF])

  /// Creates a set.
  ///
  /// - Parameter unordered: Ranges in any order, overlapping or not. Surrogates are removed.
  init(_ unordered: [ClosedRange<UInt32>]) {
    var pieces: [ClosedRange<UInt32>] = []
    for range in unordered {
      if range.lowerBound < 0xD800 { pieces.append(range.lowerBound...min(range.upperBound, 0xD7FF)) }
      if range.upperBound > 0xDFFF, range.lowerBound <= 0x10FFFF {
        pieces.append(max(range.lowerBound, 0xE000)...min(range.upperBound, 0x10FFFF))
      }
    }
    pieces.sort { $0.lowerBound < $1.lowerBound }
    ranges = []
    for piece in pieces {
      if let last = ranges.last, piece.lowerBound <= last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, piece.upperBound)
      } else {
        ranges.append(piece)
      }
    }
  }

  init(_ scalars: some Sequence<Unicode.Scalar>) {
    self.init(scalars.map { $0.value...$0.value })
  }

  var isEmpty: Bool { ranges.isEmpty }

  var count: Int { ranges.reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) + 1 } }

  /// The set of all scalars that are not in this one.
  var complement: ScalarRanges {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
    return ScalarRanges(gaps)
  }

  func union(_ other: ScalarRanges) -> ScalarRanges { ScalarRanges(ranges + other.ranges) }

  func intersection(_ other: ScalarRanges) -> ScalarRanges {
    complement.union(other.complement).complement
  }

  func contains(_ scalar: UInt32) -> Bool { ranges.contains { $0.contains(scalar) } }
}

extension ScalarRanges {
  /// The UTF-8 sequences of the set, with a range for every byte, such as `[C2…DF, 80…BF]`.
  ///
  /// A range of scalars is split where the length of its UTF-8 changes, and until all bytes after the first
  /// differing one cover their full range.
  var byteSequences: [[ClosedRange<UInt8>]] {
    var sequences: [[ClosedRange<UInt8>]] = []
    var pending = Array(ranges.reversed())
    while let range = pending.popLast() {
      if let cut = Self.cut(in: range) {
        pending.append((cut + 1)...range.upperBound)
        pending.append(range.lowerBound...cut)
      } else if let low = Unicode.Scalar(range.lowerBound), let high = Unicode.Scalar(range.upperBound) {
        sequences.append(zip(String(low).utf8, String(high).utf8).map { $0...$1 })
      }
    }
    return sequences
  }

  /// Returns the last scalar of the first part if the range must be split, otherwise `nil`.
  private static func cut(in range: ClosedRange<UInt32>) -> UInt32? {
    for longest: UInt32 in [0x7F, 0x7FF, 0xFFFF]
    where range.lowerBound <= longest && range.upperBound > longest {
      return longest
    }
    if range.upperBound <= 0x7F { return nil }
    for bits: UInt32 in [6, 12, 18] {
      let mask = (UInt32(1) << bits) - 1
      guard range.lowerBound & ~mask != range.upperBound & ~mask else { continue }
      if range.lowerBound & mask != 0 { return range.lowerBound | mask }
      if range.upperBound & mask != mask { return (range.upperBound & ~mask) - 1 }
    }
    return nil
  }
}
