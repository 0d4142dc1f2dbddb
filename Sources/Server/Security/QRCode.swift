/// A QR code of a text, error correction level M, version 1 to 10. Source: ISO/IEC 18004:2015.
package struct QRCode: Sendable, Hashable {
  /// The modules on each side.
  package private(set) var side: Int
  private var dark: [Bool]
  /// Whether each module does not carry text.
  private var isFixed: [Bool]

  /// Whether a module is dark.
  package subscript(row: Int, column: Int) -> Bool { dark[row * side + column] }

  /// - Parameter text: Encoded as UTF-8; nil if it has more than 213 bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = Version.all.first(where: { bytes.count <= $0.capacity }) else { return nil }
    side = version.side
    dark = [Bool](repeating: false, count: side * side)
    isFixed = dark
    drawPatterns(version)
    draw(version.codewords(bytes))
    // Uses the mask with the lowest penalty.
    let masked = (0..<8).map { mask in
      var code = self
      code.apply(mask: mask)
      return code
    }
    guard let best = masked.min(by: { $0.penalty < $1.penalty }) else { return nil }
    self = best
  }

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard (0..<side).contains(row), (0..<side).contains(column) else { return }
    dark[row * side + column] = isDark
    isFixed[row * side + column] = true
  }

  private mutating func drawPatterns(_ version: Version) {
    for position in 0..<side {
      set(6, position, position % 2 == 0)
      set(position, 6, position % 2 == 0)
    }
    for (row, column) in [(3, 3), (3, side - 4), (side - 4, 3)] {
      for down in -4...4 {
        for right in -4...4 {
          let ring = max(abs(down), abs(right))
          set(row + down, column + right, ring != 2 && ring != 4)
        }
      }
    }
    let places = version.alignment
    for row in places {
      for column in places where !isFinder(row, column) {
        for down in -2...2 {
          for right in -2...2 { set(row + down, column + right, max(abs(down), abs(right)) != 1) }
        }
      }
    }
    drawFormat(mask: 0)
    guard version.number >= 7 else { return }
    let bits = Self.withRemainder(version.number, of: 12, generator: 0x1F25)
    for place in 0..<18 {
      let isDark = bits >> place & 1 == 1
      set(place / 3, side - 11 + place % 3, isDark)
      set(side - 11 + place % 3, place / 3, isDark)
    }
  }

  /// Whether an alignment pattern would overlap one of the three large squares.
  private func isFinder(_ row: Int, _ column: Int) -> Bool {
    (row < 9 && (column < 9 || column > side - 9)) || (row > side - 9 && column < 9)
  }

  /// Draws the format. Level M is 00; the pattern 101010000010010 keeps it from being all light.
  private mutating func drawFormat(mask: Int) {
    let bits = Self.withRemainder(mask, of: 10, generator: 0x537) ^ 0x5412
    for place in 0..<15 {
      let isDark = bits >> place & 1 == 1
      // Around the upper left square, and again beside the two others.
      switch place {
      case 0...5: set(place, 8, isDark)
      case 6, 7: set(place + 1, 8, isDark)
      case 8: set(8, 7, isDark)
      default: set(8, 14 - place, isDark)
      }
      if place < 8 { set(8, side - 1 - place, isDark) } else { set(side - 15 + place, 8, isDark) }
    }
    set(side - 8, 8, true)
  }

  /// The value followed by its check bits.
  private static func withRemainder(_ value: Int, of bits: Int, generator: Int) -> Int {
    var rest = value
    for _ in 0..<bits { rest = rest << 1 ^ (rest >> (bits - 1) & 1) * generator }
    return value << bits | rest
  }

  /// The right column of each pair; the timing pattern has a column of its own.
  private var columnPairs: [Int] { Array(stride(from: side - 1, to: 6, by: -2)) + [5, 3, 1] }

  /// Draws two columns at a time from the right, upwards and downwards in turn.
  private mutating func draw(_ codewords: [UInt8]) {
    var bit = 0
    for (turn, right) in columnPairs.enumerated() {
      for step in 0..<side {
        let row = turn % 2 == 0 ? side - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * side + column] {
          if bit < 8 * codewords.count {
            dark[row * side + column] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
          }
          bit += 1
        }
      }
    }
  }

  private mutating func apply(mask: Int) {
    for row in 0..<side {
      for column in 0..<side where !isFixed[row * side + column] {
        let product = row * column
        let inverts =
          switch mask {
          case 0: (row + column) % 2 == 0
          case 1: row % 2 == 0
          case 2: column % 3 == 0
          case 3: (row + column) % 3 == 0
          case 4: (row / 2 + column / 3) % 2 == 0
          case 5: product % 2 + product % 3 == 0
          case 6: (product % 2 + product % 3) % 2 == 0
          default: ((row + column) % 2 + product % 3) % 2 == 0
          }
        if inverts { dark[row * side + column].toggle() }
      }
    }
    drawFormat(mask: mask)
  }

  /// The penalty of a mask. Source: ISO/IEC 18004:2015, 7.8.3.
  private var penalty: Int {
    var points = 0
    for first in 0..<side {
      points += Self.penalty((0..<side).map { self[first, $0] })
      points += Self.penalty((0..<side).map { self[$0, first] })
    }
    for row in 1..<side {
      for column in 1..<side {
        let corner = self[row, column]
        if corner == self[row - 1, column], corner == self[row, column - 1],
          corner == self[row - 1, column - 1]
        {
          points += 3
        }
      }
    }
    let share = 100 * dark.count(where: \.self) / dark.count
    return points + 10 * (abs(share - 50) / 5)
  }

  /// The penalty of a row or column: long runs of one colour, and patterns like those of the large squares.
  private static func penalty(_ line: [Bool]) -> Int {
    var points = 0
    var run = 0
    for (place, isDark) in line.enumerated() {
      run = place > 0 && line[place - 1] == isDark ? run + 1 : 1
      if run == 5 { points += 3 } else if run > 5 { points += 1 }
    }
    let middle = [true, false, true, true, true, false, true]
    let light = [Bool](repeating: false, count: 4)
    for place in line.indices {
      let ahead = line[place...].prefix(11)
      if ahead.elementsEqual(middle + light) || ahead.elementsEqual(light + middle) { points += 40 }
    }
    return points
  }
}

/// The capacity and layout of a version.
private struct Version {
  let number: Int
  /// The bytes of text and error correction together.
  let total: Int
  /// The bytes of error correction in each block.
  let correction: Int
  let blocks: Int
  /// The rows and columns of the alignment patterns' centres.
  let alignment: [Int]

  var side: Int { 17 + 4 * number }
  private var dataCount: Int { total - correction * blocks }
  private var lengthBits: Int { number < 10 ? 8 : 16 }
  /// The most bytes of text.
  var capacity: Int { dataCount - (4 + lengthBits + 7) / 8 }

  static let all = [
    Version(number: 1, total: 26, correction: 10, blocks: 1, alignment: []),
    Version(number: 2, total: 44, correction: 16, blocks: 1, alignment: [6, 18]),
    Version(number: 3, total: 70, correction: 26, blocks: 1, alignment: [6, 22]),
    Version(number: 4, total: 100, correction: 18, blocks: 2, alignment: [6, 26]),
    Version(number: 5, total: 134, correction: 24, blocks: 2, alignment: [6, 30]),
    Version(number: 6, total: 172, correction: 16, blocks: 4, alignment: [6, 34]),
    Version(number: 7, total: 196, correction: 18, blocks: 4, alignment: [6, 22, 38]),
    Version(number: 8, total: 242, correction: 22, blocks: 4, alignment: [6, 24, 42]),
    Version(number: 9, total: 292, correction: 22, blocks: 5, alignment: [6, 26, 46]),
    Version(number: 10, total: 346, correction: 26, blocks: 5, alignment: [6, 28, 50]),
  ]

  /// The text and its error correction, with the blocks interleaved.
  func codewords(_ text: [UInt8]) -> [UInt8] {
    var bits: [Bool] = []
    func add(_ value: Int, _ count: Int) {
      for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
    }
    add(0b0100, 4)
    add(text.count, lengthBits)
    for byte in text { add(Int(byte), 8) }
    add(0, min(4, 8 * dataCount - bits.count))
    var data = stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 << 1 | (start + $1 < bits.count && bits[start + $1] ? 1 : 0) }
    }
    for filler in 0..<(dataCount - data.count) { data.append(filler % 2 == 0 ? 0xEC : 0x11) }

    let (short, longer) = dataCount.quotientAndRemainder(dividingBy: blocks)
    var pieces: [[UInt8]] = []
    for block in 0..<blocks {
      let length = short + (block >= blocks - longer ? 1 : 0)
      pieces.append(Array(data.prefix(length)))
      data.removeFirst(length)
    }
    let corrections = pieces.map { ReedSolomon.remainder($0, count: correction) }
    var dealt: [UInt8] = []
    for place in 0...short { dealt += pieces.compactMap { place < $0.count ? $0[place] : nil } }
    for place in 0..<correction { dealt += corrections.map { $0[place] } }
    return dealt
  }
}

/// Computes error correction over the field of 256 elements with x⁸ + x⁴ + x³ + x² + 1.
private enum ReedSolomon {
  static func remainder(_ data: [UInt8], count: Int) -> [UInt8] {
    // The product of (x - 2⁰), (x - 2¹), …, without its leading 1.
    var generator = [UInt8](repeating: 0, count: count - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      for place in 0..<count {
        generator[place] = product(generator[place], root)
        if place + 1 < count { generator[place] ^= generator[place + 1] }
      }
      root = product(root, 2)
    }
    var rest = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ rest[0]
      rest = Array(rest.dropFirst()) + [0]
      for place in 0..<count { rest[place] ^= product(generator[place], factor) }
    }
    return rest
  }

  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var result: UInt8 = 0
    for place in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x1D
      result ^= (other >> place & 1) * one
    }
    return result
  }
}
