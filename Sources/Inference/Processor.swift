import CKernels

/// A processor that computes the layers of models. It holds the kernels, the threads that run them, and their
/// working memory.
///
/// It is not Sendable and has one user at a time. Its memory grows with the first calls and is reused.
public final class Processor {
  /// The kernels of an instruction set.
  public let kernels: Kernels
  /// The threads that compute.
  public let threads: ThreadPool
  private(set) var packed = FloatBuffer(count: 0)
  private var scratch: [FloatBuffer] = []

  var table: ck_kernels { kernels.table.pointee }

  /// Creates a processor without working memory.
  public init(kernels: Kernels, threads: ThreadPool) {
    self.kernels = kernels
    self.threads = threads
  }

  /// Multiplies each vector by the weights of up to three products that share the input, such as queries, keys and
  /// values, and stores each result as its product says.
  public func multiply(_ x: Vectors, _ first: Product, _ second: Product? = nil, _ third: Product? = nil) {
    if let second, second.weights.format != first.weights.format {
      multiply(x, first)
      return multiply(x, second, third)
    }
    if let third, third.weights.format != first.weights.format {
      multiply(x, first, second)
      return multiply(x, third)
    }
    guard x.count > 0 else { return }
    pack(x, for: first.weights)
    multiplyPacked(x.count, first, second, third)
  }

  func reservePacked(bytes: Int) {
    if packed.numbers.count * 4 < bytes { packed = FloatBuffer(count: (bytes + 3) / 4) }
  }

  /// Frees the working memory. It is allocated again as it is needed.
  package func releaseMemory() {
    (packed, scratch) = (FloatBuffer(count: 0), [])
  }

  /// Gives each thread at least this much working memory.
  func reserveScratch(bytes: Int) {
    if scratch.count == threads.threadCount, scratch[0].numbers.count * 4 >= bytes { return }
    scratch = (0..<threads.threadCount).map { _ in FloatBuffer(count: (bytes + 3) / 4) }
  }

  func scratch(of thread: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(scratch[thread].numbers.baseAddress!)
  }

  private func pack(_ x: Vectors, for weights: WeightMatrix) {
    precondition(x.columns == weights.columns, "The vectors have other columns than the weights.")
    let format = weights.format.kernelFormat
    reservePacked(bytes: table.packed_bytes(format, x.count, x.columns))
    let packed = UnsafeMutableRawPointer(packed.numbers.baseAddress!)
    let table = kernels.table
    threads.run(x.count, grain: piece(of: x.count, unit: table.pointee.vector_group, columns: x.columns)) {
      range, _ in
      table.pointee.pack(
        format, ck_rows(numbers: x.numbers + range.lowerBound * x.stride, stride: x.stride), x.columns,
        range.lowerBound, range.upperBound, x.count, packed)
    }
  }

  /// Computes the products with the packed vectors.
  func multiplyPacked(_ vectors: Int, _ first: Product, _ second: Product? = nil, _ third: Product? = nil) {
    let format = first.weights.format.kernelFormat
    let columns = first.weights.columns
    let table = kernels.table
    reserveScratch(bytes: table.pointee.multiply_scratch_bytes(format, vectors, columns))
    let grid = ProductGrid(
      vectors: vectors, columns: columns,
      rows: (first.weights.rows, second?.weights.rows ?? 0, third?.weights.rows ?? 0),
      rowTile: table.pointee.row_tile, vectorGroup: table.pointee.vector_group, threads: threads.threadCount)
    threads.run(
      grid.pieces,
      PackedProducts(
        processor: self, vectors: vectors, first: first, second: second, third: third, grid: grid))
  }

  /// Returns how many of `count` rows of `columns` numbers a thread takes at a time for light work: all if there
  /// is little to do, otherwise an equal share.
  func piece(of count: Int, unit: Int = 1, columns: Int) -> Int {
    if count * columns < 16_384 { return max(count, 1) }
    let share = (count - 1) / threads.threadCount + 1
    return (share - 1) / unit * unit + unit
  }
}

/// The products of a processor's packed vectors, divided into the pieces of a grid.
private struct PackedProducts: ParallelWork {
  let processor: Processor
  let vectors: Int
  let first: Product
  let second, third: Product?
  let grid: ProductGrid

  func perform(_ pieces: Range<Int>, thread: Int) {
    for piece in pieces {
      let (matrix, rows, range) = grid.piece(piece)
      guard let product = matrix == 0 ? first : matrix == 1 ? second : third else { continue }
      precondition(product.output.count == vectors && product.weights.columns == first.weights.columns)
      withUnsafePointer(to: product.weights.matrix) { weights in
        processor.kernels.table.pointee.multiply(
          weights, rows.lowerBound, rows.upperBound, processor.packed.numbers.baseAddress, range.lowerBound,
          range.upperBound, vectors, product.bias?.numbers.baseAddress, product.kernelEpilogue,
          product.output.numbers, product.output.stride, processor.scratch(of: thread))
      }
    }
  }
}
