import CKernels

/// A matrix of weights in memory, usually that of a model file: `rows` outputs of `columns` inputs each.
public struct WeightMatrix: @unchecked Sendable {
  // Weights are never written, hence the unchecked Sendable.
  /// The format of the numbers.
  public let format: BlockFormat
  /// The number of rows.
  public let rows: Int
  /// The number of columns.
  public let columns: Int
  let blocks: UnsafeRawPointer
  private let owner: any AnyObject & Sendable

  /// Creates a matrix from blocks, which are not copied.
  ///
  /// - Parameters:
  ///   - bytes: The blocks, row by row, at any alignment.
  ///   - owner: The object that keeps the bytes in memory, such as the mapped file.
  /// - Throws: ``WeightMatrixError`` if the number of bytes is wrong.
  public init(
    format: BlockFormat, rows: Int, columns: Int, bytes: UnsafeRawBufferPointer,
    owner: any AnyObject & Sendable
  ) throws(WeightMatrixError) {
    guard let needed = Self.byteCount(format: format, rows: rows, columns: columns),
      let start = bytes.baseAddress
    else {
      throw .badShape(format, rows: rows, columns: columns)
    }
    guard needed == bytes.count else { throw .wrongLength(needed: needed, found: bytes.count) }
    self.format = format
    self.rows = rows
    self.columns = columns
    self.blocks = start
    self.owner = owner
  }

  /// Creates a matrix of f32 numbers.
  public init(_ numbers: FloatBuffer, rows: Int, columns: Int) throws(WeightMatrixError) {
    try self.init(
      format: .f32, rows: rows, columns: columns, bytes: UnsafeRawBufferPointer(numbers.numbers),
      owner: numbers)
  }

  /// Returns the number of bytes of a matrix, or `nil` if its rows do not fill whole blocks or the sizes are
  /// impossible.
  public static func byteCount(format: BlockFormat, rows: Int, columns: Int) -> Int? {
    guard rows > 0, columns > 0, columns.isMultiple(of: format.blockLength) else { return nil }
    let row = (columns / format.blockLength).multipliedReportingOverflow(by: format.blockBytes)
    let all = row.partialValue.multipliedReportingOverflow(by: rows)
    return row.overflow || all.overflow ? nil : all.partialValue
  }

  /// Copies one row as numbers, such as a token's embedding. `numbers` must have room for `columns`.
  public func copyRow(_ row: Int, to numbers: UnsafeMutablePointer<Float>) {
    precondition(row >= 0 && row < rows, "There are only \(rows) rows.")
    let rowBytes = columns / format.blockLength * format.blockBytes
    ck_dequantize(format.kernelFormat, blocks + row * rowBytes, numbers, columns)
  }

  var matrix: ck_matrix {
    ck_matrix(format: format.kernelFormat, blocks: blocks, rows: rows, columns: columns)
  }
}

/// The reason why bytes are not a weight matrix.
public enum WeightMatrixError: Error, Equatable, CustomStringConvertible {
  case badShape(BlockFormat, rows: Int, columns: Int)
  case wrongLength(needed: Int, found: Int)

  public var description: String {
    switch self {
    case .badShape(let format, let rows, let columns):
      "A matrix of \(rows) × \(columns) numbers cannot be stored as \(format)."
    case .wrongLength(let needed, let found):
      "The matrix needs \(needed) bytes, \(found) are there."
    }
  }
}
