import Inference

/// A tensor of a checkpoint. Its numbers are read from the mapped file when they are needed.
struct CheckpointTensor: Sendable {
  var name: String
  /// The sizes, the outermost first, as in PyTorch.
  var shape: [Int]
  var numbers: CheckpointNumbers
}

/// Consecutive numbers in a mapped file.
struct CheckpointNumbers: Sendable {
  /// A format in which numbers are stored.
  enum Storage: Sendable {
    case float(BlockFormat)
    /// Signed bytes, each divided by its row's scale. The number of scales is the number of rows.
    case int8(scales: [Float])
    /// Signed 16-bit numbers, divided by one scale.
    case int16(scale: Float)

    var byteCount: Int {
      switch self {
      case .float(let format): format.blockBytes
      case .int8: 1
      case .int16: 2
      }
    }
  }

  let file: MappedFile
  let storage: Storage
  /// The range of the numbers in the file.
  let bytes: Range<Int>

  var count: Int { bytes.count / storage.byteCount }

  /// Returns the numbers of some rows of a matrix.
  ///
  /// - Parameter columns: The length of a row.
  func rows(_ rows: Range<Int>, columns: Int) -> CheckpointNumbers {
    let part: Storage =
      if case .int8(let scales) = storage { .int8(scales: Array(scales[rows])) } else { storage }
    return CheckpointNumbers(
      file: file, storage: part, bytes: place(of: rows.lowerBound * columns..<rows.upperBound * columns))
  }

  func read(_ numbers: Range<Int>, into values: UnsafeMutableBufferPointer<Float>) {
    let source = UnsafeRawBufferPointer(rebasing: file.bytes[place(of: numbers)])
    switch storage {
    case .float(let format): format.read(source, into: values)
    case .int8(let scales):
      let columns = count / max(scales.count, 1)
      for index in 0..<values.count {
        let value = source.loadUnaligned(fromByteOffset: index, as: Int8.self)
        values[index] = Float(value) / scales[(numbers.lowerBound + index) / columns]
      }
    case .int16(let scale):
      for index in 0..<values.count {
        let bits = source.loadUnaligned(fromByteOffset: 2 * index, as: Int16.self)
        values[index] = Float(Int16(littleEndian: bits)) / scale
      }
    }
  }

  /// Returns all numbers, for small tensors.
  func values() -> [Float] {
    [Float](unsafeUninitializedCapacity: count) { values, initialized in
      read(0..<count, into: UnsafeMutableBufferPointer(rebasing: values[..<count]))
      initialized = count
    }
  }

  /// Frees the memory of the pages that contain these numbers.
  func release(_ numbers: Range<Int>) { file.release(place(of: numbers)) }

  private func place(of numbers: Range<Int>) -> Range<Int> {
    let start = bytes.lowerBound
    return start + numbers.lowerBound * storage.byteCount..<start + numbers.upperBound * storage.byteCount
  }
}
