/// An array of numbers, aligned to 64 bytes and initially zero.
///
/// It is not synchronized: its owners must ensure that no two threads write the same numbers.
public final class FloatBuffer: @unchecked Sendable {
  /// The numbers.
  public let numbers: UnsafeMutableBufferPointer<Float>

  /// Creates a buffer of zeros.
  public init(count: Int) {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: max(count, 1) * MemoryLayout<Float>.stride, alignment: 64)
    let start = bytes.bindMemory(to: Float.self, capacity: count)
    start.initialize(repeating: 0, count: count)
    numbers = UnsafeMutableBufferPointer(start: start, count: count)
  }

  /// Creates a buffer with copies of numbers.
  public convenience init(_ values: some Collection<Float>) {
    self.init(count: values.count)
    _ = numbers.update(fromContentsOf: values)
  }

  deinit { UnsafeMutableRawPointer(numbers.baseAddress!).deallocate() }

  /// Returns the beginning of the buffer as `count` consecutive vectors of `columns` numbers.
  public func vectors(_ count: Int, columns: Int) -> Vectors {
    precondition(count * columns <= numbers.count, "The buffer holds fewer numbers.")
    return Vectors(numbers: numbers.baseAddress!, count: count, columns: columns, stride: columns)
  }
}

/// A view of vectors (audio frames, tokens) of `columns` numbers each, `stride` numbers apart. It does not keep the
/// memory alive.
public struct Vectors {
  /// The first number of the first vector.
  public let numbers: UnsafeMutablePointer<Float>
  /// The number of vectors.
  public let count: Int
  /// The length of a vector.
  public let columns: Int
  /// The distance between the beginnings of two consecutive vectors, in numbers.
  public let stride: Int

  /// Creates a view of memory.
  public init(numbers: UnsafeMutablePointer<Float>, count: Int, columns: Int, stride: Int) {
    self.numbers = numbers
    self.count = count
    self.columns = columns
    self.stride = stride
  }

  /// Returns a view of some of the vectors.
  public subscript(_ range: Range<Int>) -> Vectors {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "There are only \(count) vectors.")
    return Vectors(
      numbers: numbers + range.lowerBound * stride, count: range.count, columns: columns, stride: stride)
  }

  /// Returns a view of some numbers of every vector.
  public func columns(_ range: Range<Int>) -> Vectors {
    precondition(range.lowerBound >= 0 && range.upperBound <= columns, "There are only \(columns) columns.")
    return Vectors(numbers: numbers + range.lowerBound, count: count, columns: range.count, stride: stride)
  }

  /// Returns the numbers of one vector.
  public func vector(_ index: Int) -> UnsafeMutableBufferPointer<Float> {
    precondition(index >= 0 && index < count, "There are only \(count) vectors.")
    return UnsafeMutableBufferPointer(start: numbers + index * stride, count: columns)
  }
}
