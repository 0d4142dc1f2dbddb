import Foundation
import Inference

/// The speed of this machine at what models mostly do, measured in a fraction of a second.
package struct MachineSpeed: Codable, Sendable, Hashable {
  /// Multiplications and additions per second, each counted, for many vectors with 8-bit weights.
  package var operationsPerSecond: Double
  /// Bytes of weights per second that a single vector is multiplied with.
  package var bytesPerSecond: Double

  package init(operationsPerSecond: Double, bytesPerSecond: Double) {
    self.operationsPerSecond = operationsPerSecond
    self.bytesPerSecond = bytesPerSecond
  }

  /// The fastest of several runs, since other programs can only slow a run down.
  package static func measured(
    kernels: Kernels, threads: Int, repeats: Int = 5
  ) throws(WeightMatrixError) -> MachineSpeed {
    let processor = Processor(kernels: kernels, threads: ThreadPool(threadCount: threads))
    let many = 512
    let width = 768
    // Larger than the processor's caches, so that memory is measured.
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

  /// A matrix of zeros, which takes as long as any other.
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
