/// The conversion of a tensor to another format, piece by piece on all cores.
struct TensorConversion {
  let file: MappedFile
  let tensor: StoredTensor
  let format: BlockFormat

  /// The number of bytes of the result.
  let byteCount: Int

  /// Creates a conversion. Throws if the tensor's rows do not fill whole blocks of the format.
  init(_ file: MappedFile, _ tensor: StoredTensor, to format: BlockFormat) throws(ModelFileError) {
    guard let byteCount = StoredTensor.byteCount(format: format, shape: tensor.shape) else {
      throw .unsuitable(
        path: file.path, format: format, tensor: tensor.name, columns: tensor.columns)
    }
    self.file = file
    self.tensor = tensor
    self.format = format
    self.byteCount = byteCount
  }

  /// Calls `body` with the converted bytes, in order, and the count of numbers in them.
  func forEachPiece(_ body: ([UInt8], Int) throws -> Void) throws {
    for numbers in NumberConversion.steps(tensor.count) {
      let piece =
        format == tensor.format ? Array(file.bytes[bytes(of: numbers)]) : try convert(numbers)
      try body(piece, numbers.count)
      file.release(bytes(of: numbers))
    }
  }

  /// Returns the range of these numbers in the file.
  private func bytes(of numbers: Range<Int>) -> Range<Int> {
    let start = tensor.bytes.lowerBound
    return start + tensor.format.bytes(of: numbers.lowerBound)..<start
      + tensor.format.bytes(of: numbers.upperBound)
  }

  private func convert(_ numbers: Range<Int>) throws(ModelFileError) -> [UInt8] {
    let blocks = NumberConversion.blocks(of: numbers, as: format) { numbers, values in
      tensor.format.read(UnsafeRawBufferPointer(rebasing: file.bytes[bytes(of: numbers)]), into: values)
    }
    guard let blocks else {
      throw .invalid(
        path: file.path, field: "the tensor \(tensor.name)", problem: "holds numbers that are not finite")
    }
    return blocks
  }
}
