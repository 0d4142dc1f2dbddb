import CKernels
import Foundation
import Testing

/// Norms, activations and conversions of each instruction set against the scalar reference.
@Suite struct PointwiseKernelTests {
  static let counts = [1, 2, 7, 8, 15, 16, 17, 31, 33, 64, 100, 384, 513]

  /// What both tables make of the same numbers.
  private func difference(
    _ table: KernelTable, _ count: Int, scale: Float = 4,
    _ body: (ck_kernels, [Float], inout [Float]) -> Void
  ) -> Float {
    var random = Randomness(state: UInt64(count))
    let x = random.numbers(4 * count, scale: scale)
    let before = random.numbers(4 * count, scale: scale)
    var (first, second) = (before, before)
    body(table.kernels.pointee, x, &first)
    body(KernelTable.scalar.kernels.pointee, x, &second)
    return largestDifference(first, second)
  }

  @Test(arguments: KernelTable.all)
  func norms(_ table: KernelTable) {
    for count in Self.counts {
      let layer = difference(table, count) { kernels, x, y in
        x.withUnsafeBufferPointer { x in
          let rows = ck_rows(numbers: x.baseAddress, stride: count + 1)
          kernels.layer_norm(
            rows, 2, count, x.baseAddress! + 2 * count, x.baseAddress! + 3 * count, 1e-5, &y, count + 2)
        }
      }
      #expect(layer < 2e-5, "layer norm of \(count)")
      let rootMeanSquare = difference(table, count) { kernels, x, y in
        x.withUnsafeBufferPointer { x in
          let rows = ck_rows(numbers: x.baseAddress, stride: count + 1)
          kernels.rms_norm(rows, 2, count, x.baseAddress! + 2 * count, 1e-6, &y, count + 2)
        }
      }
      #expect(rootMeanSquare < 2e-5, "rms norm of \(count)")
    }
  }

  @Test(arguments: KernelTable.all)
  func activations(_ table: KernelTable) {
    for count in Self.counts {
      #expect(difference(table, count) { $0.gelu(&$2, count) } < 2e-6)
      #expect(difference(table, count, scale: 100) { $0.gelu(&$2, count) } < 2e-5)
      #expect(difference(table, count) { $0.silu_multiply($1, $2.map { $0 }, &$2, count) } < 1e-5)
      #expect(difference(table, count, scale: 200) { $0.silu_multiply($1, $2.map { $0 }, &$2, count) } < 0.05)
      #expect(difference(table, count) { $0.gelu_multiply($1, $2.map { $0 }, &$2, count) } < 1e-5)
      #expect(difference(table, count, scale: 200) { $0.gelu_multiply($1, $2.map { $0 }, &$2, count) } < 0.05)
      #expect(difference(table, count) { $0.add($1, &$2, count) } == 0)
      #expect(difference(table, count) { $0.leaky_relu($1, 0.1, &$2, count) } < 1e-6)
      #expect(difference(table, count) { $0.gated_tanh($1, 2, count, &$2) } < 1e-6)
      #expect(difference(table, count, scale: 200) { $0.gated_tanh($1, 1, count, &$2) } < 1e-6)
    }
  }

  @Test(arguments: KernelTable.all)
  func softmax(_ table: KernelTable) {
    for count in Self.counts {
      for scale: Float in [1, 30] {
        #expect(difference(table, count, scale: scale) { $0.softmax(&$2, count, 0.5) } < 1e-6)
        let sums = difference(table, count, scale: scale) { kernels, x, y in
          y[0] = kernels.log_sum_exp(x, count)
        }
        #expect(sums < 1e-5)
      }
      let masked = difference(table, count) { kernels, _, y in
        for index in stride(from: 0, to: count, by: 3) { y[index] = -.infinity }
        y[count] = kernels.log_sum_exp(y, count)
        kernels.softmax(&y, count, 1)
      }
      #expect(masked < 1e-5)
      var nothing = [Float](repeating: -.infinity, count: count)
      #expect(table.kernels.pointee.log_sum_exp(nothing, count) == -.infinity)
      table.kernels.pointee.softmax(&nothing, count, 1)
      #expect(nothing == [Float](repeating: 0, count: count))
    }
  }

  @Test(arguments: KernelTable.all)
  func rotaryEmbedding(_ table: KernelTable) {
    for length in [2, 16, 34, 64, 128] {
      for halves in [true, false] {
        let turned = difference(table, length) { kernels, x, y in
          x.withUnsafeBufferPointer { x in
            kernels.rotate(&y, 3, length, x.baseAddress, x.baseAddress! + length, halves)
          }
        }
        #expect(turned < 1e-5, "\(length), \(halves)")
      }
    }
  }

  @Test(arguments: KernelTable.all)
  func halfPrecision(_ table: KernelTable) {
    let kernels = table.kernels.pointee
    let scalar = KernelTable.scalar.kernels.pointee
    var random = Randomness(state: 1)
    var numbers =
      random.numbers(200, scale: 3) + random.numbers(100, scale: 1e-6) + random.numbers(100, scale: 1e5)
    numbers += [
      0, -0.0, .infinity, -.infinity, 65504, 65520, 5.9604645e-8, 2.9802322e-8, Float(bitPattern: 70_000),
      3e38,
    ]
    for count in [1, 7, 8, 15, 17, 33, numbers.count] {
      var (mine, theirs) = ([UInt16](repeating: 1, count: count), [UInt16](repeating: 1, count: count))
      var (back, reference) = ([Float](repeating: 1, count: count), [Float](repeating: 1, count: count))
      kernels.f16_from_f32(numbers, &mine, count)
      scalar.f16_from_f32(numbers, &theirs, count)
      #expect(mine == theirs)
      kernels.f32_from_f16(theirs, &back, count)
      scalar.f32_from_f16(theirs, &reference, count)
      #expect(back == reference)
      kernels.bf16_from_f32(numbers, &mine, count)
      scalar.bf16_from_f32(numbers, &theirs, count)
      #expect(zip(mine, theirs).allSatisfy { $0 == $1 || (abs(Float(bitPattern: UInt32($1) << 16)) < 1e-37) })
      kernels.f32_from_bf16(theirs, &back, count)
      scalar.f32_from_bf16(theirs, &reference, count)
      #expect(back == reference)
    }
  }

  @Test(arguments: KernelTable.all)
  func bytesWithScalesAreTheNearest(_ table: KernelTable) {
    let kernels = table.kernels.pointee
    let scalar = KernelTable.scalar.kernels.pointee
    var random = Randomness(state: 3)
    let numbers =
      random.numbers(200, scale: 3) + random.numbers(40, scale: 1e-6) + random.numbers(40, scale: 0)
    for count in [1, 7, 16, 17, 32, 33, 80, 128, numbers.count] {
      let blocks = (count + 31) / 32
      var (mine, theirs) = ([Int8](repeating: 1, count: count), [Int8](repeating: 1, count: count))
      var (scales, others) = ([Float](repeating: 7, count: blocks), [Float](repeating: 7, count: blocks))
      var (back, reference) = ([Float](repeating: 1, count: count), [Float](repeating: 1, count: count))
      kernels.bytes_from_f32(numbers, &mine, &scales, count)
      scalar.bytes_from_f32(numbers, &theirs, &others, count)
      #expect(mine == theirs)
      #expect(scales == others)
      kernels.f32_from_bytes(mine, scales, &back, count)
      scalar.f32_from_bytes(mine, scales, &reference, count)
      #expect(back == reference)
      for index in 0..<count { #expect(abs(back[index] - numbers[index]) <= 0.501 * scales[index / 32]) }
    }
  }

  @Test(arguments: KernelTable.all)
  func whatIsNoNumberStaysWithinBytes(_ table: KernelTable) {
    let kernels = table.kernels.pointee
    var numbers = [Float](repeating: 1, count: 64)
    numbers[3] = .nan
    numbers[40] = .infinity
    var bytes = [Int8](repeating: 1, count: 64)
    var scales = [Float](repeating: 7, count: 2)
    kernels.bytes_from_f32(numbers, &bytes, &scales, 64)
    #expect(bytes.allSatisfy { $0 >= -127 })
    #expect(bytes[0] == 127)
    #expect(scales[0] == Float(1) / 127)
  }
}
