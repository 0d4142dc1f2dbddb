import CKernels
import Testing

/// A table of kernels, for tests to run on each.
struct KernelTable: @unchecked Sendable, CustomTestStringConvertible {
  let kernels: UnsafePointer<ck_kernels>

  var testDescription: String { String(cString: kernels.pointee.name) }

  static let all: [KernelTable] = {
    var found: [KernelTable] = []
    while let kernels = ck_available_kernels(found.count) { found.append(KernelTable(kernels: kernels)) }
    return found
  }()
  static var scalar: KernelTable { all[all.count - 1] }
}

/// Repeatable random numbers (SplitMix64).
struct Randomness {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// Between −1 and 1.
  mutating func number() -> Float { Float(Int64(bitPattern: next()) >> 40) / Float(1 << 23) }

  mutating func numbers(_ count: Int, scale: Float = 1) -> [Float] {
    (0..<count).map { _ in number() * scale }
  }

  /// Whole numbers up to `limit`, which itself comes once in every 32, so that 8 bits with a scale hold them exactly.
  mutating func wholeNumbers(_ count: Int, limit: Int) -> [Float] {
    (0..<count).map { $0 % 32 == 5 ? Float(limit) : Float(Int(next() % UInt64(2 * limit + 1)) - limit) }
  }
}

/// Memory aligned as kernels want their scratch.
func withScratch<Result>(bytes: Int, _ body: (UnsafeMutableRawPointer) -> Result) -> Result {
  let scratch = UnsafeMutableRawPointer.allocate(byteCount: max(bytes, 1), alignment: 64)
  defer { scratch.deallocate() }
  // What is left over from before must not matter.
  scratch.initializeMemory(as: UInt8.self, repeating: 0xff, count: max(bytes, 1))
  return body(scratch)
}

/// The largest difference between two lists of numbers, infinite where one has no number.
func largestDifference(_ a: [Float], _ b: [Float]) -> Float {
  guard a.count == b.count else { return .infinity }
  var largest: Float = 0
  for (x, y) in zip(a, b) where x != y {
    let difference = abs(x - y)
    largest = difference.isNaN ? .infinity : max(largest, difference)
  }
  return largest
}
