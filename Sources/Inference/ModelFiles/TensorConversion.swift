import CKernels
import Foundation

/// The blocks of a tensor in another format, computed piece by piece on all cores.
struct TensorConversion {
  let file: MappedFile
  let tensor: StoredTensor
  let format: BlockFormat

  /// Numbers that a core converts at a time: whole blocks of every format.
  private static let pieceLength = 1 << 18

  /// The bytes it becomes.
  let byteCount: Int

  /// Throws where the tensor's rows are no whole blocks of the format.
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

  /// Calls `body` with the new bytes, in order, and how many numbers they hold.
  func forEachPiece(_ body: ([UInt8], Int) throws -> Void) throws {
    let step = Self.pieceLength * ProcessInfo.processInfo.activeProcessorCount
    for start in stride(from: 0, to: tensor.count, by: step) {
      let numbers = start..<min(start + step, tensor.count)
      let piece =
        format == tensor.format ? Array(file.bytes[bytes(of: numbers)]) : try convert(numbers)
      try body(piece, numbers.count)
      file.release(bytes(of: numbers))
    }
  }

  /// Where these numbers lie in the file.
  private func bytes(of numbers: Range<Int>) -> Range<Int> {
    let start = tensor.bytes.lowerBound
    return start + tensor.format.bytes(of: numbers.lowerBound)..<start
      + tensor.format.bytes(of: numbers.upperBound)
  }

  private func convert(_ numbers: Range<Int>) throws(ModelFileError) -> [UInt8] {
    let pieces = stride(from: numbers.lowerBound, to: numbers.upperBound, by: Self.pieceLength)
      .map { $0..<min($0 + Self.pieceLength, numbers.upperBound) }
    var result = [UInt8](repeating: 0, count: format.bytes(of: numbers.count))
    var areFinite = [Bool](repeating: false, count: pieces.count)
    result.withUnsafeMutableBytes { result in
      areFinite.withUnsafeMutableBufferPointer { areFinite in
        // Every piece writes to bytes of its own.
        nonisolated(unsafe) let result = result
        nonisolated(unsafe) let areFinite = areFinite
        DispatchQueue.concurrentPerform(iterations: pieces.count) { index in
          let place = format.bytes(of: pieces[index].lowerBound - numbers.lowerBound)
          areFinite[index] = convert(pieces[index], to: result.baseAddress.map { $0 + place })
        }
      }
    }
    guard areFinite.allSatisfy({ $0 }) else {
      throw .invalid(
        path: file.path, field: "the tensor \(tensor.name)", problem: "holds numbers that are not finite")
    }
    return result
  }

  /// Whether all of the numbers are finite.
  private func convert(_ numbers: Range<Int>, to blocks: UnsafeMutableRawPointer?) -> Bool {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: numbers.count) { values in
      ck_dequantize(
        tensor.format.kernelFormat, file.bytes.baseAddress.map { $0 + bytes(of: numbers).lowerBound },
        values.baseAddress, numbers.count)
      guard values.allSatisfy(\.isFinite) else { return false }
      ck_quantize(format.kernelFormat, values.baseAddress, blocks, numbers.count)
      return true
    }
  }
}

extension BlockFormat {
  /// The bytes of so many numbers, which are whole blocks.
  func bytes(of numbers: Int) -> Int { numbers / blockLength * blockBytes }
}
