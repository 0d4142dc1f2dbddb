/// The ranks of joining two tokens, by their numbers.
struct MergeTable: Sendable {
  /// The keys in an open-addressing table; −1 is free.
  private var keys: [Int64]
  private var ranks: [Int32]

  init(capacity count: Int) {
    var capacity = 16
    while capacity < 2 * count { capacity *= 2 }
    keys = Array(repeating: -1, count: capacity)
    ranks = Array(repeating: 0, count: capacity)
  }

  /// Adds a pair; an existing one keeps its rank.
  mutating func insert(_ left: Int32, _ right: Int32, rank: Int32) {
    let slot = slot(left, right)
    guard keys[slot] < 0 else { return }
    keys[slot] = Self.key(left, right)
    ranks[slot] = rank
  }

  func rank(_ left: Int32, _ right: Int32) -> Int32? {
    let slot = slot(left, right)
    return keys[slot] < 0 ? nil : ranks[slot]
  }

  private static func key(_ left: Int32, _ right: Int32) -> Int64 { Int64(left) << 32 | Int64(right) }

  /// The slot of the pair, or a free one for it.
  private func slot(_ left: Int32, _ right: Int32) -> Int {
    let key = Self.key(left, right)
    let hash = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: hash >> 33) & (keys.count - 1)
    while keys[slot] >= 0, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }
}
