import CKernels
import Foundation
import Inference
import Testing

/// Products of each instruction set against the scalar reference.
@Suite struct ProductKernelTests {
  /// Sizes around every boundary: lanes, tiles, groups, and one of each.
  static let shapes: [(rows: Int, columns: Int, vectors: Int)] = [
    (1, 256, 1), (5, 512, 2), (16, 256, 3), (17, 768, 4), (31, 256, 6), (32, 256, 7), (33, 512, 8),
    (48, 256, 9),
    (64, 1280, 12), (65, 256, 13), (100, 512, 25), (7, 256, 50),
  ]
  /// Columns that only plain formats can have.
  static let oddColumns = [1, 2, 3, 15, 17, 31, 33, 63, 80, 100, 240, 255, 257, 300]

  static let cases = KernelTable.all.flatMap { table in BlockFormat.allCases.map { (table, $0) } }

  @Test(arguments: cases)
  func productsOfNumbersThatEveryFormHoldsExactly(_ table: KernelTable, _ format: BlockFormat) {
    for (index, shape) in Self.shapes.enumerated() {
      let difference = Self.difference(table, format, shape, seed: UInt64(index), exact: true)
      #expect(difference < 2e-6, "\(shape)")
    }
  }

  @Test(arguments: KernelTable.all)
  func plainFormatsHaveAnyNumberOfColumns(_ table: KernelTable) {
    for format in [BlockFormat.f32, .f16, .bf16] {
      for columns in Self.oddColumns {
        for (rows, vectors) in [(3, 1), (33, 5), (18, 14)] {
          let difference = Self.difference(table, format, (rows, columns, vectors), seed: 3, exact: true)
          #expect(difference < 2e-6, "\(format), \(rows) × \(columns), \(vectors) vectors")
        }
      }
    }
  }

  @Test(arguments: cases)
  func productsOfAnyNumbers(_ table: KernelTable, _ format: BlockFormat) {
    for (index, shape) in Self.shapes.enumerated() {
      let difference = Self.difference(table, format, shape, seed: UInt64(index), exact: false)
      // Relative to the sizes of the factors: eight bits each.
      #expect(difference < 2e-3, "\(shape)")
    }
  }

  @Test(arguments: cases.filter { $0.1.blockLength > 1 })
  func outliersLeaveTheNumbersBesideThemAccurate(_ table: KernelTable, _ format: BlockFormat) {
    for (index, shape) in Self.shapes.enumerated() {
      let difference = Self.difference(table, format, shape, seed: UInt64(index), exact: false, outlier: 50)
      #expect(difference < 2e-3, "\(shape)")
    }
  }

  /// The largest difference from the reference, in shares of Σ |x| |w|.
  ///
  /// - Parameter outlier: A number in every third block of 32.
  static func difference(
    _ table: KernelTable, _ format: BlockFormat, _ shape: (rows: Int, columns: Int, vectors: Int),
    seed: UInt64, exact: Bool, outlier: Float? = nil
  ) -> Float {
    var random = Randomness(state: seed)
    let (rows, columns, vectors) = shape
    let xStride = columns + 3
    let yStride = rows + 5
    var x = exact ? random.wholeNumbers(vectors * xStride, limit: 127) : random.numbers(vectors * xStride)
    let numbers = exact ? random.wholeNumbers(rows * columns, limit: 100) : random.numbers(rows * columns)
    let blocks = quantized(numbers, format)
    let bias = random.numbers(rows)
    let before = random.numbers(vectors * yStride)
    let epilogue = [CK_STORE, CK_ADD, CK_GELU][Int(seed % 3)]
    if exact {
      // Blocks of 32 begin anew with each vector.
      for vector in 0..<vectors {
        for column in 0..<columns where column % 32 == 5 { x[vector * xStride + column] = 127 }
      }
    }
    if let outlier {
      for vector in 0..<vectors {
        for column in stride(from: 37, to: columns, by: 96) { x[vector * xStride + column] = outlier }
      }
    }
    func products(_ table: KernelTable) -> [Float] {
      multiply(
        table, format, blocks, rows, columns, x, xStride, vectors, seed % 2 == 0 ? bias : nil, epilogue,
        before, yStride)
    }
    let size = Float(columns) * (exact ? 127 * 100 : 1) / 4
    return largestDifference(products(table), products(.scalar)) / size
  }

  static func quantized(_ numbers: [Float], _ format: BlockFormat) -> [UInt8] {
    let bytes = numbers.count / format.blockLength * format.blockBytes
    var blocks = [UInt8](repeating: 0, count: bytes)
    ck_quantize(ck_format(rawValue: UInt32(format.rawValue)), numbers, &blocks, numbers.count)
    return blocks
  }

  static func multiply(
    _ table: KernelTable, _ format: BlockFormat, _ blocks: [UInt8], _ rows: Int, _ columns: Int, _ x: [Float],
    _ xStride: Int, _ vectors: Int, _ bias: [Float]?, _ epilogue: ck_epilogue, _ before: [Float],
    _ yStride: Int
  ) -> [Float] {
    let kernels = table.kernels.pointee
    let format = ck_format(rawValue: UInt32(format.rawValue))
    var y = before
    withScratch(bytes: kernels.packed_bytes(format, vectors, columns)) { packed in
      withScratch(bytes: kernels.multiply_scratch_bytes(format, vectors, columns)) { scratch in
        x.withUnsafeBufferPointer { x in
          // In two parts, as two threads would.
          let middle = vectors / 2 / kernels.vector_group * kernels.vector_group
          for (first, last) in [(0, middle), (middle, vectors)] where first < last {
            let rows = ck_rows(numbers: x.baseAddress! + first * xStride, stride: xStride)
            kernels.pack(format, rows, columns, first, last, vectors, packed)
          }
        }
        blocks.withUnsafeBytes { blocks in
          var matrix = ck_matrix(format: format, blocks: blocks.baseAddress, rows: rows, columns: columns)
          // Pieces of the grid, as two threads would take them.
          let rowParts = [0, min(kernels.row_tile, rows), rows]
          let group = kernels.vector_group
          let vectorParts = [0, min((vectors / 2 + group - 1) / group * group, vectors), vectors]
          for (firstRow, lastRow) in zip(rowParts, rowParts.dropFirst()) where firstRow < lastRow {
            for (first, last) in zip(vectorParts, vectorParts.dropFirst()) where first < last {
              kernels.multiply(
                &matrix, firstRow, lastRow, packed, first, last, vectors, bias, epilogue, &y, yStride, scratch
              )
            }
          }
        }
      }
    }
    return y
  }
}
