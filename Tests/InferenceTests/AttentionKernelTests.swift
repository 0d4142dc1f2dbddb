import CKernels
import Testing

/// Attention of each instruction set against the scalar reference.
@Suite struct AttentionKernelTests {
  @Test(arguments: KernelTable.all, [16, 64, 80, 128])
  func queriesSeeAllPositionsOrThoseBeforeThem(_ table: KernelTable, _ headLength: Int) {
    for (positions, seen, heads) in [
      (1, 1, 1), (2, 2, 1), (15, 15, 1), (16, 1, 2), (17, 17, 1), (33, 20, 3), (64, 1, 1), (100, 100, 2),
      (257, 257, 1), (257, 1, 2), (900, 640, 1),
    ] {
      var random = Randomness(state: UInt64(positions))
      let stride = (heads + 2) * headLength + 1
      let numbers = random.numbers(positions * stride, scale: 4)
      let outputStride = heads * headLength + 2
      // The last queries see all.
      let queries = min(positions, positions - seen + 8)
      func outputs(_ table: KernelTable) -> [Float] {
        let kernels = table.kernels.pointee
        var y = [Float](repeating: 7, count: queries * outputStride)
        withScratch(bytes: kernels.attend_scratch_bytes(positions, headLength)) { scratch in
          numbers.withUnsafeBufferPointer { numbers in
            func rows(_ part: Int) -> ck_rows {
              ck_rows(numbers: numbers.baseAddress! + part * headLength, stride: stride)
            }
            let middle = queries / 3
            for (first, last) in [(0, middle), (middle, queries)] where first < last {
              kernels.attend(
                rows(0), heads, rows(heads), rows(heads + 1), positions, seen, headLength, 0.0625, first,
                last,
                &y, outputStride, scratch)
            }
          }
        }
        return y
      }
      // Eight bits of queries and keys move scores of size 3 by up to a percent, and so outputs of size 4.
      let bound: Float = table.testDescription.contains("bf16") ? 0.08 : 1e-4
      #expect(
        largestDifference(outputs(table), outputs(.scalar)) < bound,
        "\(positions) positions of which \(seen) are seen")
    }
  }

  @Test(arguments: KernelTable.all, [16, 64, 80, 128])
  func queriesSeeTheirPartOfACache(_ table: KernelTable, _ headLength: Int) {
    for (positions, queries, heads) in [
      (1, 1, 1), (5, 1, 1), (16, 2, 1), (33, 3, 2), (100, 5, 1), (257, 8, 3),
    ] {
      var random = Randomness(state: UInt64(positions))
      let queryStride = heads * headLength + 3
      let numbers = random.numbers(queries * queryStride, scale: 4)
      let cacheStride = headLength + 16
      let cache = ProductKernelTests.quantized(random.numbers(2 * positions * cacheStride), .f16)
      let visible = (0..<queries).map { max(1, positions - (queries - 1 - $0)) }
      func outputs(_ table: KernelTable, keepsWeights: Bool) -> [Float] {
        let kernels = table.kernels.pointee
        var y = [Float](repeating: 7, count: queries * queryStride)
        var weights = [Float](repeating: 7, count: queries * (heads * positions + 1))
        withScratch(bytes: kernels.attend_cached_scratch_bytes(positions, headLength, heads)) { scratch in
          numbers.withUnsafeBufferPointer { numbers in
            cache.withUnsafeBytes { cache in
              let keys = cache.baseAddress!.assumingMemoryBound(to: UInt16.self)
              let cache = ck_cache(keys: keys, values: keys + positions * cacheStride, stride: cacheStride)
              weights.withUnsafeMutableBufferPointer { weights in
                kernels.attend_cached(
                  ck_rows(numbers: numbers.baseAddress, stride: queryStride), queries, heads, cache, visible,
                  positions, headLength, 0.25, &y, queryStride, keepsWeights ? weights.baseAddress : nil,
                  heads * positions + 1, scratch)
              }
            }
          }
        }
        return keepsWeights ? y + weights : y
      }
      for keepsWeights in [false, true] {
        let difference = largestDifference(
          outputs(table, keepsWeights: keepsWeights), outputs(.scalar, keepsWeights: keepsWeights))
        #expect(difference < 2e-5, "\(positions) positions")
      }
    }
  }
}
