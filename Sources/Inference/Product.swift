import CKernels

/// A multiplication of vectors by a matrix of weights: the matrix, what is done with the results, and where they
/// go.
public struct Product {
  /// What is done with the results, after the bias was added.
  public enum Epilogue: Sendable {
    /// Stores them in the output.
    case store
    /// Adds them to the output.
    case add
    /// Stores x/2 (1 + erf(x/√2)) for each result x.
    case gelu
  }

  var weights: WeightMatrix
  var bias: FloatBuffer?
  var epilogue: Epilogue
  var output: Vectors

  /// Creates a product.
  ///
  /// - Parameters:
  ///   - bias: A number for every row of the weights; `nil` for none.
  ///   - output: As many vectors as are multiplied, with as many columns as the weights have rows.
  public init(
    _ weights: WeightMatrix, bias: FloatBuffer? = nil, _ epilogue: Epilogue = .store, into output: Vectors
  ) {
    precondition(bias.map { $0.numbers.count == weights.rows } ?? true, "The bias has another length.")
    precondition(output.columns == weights.rows, "The output has other columns than the weights have rows.")
    self.weights = weights
    self.bias = bias
    self.epilogue = epilogue
    self.output = output
  }

  var kernelEpilogue: ck_epilogue {
    switch epilogue {
    case .store: CK_STORE
    case .add: CK_ADD
    case .gelu: CK_GELU
    }
  }
}

/// A division of products among the threads: into ranges of weight rows, and also of vectors if those are too few.
struct ProductGrid {
  private let rows: (Int, Int, Int)
  private let pieceRows: Int
  private let vectors: Int
  private let pieceVectors: Int

  /// - Parameters:
  ///   - rows: The rows of up to three matrices, 0 for none.
  ///   - rowTile: Pieces have a multiple of this many rows.
  ///   - vectorGroup: Pieces have a multiple of this many vectors.
  init(vectors: Int, columns: Int, rows: (Int, Int, Int), rowTile: Int, vectorGroup: Int, threads: Int) {
    self.rows = rows
    self.vectors = vectors
    // This is some microseconds of work; less is not worth distributing.
    let leastWork = 1 << 16
    // Small pieces keep all threads busy to the end.
    let piecesPerThread = 4
    // With many vectors, more rows than these do not make a piece faster.
    let mostRows = vectors <= vectorGroup ? Int.max : 128
    let tiles = (rows.0 + rows.1 + rows.2 - 1) / rowTile + 1
    let least = (leastWork - 1) / (rowTile * columns * vectors) + 1
    let share = tiles / (piecesPerThread * threads)
    pieceRows = max(least, min(share, mostRows / rowTile), 1) * rowTile
    let rowPieces = (tiles * rowTile - 1) / pieceRows + 1
    let groups = (vectors - 1) / vectorGroup + 1
    let work = rows.0 * columns * vectors
    let parts =
      rowPieces < 2 * threads && work > 32 * leastWork ? min(2 * threads / rowPieces + 1, groups) : 1
    pieceVectors = ((groups - 1) / parts + 1) * vectorGroup
  }

  private func rowPieces(_ rows: Int) -> Int { (rows + pieceRows - 1) / pieceRows }
  private var vectorPieces: Int { (vectors - 1) / pieceVectors + 1 }

  var pieces: Int { (rowPieces(rows.0) + rowPieces(rows.1) + rowPieces(rows.2)) * vectorPieces }

  /// Returns the matrix of a piece, its rows, and its vectors.
  func piece(_ index: Int) -> (matrix: Int, rows: Range<Int>, vectors: Range<Int>) {
    let firstVector = index % vectorPieces * pieceVectors
    let range = firstVector..<min(firstVector + pieceVectors, vectors)
    let piece = index / vectorPieces
    if piece < rowPieces(rows.0) { return (0, rowRange(piece, of: rows.0), range) }
    let next = piece - rowPieces(rows.0)
    if next < rowPieces(rows.1) { return (1, rowRange(next, of: rows.1), range) }
    return (2, rowRange(next - rowPieces(rows.1), of: rows.2), range)
  }

  private func rowRange(_ piece: Int, of rows: Int) -> Range<Int> {
    piece * pieceRows..<min((piece + 1) * pieceRows, rows)
  }
}
