import Foundation
import Inference
import Testing

/// The layers on the machine's best kernels and two threads, against sums written out here.
@Suite struct ProcessorTests {
  let processor = Processor(kernels: Kernels.available[0], threads: ThreadPool(threadCount: 2))

  private func buffer(_ count: Int, seed: UInt64) -> FloatBuffer {
    var random = Randomness(state: seed)
    return FloatBuffer(random.numbers(count))
  }

  @Test(arguments: [1, 3, 40])
  func threeProductsShareTheirInput(_ count: Int) throws {
    let columns = 64
    let input = buffer(count * columns, seed: 1)
    let x = input.vectors(count, columns: columns)
    let weights = [30, 70, 50].map { buffer($0 * columns, seed: UInt64($0)) }
    let outputs = [30, 70, 50].map { FloatBuffer(count: count * $0) }
    let bias = buffer(70, seed: 9)
    let products = try [30, 70, 50].enumerated().map { index, rows in
      Product(
        try WeightMatrix(weights[index], rows: rows, columns: columns), bias: index == 1 ? bias : nil,
        into: outputs[index].vectors(count, columns: rows))
    }
    processor.multiply(x, products[0], products[1], products[2])
    for (index, rows) in [30, 70, 50].enumerated() {
      for vector in 0..<count {
        for row in 0..<rows {
          var sum = index == 1 ? bias.numbers[row] : 0
          for column in 0..<columns {
            sum += x.vector(vector)[column] * weights[index].numbers[row * columns + column]
          }
          #expect(abs(outputs[index].numbers[vector * rows + row] - sum) < 0.05)
        }
      }
    }
  }

  @Test(arguments: [1, 2], [false, true])
  func convolutionsSeeThreeFrames(_ step: Int, _ channelsFirst: Bool) throws {
    let (frames, channels, rows) = (11, 5, 7)
    let input = buffer(frames * channels, seed: 1)
    let weights = buffer(rows * channels * 3, seed: 2)
    let count = (frames - 1) / step + 1
    let output = FloatBuffer(count: count * rows)
    let product = Product(
      try WeightMatrix(weights, rows: rows, columns: channels * 3), into: output.vectors(count, columns: rows)
    )
    processor.convolve(
      channelsFirst
        ? Frames(channels: input.vectors(channels, columns: frames))
        : Frames(input.vectors(frames, columns: channels)), step: step, product)
    for index in 0..<count {
      for row in 0..<rows {
        var sum: Float = 0
        for tap in 0..<3 where (0..<frames).contains(index * step + tap - 1) {
          for channel in 0..<channels {
            let frame = index * step + tap - 1
            let number = input.numbers[channelsFirst ? channel * frames + frame : frame * channels + channel]
            sum += number * weights.numbers[(row * channels + channel) * 3 + tap]
          }
        }
        #expect(abs(output.numbers[index * rows + row] - sum) < 0.02)
      }
    }
  }

  @Test(arguments: KeyValueCache.Form.allCases)
  func attentionToACacheIsAttentionToWhatWasStored(form: KeyValueCache.Form) {
    let (count, heads, length) = (20, 3, 16)
    let numbers = (1...3).map { buffer(count * heads * length, seed: UInt64($0)) }
    let rows = numbers.map { $0.vectors(count, columns: heads * length) }
    let all = FloatBuffer(count: count * heads * length)
    let cached = FloatBuffer(count: count * heads * length)
    let (allRows, cachedRows) = (
      all.vectors(count, columns: heads * length), cached.vectors(count, columns: heads * length)
    )
    processor.attend(q: rows[0], k: rows[1], v: rows[2], heads: heads, scale: 0.25, into: allRows)
    let cache = KeyValueCache(
      layers: 2, sequences: 3, heads: heads, headLength: length, capacity: 24, form: form)
    processor.store(keys: rows[1][0..<15], values: rows[2][0..<15], in: cache, layer: 1, sequence: 1, at: 0)
    processor.store(
      keys: rows[1][15..<20], values: rows[2][15..<20], in: cache, layer: 1, sequence: 1, at: 15)
    cache.copy(0..<20, from: 1, to: 2)
    let weights = FloatBuffer(count: count * heads * count)
    let sequences = (0..<count).map { $0 < 7 ? 1 : 2 }
    processor.attend(
      q: rows[0], to: cache, layer: 1, sequences: sequences, visible: [Int](repeating: count, count: count),
      scale: 0.25, into: cachedRows, weights: weights.vectors(count * heads, columns: count))
    #expect(largestDifference(Array(all.numbers), Array(cached.numbers)) < 0.02)
    for row in 0..<count * heads {
      #expect(abs(weights.vectors(count * heads, columns: count).vector(row).reduce(0, +) - 1) < 1e-5)
    }
  }

  @Test(
    arguments: [1, 2],
    [
      (false, KeyValueCache.Form.f16, nil), (true, .f16, nil), (false, .q8, nil), (true, .q8, nil),
      (true, .f16, 1), (true, .f16, 12), (true, .q8, 30), (false, .f16, 12), (true, .f16, 400),
    ])
  func manyQueriesTogetherSeeWhatEachSeesAlone(
    group: Int, kind: (isCausal: Bool, form: KeyValueCache.Form, window: Int?)
  ) {
    let (isCausal, form, window) = kind
    let (queries, positions, heads, length) = (50, 70, 3, 16)
    let columns = group * heads * length
    let numbers = buffer(queries * columns, seed: 1)
    let query = numbers.vectors(queries, columns: columns)
    let keys = buffer(positions * heads * length, seed: 2)
    let stored = keys.vectors(positions, columns: heads * length)
    let cache = KeyValueCache(
      layers: 2, sequences: 2, heads: heads, headLength: length, capacity: 80, form: form)
    processor.store(keys: stored, values: stored, in: cache, layer: 1, sequence: 1, at: 0)
    let (together, alone) = (FloatBuffer(count: queries * columns), FloatBuffer(count: queries * columns))
    let visible = (0..<queries).map { isCausal ? positions - queries + 1 + $0 : positions }
    processor.attend(
      q: query, to: cache, layer: 1, sequences: [Int](repeating: 1, count: queries),
      visible: visible, window: window, scale: 0.25, into: together.vectors(queries, columns: columns))
    for index in 0..<queries {
      // Alone with what is in its window.
      let first = window.map { max(visible[index] - $0, 0) } ?? 0
      let own = KeyValueCache(layers: 1, heads: heads, headLength: length, capacity: 80, form: form)
      processor.store(
        keys: stored[first..<visible[index]], values: stored[first..<visible[index]], in: own, layer: 0, at: 0
      )
      processor.attend(
        q: query[index..<index + 1], to: own, layer: 0, visible: [visible[index] - first], scale: 0.25,
        into: alone.vectors(queries, columns: columns)[index..<index + 1])
    }
    #expect(largestDifference(Array(together.numbers), Array(alone.numbers)) < 0.02)
    // A few at a time, as while text is generated.
    let few = FloatBuffer(count: 3 * columns)
    processor.attend(
      q: query[20..<23], to: cache, layer: 1, sequences: [1, 1, 1], visible: Array(visible[20..<23]),
      window: window, scale: 0.25, into: few.vectors(3, columns: columns))
    withExtendedLifetime((numbers, keys)) {}
    let same = alone.numbers[20 * columns..<23 * columns]
    #expect(largestDifference(Array(few.numbers), Array(same)) < 0.02)
  }

  @Test func whatLaterComesIsNotSeen() {
    let (count, length) = (6, 16)
    let buffer = buffer(count * length, seed: 4)
    let rows = buffer.numbers
    let x = Vectors(numbers: rows.baseAddress!, count: count, columns: length, stride: length)
    let cache = KeyValueCache(layers: 1, heads: 1, headLength: length, capacity: count)
    processor.store(keys: x, values: x, in: cache, layer: 0, at: 0)
    let output = FloatBuffer(count: count * length)
    processor.attend(
      q: x, to: cache, layer: 0, visible: Array(1...count), scale: 1,
      into: output.vectors(count, columns: length))
    #expect(largestDifference(Array(output.numbers[0..<length]), Array(rows[0..<length])) < 1e-3)
  }

  @Test func normsAreDividedAmongThreads() {
    let (count, columns) = (100, 200)
    let input = buffer(count * columns, seed: 1)
    let (weight, bias) = (buffer(columns, seed: 2), buffer(columns, seed: 3))
    let output = FloatBuffer(count: count * columns)
    processor.layerNorm(
      input.vectors(count, columns: columns), weight: weight, bias: bias,
      into: output.vectors(count, columns: columns))
    for row in [0, 49, 50, 99] {
      let numbers = input.vectors(count, columns: columns).vector(row)
      let mean = numbers.reduce(0, +) / Float(columns)
      let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(columns)
      for column in 0..<columns {
        let expected =
          (numbers[column] - mean) / (variance + 1e-5).squareRoot() * weight.numbers[column]
          + bias.numbers[column]
        #expect(abs(output.numbers[row * columns + column] - expected) < 1e-4)
      }
    }
  }

  @Test func weightMatricesCheckTheirLength() {
    #expect(WeightMatrix.byteCount(format: .q4_0, rows: 3, columns: 64) == 3 * 2 * 18)
    #expect(WeightMatrix.byteCount(format: .q4_0, rows: 3, columns: 40) == nil)
    #expect(WeightMatrix.byteCount(format: .f32, rows: .max / 2, columns: 4) == nil)
    #expect(throws: WeightMatrixError.wrongLength(needed: 24, found: 20)) {
      try WeightMatrix(FloatBuffer(count: 5), rows: 2, columns: 3)
    }
  }
}
