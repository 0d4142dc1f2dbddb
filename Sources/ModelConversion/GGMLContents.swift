import Inference

/// The contents of a ggml file: a header, and tensors whose numbers come from a checkpoint.
struct GGMLContents {
  struct Tensor {
    var numbers: CheckpointNumbers
    var name: String
    /// The sizes in ggml's order, as in ``StoredTensor/shape``.
    var shape: [Int]
    var format: BlockFormat
    /// Whether the numbers are first rounded to 16 bits, as in whisper.cpp's converters.
    var isRounded = false
  }

  var header: [UInt8]
  var tensors: [Tensor]

  /// Checks that each format suits its tensor.
  ///
  /// - Throws: `ModelFileError` if one does not.
  func check() throws(ModelFileError) {
    for tensor in tensors
    where StoredTensor.byteCount(format: tensor.format, shape: tensor.shape) == nil {
      throw .unsuitable(
        path: tensor.numbers.file.path, format: tensor.format, tensor: tensor.name,
        columns: tensor.shape.first ?? 1)
    }
  }

  /// The length of the file.
  var byteCount: Int {
    tensors.reduce(header.count) { sum, tensor in
      sum + tensor.header.count + tensor.format.bytes(of: tensor.numbers.count)
    }
  }

  /// Writes the file.
  ///
  /// - Parameter progress: Called with the finished share, 0 to 1. It may throw to stop.
  /// - Throws: `ModelFileError`, and the errors of `progress`.
  func write(to path: String, progress: (Double) throws -> Void) throws {
    try check()
    let file = try NewModelFile(path: path)
    try file.append(header)
    let total = tensors.reduce(0) { $0 + $1.numbers.count }
    var done = 0
    for tensor in tensors {
      try file.append(tensor.header)
      for numbers in NumberConversion.steps(tensor.numbers.count) {
        try file.append(tensor.blocks(numbers))
        tensor.numbers.release(numbers)
        done += numbers.count
        try progress(Double(done) / Double(total))
      }
    }
    for tensor in tensors { try tensor.numbers.file.checkUnchanged() }
    try file.finish()
  }
}

extension GGMLContents.Tensor {
  fileprivate var header: [UInt8] { GGMLWriter.tensorHeader(name: name, shape: shape, format: format) }

  fileprivate func blocks(_ range: Range<Int>) throws(ModelFileError) -> [UInt8] {
    let blocks = NumberConversion.blocks(of: range, as: format) { piece, values in
      numbers.read(piece, into: values)
      if isRounded { round(values) }
    }
    guard let blocks else {
      throw .invalid(
        path: numbers.file.path, field: "the tensor \(name)",
        problem: "holds numbers that are not finite, or too great for 16 bits")
    }
    return blocks
  }

  /// Rounds numbers to 16 bits.
  private func round(_ values: UnsafeMutableBufferPointer<Float>) {
    withUnsafeTemporaryAllocation(byteCount: 2 * values.count, alignment: 2) { half in
      BlockFormat.f16.write(values, to: half)
      BlockFormat.f16.read(UnsafeRawBufferPointer(half), into: values)
    }
  }
}
