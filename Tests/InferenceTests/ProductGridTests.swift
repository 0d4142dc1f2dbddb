import Testing

@testable import Inference

@Suite struct ProductGridTests {
  @Test func everyProductIsComputedOnce() {
    for threads in [1, 2, 8] {
      for vectors in [1, 5, 12, 13, 60, 1500] {
        for rows in [(1, 0, 0), (70, 33, 5), (512, 512, 512), (51_865, 0, 0)] {
          let grid = ProductGrid(
            vectors: vectors, columns: 512, rows: rows, rowTile: 32, vectorGroup: 12, threads: threads)
          var work = [0, 0, 0]
          var last = (matrix: 0, row: 0)
          for index in 0..<grid.pieces {
            let piece = grid.piece(index)
            #expect(!piece.rows.isEmpty && !piece.vectors.isEmpty)
            #expect(piece.rows.lowerBound.isMultiple(of: 32) && piece.vectors.lowerBound.isMultiple(of: 12))
            // In order, and as whole ranges, so that equal sums mean that nothing is left out or done twice.
            #expect((last.matrix, last.row) <= (piece.matrix, piece.rows.lowerBound))
            last = (piece.matrix, piece.rows.lowerBound)
            work[piece.matrix] += piece.rows.count * piece.vectors.count
          }
          #expect(work == [rows.0 * vectors, rows.1 * vectors, rows.2 * vectors])
        }
      }
    }
  }

  @Test func allThreadsHaveWork() {
    let step = ProductGrid(
      vectors: 1, columns: 512, rows: (512, 0, 0), rowTile: 32, vectorGroup: 12, threads: 2)
    #expect(step.pieces >= 2)
    let audio = ProductGrid(
      vectors: 1500, columns: 512, rows: (64, 0, 0), rowTile: 32, vectorGroup: 12, threads: 8)
    #expect(audio.pieces >= 8)
  }
}
