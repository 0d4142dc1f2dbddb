/// A tensor in a model file.
public struct StoredTensor: Sendable, Hashable {
  /// The tensor's name.
  public var name: String
  /// The format of its numbers.
  public var format: BlockFormat
  /// The sizes, in ggml's order, which is the reverse of PyTorch's: the first is the size of the dimension whose
  /// neighbours are adjacent in memory. A matrix of r rows and c columns is [c, r]; a single number has no sizes.
  public var shape: [Int]
  /// The range of its blocks in the file.
  public var bytes: Range<Int>

  /// The count of all numbers.
  public var count: Int { shape.reduce(1, *) }
  /// The length of a row.
  public var columns: Int { shape.first ?? 1 }
  /// The number of rows, whatever the number of sizes.
  public var rows: Int { shape.dropFirst().reduce(1, *) }

  /// Returns the tensor. Throws if `shape` is given and is not its shape.
  func checked(_ shape: [Int]?, in file: MappedFile) throws(ModelFileError) -> StoredTensor {
    if let shape, self.shape != shape {
      throw .invalid(
        path: file.path, field: "the tensor \(name)",
        problem: "has the sizes \(self.shape), not \(shape)")
    }
    return self
  }

  /// Returns the number of bytes of numbers of this shape, or `nil` if the shape is impossible: a size below 1,
  /// rows that do not fill whole blocks, or more bytes than can be counted.
  package static func byteCount(format: BlockFormat, shape: [Int]) -> Int? {
    guard shape.allSatisfy({ $0 > 0 }) else { return nil }
    var blocks = 1
    for (index, size) in shape.enumerated() {
      if index == 0 && size % format.blockLength != 0 { return nil }
      let (product, overflow) = blocks.multipliedReportingOverflow(
        by: index == 0 ? size / format.blockLength : size)
      if overflow { return nil }
      blocks = product
    }
    guard !shape.isEmpty || format.blockLength == 1 else { return nil }
    let (bytes, overflow) = blocks.multipliedReportingOverflow(by: format.blockBytes)
    let (_, countOverflow) = blocks.multipliedReportingOverflow(by: format.blockLength)
    return overflow || countOverflow ? nil : bytes
  }
}
