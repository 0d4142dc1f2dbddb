import Foundation
import Inference

/// How fast this machine does what models do most, measured in a fraction of a second.
package struct MachineSpeed: Codable, Sendable, Hashable {
  /// Multiplications and additions a second, each counted, of many vectors with 8-bit weights.
  package var operationsPerSecond: Double
  /// Bytes of weights a second that one vector is multiplied with.
  package var bytesPerSecond: Double

  package init(operationsPerSecond: Double, bytesPerSecond: Double) {
    self.operationsPerSecond = operationsPerSecond
    self.bytesPerSecond = bytesPerSecond
  }

  /// The fastest of several runs: others take time away, nothing gives any.
  package static func measured(
    kernels: Kernels, threads: Int, repeats: Int = 5
  ) throws(WeightMatrixError) -> MachineSpeed {
    let processor = Processor(kernels: kernels, threads: ThreadPool(threadCount: threads))
    let many = 512
    let width = 768
    // Larger than caches are, so that it is memory that is measured.
    let rows = 65_536
    func seconds(rows: Int, vectors: Int) throws(WeightMatrixError) -> Double {
      let weights = try matrix(rows: rows, columns: width)
      let input = FloatBuffer(count: vectors * width)
      let output = FloatBuffer(count: vectors * rows)
      let product = Product(weights, into: output.vectors(vectors, columns: rows))
      let times = (0...repeats).map { _ in
        ContinuousClock().measure {
          processor.multiply(input.vectors(vectors, columns: width), product)
        } / .seconds(1)
      }
      return max(times.dropFirst().min() ?? 0, 1e-9)
    }
    let product = try seconds(rows: width, vectors: many)
    let reading = try seconds(rows: rows, vectors: 1)
    return MachineSpeed(
      operationsPerSecond: 2 * Double(width * width * many) / product,
      bytesPerSecond: Double(rows * width) * 34 / 32 / reading)
  }

  /// Weights that are all zero, which take as long as others.
  private static func matrix(rows: Int, columns: Int) throws(WeightMatrixError) -> WeightMatrix {
    guard let bytes = WeightMatrix.byteCount(format: .q8_0, rows: rows, columns: columns) else {
      throw .badShape(.q8_0, rows: rows, columns: columns)
    }
    let numbers = FloatBuffer(count: (bytes + 3) / 4)
    return try WeightMatrix(
      format: .q8_0, rows: rows, columns: columns,
      bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(numbers.numbers)[..<bytes]),
      owner: numbers)
  }
}
