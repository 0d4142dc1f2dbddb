import CKernels
import Inference
import Testing

/// Products of a decoder's step and its beams, which read the weights' blocks directly.
@Suite struct FewVectorTests {
  static let cases = KernelTable.all.flatMap { table in BlockFormat.allCases.map { (table, $0) } }

  /// Rows that fill no tile, and columns that leave one, two and three blocks over after groups of four.
  @Test(arguments: cases)
  func oneToEightVectors(_ table: KernelTable, _ format: BlockFormat) {
    let columns =
      switch format.blockLength {
      case 1: [5, 37, 64, 100, 129]
      case 32: [32, 64, 96, 128, 160, 544]
      default: [256, 768]
      }
    for vectors in 1...8 {
      for (index, columns) in columns.enumerated() {
        let rows = [1, 3, 7, 13, 19, 5][index]
        let difference = ProductKernelTests.difference(
          table, format, (rows, columns, vectors), seed: UInt64(index + vectors), exact: true)
        #expect(difference < 2e-6, "\(rows) × \(columns), \(vectors) vectors")
      }
    }
  }

  /// A vector's result does not depend on which others are multiplied beside it.
  @Test(arguments: cases)
  func vectorsDoNotDependOnEachOther(_ table: KernelTable, _ format: BlockFormat) {
    let (rows, columns) = (11, 512)
    var random = Randomness(state: 5)
    let blocks = ProductKernelTests.quantized(random.numbers(rows * columns), format)
    let x = random.numbers(8 * columns)
    func products(_ vectors: Range<Int>) -> [Float] {
      ProductKernelTests.multiply(
        table, format, blocks, rows, columns,
        Array(x[vectors.lowerBound * columns..<vectors.upperBound * columns]),
        columns, vectors.count, nil, CK_STORE, [Float](repeating: 0, count: vectors.count * rows), rows)
    }
    let together = products(0..<8)
    for vector in 0..<8 {
      #expect(products(vector..<vector + 1) == Array(together[vector * rows..<(vector + 1) * rows]))
    }
    #expect(products(1..<6) == Array(together[rows..<6 * rows]))
  }
}
