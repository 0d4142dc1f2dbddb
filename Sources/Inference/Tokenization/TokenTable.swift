/// The byte strings of a vocabulary, which can be found by number and by their bytes.
public struct TokenTable: Sendable {
  /// All tokens' bytes, one after another.
  private let bytes: [UInt8]
  /// The start of each token in `bytes`, and the end of the last one.
  private let offsets: [Int]
  /// The token numbers as an open-addressing hash table by their bytes; −1 is a free slot.
  private let slots: [Int32]
  /// The length of the longest token in bytes.
  private let longest: Int

  /// Creates a table.
  ///
  /// - Parameter tokens: The bytes of each token in order. An empty token cannot be found by its bytes; of equal
  ///   ones the first is found.
  public init(_ tokens: some Collection<some Collection<UInt8>>) {
    var bytes: [UInt8] = []
    var offsets = [0]
    offsets.reserveCapacity(tokens.count + 1)
    for token in tokens {
      bytes.append(contentsOf: token)
      offsets.append(bytes.count)
    }
    self.init(bytes: bytes, offsets: offsets)
  }

  private init(bytes: [UInt8], offsets: [Int]) {
    var capacity = 16
    while capacity < 2 * offsets.count { capacity *= 2 }
    var slots = [Int32](repeating: -1, count: capacity)
    bytes.withUnsafeBufferPointer { bytes in
      for id in 0..<(offsets.count - 1) where offsets[id] < offsets[id + 1] {
        let token = bytes[offsets[id]..<offsets[id + 1]]
        var slot = Self.hash(token) & (capacity - 1)
        while slots[slot] >= 0 {
          let other = Int(slots[slot])
          if token.elementsEqual(bytes[offsets[other]..<offsets[other + 1]]) { break }
          slot = (slot + 1) & (capacity - 1)
        }
        if slots[slot] < 0 { slots[slot] = Int32(id) }
      }
    }
    (self.bytes, self.offsets, self.slots) = (bytes, offsets, slots)
    longest = zip(offsets, offsets.dropFirst()).reduce(0) { max($0, $1.1 - $1.0) }
  }

  /// Returns a table with other bytes for some of the tokens.
  public func replacing(_ replacements: [Int32: ArraySlice<UInt8>]) -> TokenTable {
    TokenTable((0..<Int32(count)).map { replacements[$0] ?? self[$0] })
  }

  /// The number of tokens.
  public var count: Int { offsets.count - 1 }

  /// Returns the token's bytes, which are empty for a number outside the vocabulary.
  public subscript(id: Int32) -> ArraySlice<UInt8> {
    guard id >= 0, id < count else { return [] }
    return bytes[offsets[Int(id)]..<offsets[Int(id) + 1]]
  }

  /// Returns the token with exactly these bytes, or `nil` if there is none.
  public func id(of token: Slice<UnsafeBufferPointer<UInt8>>) -> Int32? {
    guard !token.isEmpty, token.count <= longest else { return nil }
    var slot = Self.hash(token) & (slots.count - 1)
    while slots[slot] >= 0 {
      let id = Int(slots[slot])
      let (start, end) = (offsets[id], offsets[id + 1])
      if end - start == token.count, token.elementsEqual(bytes[start..<end]) { return Int32(id) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Returns the token with exactly these bytes, or `nil` if there is none.
  public func id(of token: [UInt8]) -> Int32? {
    token.withUnsafeBufferPointer { id(of: $0[...]) }
  }

  /// FNV-1a, folded so that the low bits depend on all bits.
  private static func hash(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 29)) & 0x7fff_ffff)
  }
}
