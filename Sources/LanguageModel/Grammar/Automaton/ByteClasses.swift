/// Classes of bytes that a grammar never distinguishes.
struct ByteClasses: Sendable {
  /// The class of each byte.
  let ofByte: [UInt8]
  let count: Int
  /// The byte of each class that has only one.
  let soleByte: [UInt8?]

  init(_ networks: [RuleNetwork]) {
    var startsClass = Array(repeating: false, count: 257)
    startsClass[0] = true
    for network in networks {
      for case .bytes(let range) in network.edges.joined().map(\.label) {
        startsClass[Int(range.lowerBound)] = true
        startsClass[Int(range.upperBound) + 1] = true
      }
    }
    var ofByte: [UInt8] = []
    var firsts: [Int] = []
    for byte in 0..<256 {
      if startsClass[byte] { firsts.append(byte) }
      ofByte.append(UInt8(firsts.count - 1))
    }
    self.ofByte = ofByte
    count = firsts.count
    soleByte = zip(firsts, firsts.dropFirst() + [256]).map { $1 - $0 == 1 ? UInt8($0) : nil }
  }

  /// The classes that a range of bytes consists of.
  func classes(of range: ClosedRange<UInt8>) -> ClosedRange<Int> {
    Int(ofByte[Int(range.lowerBound)])...Int(ofByte[Int(range.upperBound)])
  }
}
