/// A tensor as it lies in a model file.
public struct StoredTensor: Sendable, Hashable {
  public var name: String
  public var format: BlockFormat
  /// Sizes, the one whose neighbours lie next to each other first (ggml's order; the reverse of PyTorch's). A matrix of
  /// r rows and c columns is [c, r]; a single number has no sizes.
  public var shape: [Int]
  /// Where its blocks lie in the file.
  public var bytes: Range<Int>

  /// Numbers in all.
  public var count: Int { shape.reduce(1, *) }
  /// Numbers in a row.
  public var columns: Int { shape.first ?? 1 }
  /// Rows in all, whatever the number of sizes.
  public var rows: Int { shape.dropFirst().reduce(1, *) }

  /// Itself; throws when it has other sizes than `shape`.
  func checked(_ shape: [Int]?, in file: MappedFile) throws(ModelFileError) -> StoredTensor {
    if let shape, self.shape != shape {
      throw .invalid(
        path: file.path, field: "the tensor \(name)",
        problem: "has the sizes \(self.shape), not \(shape)")
    }
    return self
  }

  /// The bytes that numbers of this shape take, or nil where no such tensor can be: a size below 1, rows that are no
  /// whole blocks, or more bytes than can be counted.
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
