/// How products are divided among the threads: into ranges of weight rows, and of vectors where those are too few.
struct ProductGrid {
  private let rows: (Int, Int, Int)
  private let pieceRows: Int
  private let vectors: Int
  private let pieceVectors: Int

  init(
    vectors: Int, columns: Int, _ first: Int, _ second: Int, _ third: Int, rowTile: Int, vectorGroup: Int,
    threads: Int
  ) {
    rows = (first, second, third)
    self.vectors = vectors
    let tiles = (first + second + third - 1) / rowTile + 1
    // Small pieces keep all threads busy to the end, large ones cost less to hand out.
    let enoughWork = 1 << 19
    let tileWork = max(rowTile * columns * vectors, 1)
    let tilesForWork = min((enoughWork - 1) / tileWork + 1, max(tiles / threads, 1))
    pieceRows = tilesForWork * rowTile
    let rowPieces = (tiles - 1) / tilesForWork + 1
    let groups = (vectors - 1) / vectorGroup + 1
    // With fewer pieces than two a thread, the vectors are divided too.
    let parts = rowPieces < 2 * threads && threads > 1 ? min((2 * threads - 1) / rowPieces + 1, groups) : 1
    let wholeWork = tileWork * tiles
    pieceVectors = wholeWork < 4 * enoughWork ? vectors : ((groups - 1) / parts + 1) * vectorGroup
  }

  private func rowPieces(_ rows: Int) -> Int { (rows + pieceRows - 1) / pieceRows }
  private var vectorPieces: Int { (vectors - 1) / pieceVectors + 1 }

  var pieces: Int { (rowPieces(rows.0) + rowPieces(rows.1) + rowPieces(rows.2)) * vectorPieces }

  /// The number of the matrix, its rows, and the vectors.
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
