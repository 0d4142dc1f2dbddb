import CKernels
import Foundation

/// The conversion of numbers to and from block formats on all cores.
package enum NumberConversion {
  /// How many numbers a core converts at a time, which are whole blocks in every format.
  private static let pieceLength = 1 << 18

  /// Returns the ranges in which `count` numbers are converted, each with a piece for every core.
  package static func steps(_ count: Int) -> [Range<Int>] {
    let step = pieceLength * ProcessInfo.processInfo.activeProcessorCount
    return stride(from: 0, to: count, by: step).map { $0..<min($0 + step, count) }
  }

  /// Returns the blocks of one of the ``steps(_:)``, or `nil` if a number is not finite.
  ///
  /// - Parameter read: Reads the numbers of a range. It is called on several threads at once.
  package static func blocks(
    of numbers: Range<Int>, as format: BlockFormat,
    read: (Range<Int>, UnsafeMutableBufferPointer<Float>) -> Void
  ) -> [UInt8]? {
    let pieces = stride(from: numbers.lowerBound, to: numbers.upperBound, by: pieceLength)
      .map { $0..<min($0 + pieceLength, numbers.upperBound) }
    var result = [UInt8](repeating: 0, count: format.bytes(of: numbers.count))
    var areFinite = [Bool](repeating: false, count: pieces.count)
    withoutActuallyEscaping(read) { read in
      result.withUnsafeMutableBytes { result in
        areFinite.withUnsafeMutableBufferPointer { areFinite in
          // Every piece writes to its own bytes.
          nonisolated(unsafe) let result = result
          nonisolated(unsafe) let areFinite = areFinite
          nonisolated(unsafe) let read = read
          DispatchQueue.concurrentPerform(iterations: pieces.count) { index in
            let piece = pieces[index]
            let place = format.bytes(of: piece.lowerBound - numbers.lowerBound)
            withUnsafeTemporaryAllocation(of: Float.self, capacity: piece.count) { values in
              read(piece, values)
              guard values.allSatisfy(\.isFinite) else { return }
              let bytes = place..<place + format.bytes(of: piece.count)
              format.write(values, to: UnsafeMutableRawBufferPointer(rebasing: result[bytes]))
              areFinite[index] = true
            }
          }
        }
      }
    }
    return areFinite.allSatisfy { $0 } ? result : nil
  }
}

extension BlockFormat {
  /// Reads numbers from blocks of this format.
  ///
  /// - Parameter blocks: The blocks for all `values`, at any alignment.
  package func read(_ blocks: UnsafeRawBufferPointer, into values: UnsafeMutableBufferPointer<Float>) {
    ck_dequantize(kernelFormat, blocks.baseAddress, values.baseAddress, values.count)
  }

  /// Writes finite numbers as blocks of this format.
  ///
  /// - Parameter blocks: Memory with room for the blocks of all `values`.
  package func write(_ values: UnsafeMutableBufferPointer<Float>, to blocks: UnsafeMutableRawBufferPointer) {
    ck_quantize(kernelFormat, values.baseAddress, blocks.baseAddress, values.count)
  }

  /// Returns the number of bytes of this many numbers, which must fill whole blocks.
  package func bytes(of numbers: Int) -> Int { numbers / blockLength * blockBytes }
}
