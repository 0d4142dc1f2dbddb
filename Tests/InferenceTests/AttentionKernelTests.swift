import CKernels
import Testing

/// Attention of each instruction set against the scalar reference.
@Suite struct AttentionKernelTests {
  @Test(arguments: KernelTable.all, [16, 64, 80, 128, 256])
  func queriesSeeAllPositionsThoseBeforeThemOrTheLastOfThese(_ table: KernelTable, _ headLength: Int) {
    for (positions, seen, heads, window) in [
      (1, 1, 1, .max), (2, 2, 1, .max), (15, 15, 1, .max), (16, 1, 2, .max), (17, 17, 1, .max),
      (33, 20, 3, .max), (64, 1, 1, .max), (100, 100, 2, .max), (257, 257, 1, .max), (257, 1, 2, .max),
      (900, 640, 1, .max), (16, 1, 2, 1), (100, 1, 1, 7), (257, 1, 2, 130), (300, 300, 1, 40),
      (900, 640, 1, 512), (1_700, 1_600, 1, 800),
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
                rows(0), heads, rows(heads), rows(heads + 1), positions, seen, window, headLength, 0.0625,
                first, last, &y, outputStride, scratch)
            }
          }
        }
        return y
      }
      // Eight bits of queries and keys move scores of size 3 by up to a percent, and so outputs of size 4. Longer heads
      // have larger scores.
      let size = max(1, Float(headLength) / 128).squareRoot()
      let bound: Float = table.testDescription.contains("bf16") ? 0.08 * size : 1e-4
      #expect(
        largestDifference(outputs(table), outputs(.scalar)) < bound,
        "\(positions) positions of which \(seen) are seen, the last \(window)")
    }
  }

  /// A cache's numbers, two parts of so many positions, and their scales where there are any.
  private struct Stored {
    var numbers: [UInt8]
    var scales: [Float]
    var stride: Int
    var scalesStride: Int

    init(halves numbers: [Float], stride: Int) {
      self.numbers = ProductKernelTests.quantized(numbers, .f16)
      scales = []
      self.stride = stride
      scalesStride = 0
    }

    init(bytes numbers: [Float], stride: Int, headLength: Int) {
      self.stride = stride
      scalesStride = (headLength + 31) / 32 + 1
      let rows = numbers.count / stride
      var bytes = [Int8](repeating: 0, count: numbers.count)
      scales = [Float](repeating: 0, count: rows * scalesStride)
      for row in 0..<rows {
        var scales = [Float](repeating: 0, count: scalesStride)
        let row = (numbers: row * stride..<row * stride + headLength, scales: row * scalesStride)
        KernelTable.scalar.kernels.pointee.bytes_from_f32(
          Array(numbers[row.numbers]), &bytes[row.numbers.lowerBound], &scales, headLength)
        self.scales.replaceSubrange(row.scales..<row.scales + scalesStride, with: scales)
      }
      self.numbers = bytes.map { UInt8(bitPattern: $0) }
    }

    func withCache(_ body: (ck_cache) -> Void) {
      numbers.withUnsafeBytes { numbers in
        scales.withUnsafeBufferPointer { scales in
          let base = numbers.baseAddress!
          body(
            ck_cache(
              keys: base, values: base + numbers.count / 2, stride: stride,
              key_scales: scales.isEmpty ? nil : scales.baseAddress,
              value_scales: scales.isEmpty ? nil : scales.baseAddress! + scales.count / 2,
              scales_stride: scalesStride))
        }
      }
    }
  }

  @Test(arguments: KernelTable.all, [16, 64, 80, 128, 256])
  func queriesSeeTheirPartOfACache(_ table: KernelTable, _ headLength: Int) {
    for (positions, queries, heads) in [
      (1, 1, 1), (5, 1, 1), (16, 2, 1), (33, 3, 2), (100, 5, 1), (257, 8, 3),
    ] {
      var random = Randomness(state: UInt64(positions))
      let queryStride = heads * headLength + 3
      let numbers = random.numbers(queries * queryStride, scale: 4)
      let cacheStride = headLength + 16
      let cached = random.numbers(2 * positions * cacheStride)
      let visible = (0..<queries).map { max(1, positions - (queries - 1 - $0)) }
      func outputs(_ table: KernelTable, _ stored: Stored, keepsWeights: Bool) -> [Float] {
        let kernels = table.kernels.pointee
        var y = [Float](repeating: 7, count: queries * queryStride)
        var weights = [Float](repeating: 7, count: queries * (heads * positions + 1))
        withScratch(bytes: kernels.attend_cached_scratch_bytes(positions, headLength, heads)) { scratch in
          numbers.withUnsafeBufferPointer { numbers in
            weights.withUnsafeMutableBufferPointer { weights in
              stored.withCache { cache in
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
      let halves = Stored(halves: cached, stride: cacheStride)
      let bytes = Stored(bytes: cached, stride: cacheStride, headLength: headLength)
      for (stored, keepsWeights) in [(halves, false), (halves, true), (bytes, false), (bytes, true)] {
        let difference = largestDifference(
          outputs(table, stored, keepsWeights: keepsWeights),
          outputs(.scalar, stored, keepsWeights: keepsWeights))
        #expect(difference < 2e-5, "\(positions) positions")
      }
      // An 8-bit number is within 1/254 of its block's largest, which is at most 1 here; scores are of size 4.
      let precision = largestDifference(
        outputs(table, bytes, keepsWeights: false), outputs(table, halves, keepsWeights: false))
      #expect(precision < 0.03)
    }
  }
}
