import CKernels
import Foundation
import Inference
import Testing

@Suite struct BlockFormatTests {
  @Test(arguments: BlockFormat.allCases)
  func everyFormatHasBlocks(_ format: BlockFormat) {
    #expect([1, 32, 256].contains(format.blockLength))
    #expect(format.blockBytes > 0)
  }

  @Test func blocksAreReadAsTheReferenceReadsThem() throws {
    let goldens = try BlockGoldens.read()
    #expect(Set(goldens.formats.map(\.format)) == Set(BlockFormat.allCases))
    for golden in goldens.formats {
      let expected = golden.dequantized.floats
      let numbers = dequantized(golden.format, golden.blocks, count: expected.count)
      #expect(numbers.map(\.bitPattern) == expected.map(\.bitPattern), "\(golden.format)")
    }
  }

  @Test func blocksAreReadAtAnyAddress() throws {
    for golden in try BlockGoldens.read().formats {
      let shifted = Data([0]) + golden.blocks
      let expected = golden.dequantized.floats
      var numbers = [Float](repeating: 0, count: expected.count)
      shifted.withUnsafeBytes {
        ck_dequantize(kernelFormat(golden.format), $0.baseAddress! + 1, &numbers, numbers.count)
      }
      #expect(numbers == expected, "\(golden.format)")
    }
  }

  @Test func prescribedFormatsAreWrittenAsTheReferenceWritesThem() throws {
    let goldens = try BlockGoldens.read()
    let prescribed: Set<BlockFormat> = [.f32, .f16, .bf16, .q4_0, .q4_1, .q5_0, .q5_1, .q8_0]
    for golden in goldens.formats where prescribed.contains(golden.format) {
      let blocks = quantized(golden.format, goldens.numbers.floats)
      #expect(blocks == golden.quantized, "\(golden.format)")
    }
  }

  @Test(arguments: [BlockFormat.q2_K, .q3_K, .q4_K, .q5_K, .q6_K, .iq4_NL])
  func searchedFormatsLoseNoMoreThanTheReference(_ format: BlockFormat) throws {
    let goldens = try BlockGoldens.read()
    let golden = try #require(goldens.formats.first { $0.format == format })
    let numbers = goldens.numbers.floats
    func error(_ blocks: Data) -> Float {
      zip(dequantized(format, blocks, count: numbers.count), numbers)
        .reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    #expect(error(quantized(format, numbers)) <= error(golden.quantized))
  }

  @Test func unpackedBlocksAreTheSameNumbers() throws {
    for golden in try BlockGoldens.read().formats {
      let format = kernelFormat(golden.format)
      let part = ck_unpack_block_length(format)
      let expected = golden.dequantized.floats
      guard part > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: expected.count)
      var scales = [Float](repeating: 0, count: expected.count / part)
      var minimums = scales
      golden.blocks.withUnsafeBytes {
        ck_unpack_blocks(format, $0.baseAddress, expected.count, &bytes, &scales, &minimums)
      }
      for (i, number) in expected.enumerated() {
        let scale = scales[i / part]
        let minimum = minimums[i / part]
        let unpacked = scale * Float(bytes[i]) + minimum
        #expect(abs(unpacked - number) <= 1e-6 * (255 * abs(scale) + abs(minimum)), "\(golden.format)")
      }
      let zero = Float(ck_unpack_zero(format))
      if zero > 0 { #expect(zip(scales, minimums).allSatisfy { $1 == -zero * $0 }) }
    }
  }

  /// Every f16 comes back, and halfway cases round to even as the machine's own do.
  @Test func halvesRoundAsTheMachineRounds() {
    let halves = (0...UInt16.max).map { Float16(bitPattern: $0) }.filter { !$0.isNaN }
    var numbers = halves.map { Float($0) }
    numbers += zip(numbers, numbers.dropFirst()).map { ($0 + $1) / 2 }.filter { !$0.isNaN }
    numbers += [1e-8, 2.9e-8, 3e-8, 65519, 65520, 1e9, -.infinity]
    let blocks = quantized(.f16, numbers)
    let expected = numbers.flatMap { number in
      withUnsafeBytes(of: Float16(number).bitPattern) { [UInt8]($0) }
    }
    #expect([UInt8](blocks) == expected)
    #expect(dequantized(.f16, blocks, count: numbers.count) == numbers.map { Float(Float16($0)) })
  }

  @Test(arguments: BlockFormat.allCases)
  func zerosStayZeros(_ format: BlockFormat) {
    let zeros = [Float](repeating: 0, count: 512)
    #expect(dequantized(format, quantized(format, zeros), count: 512) == zeros)
  }

  @Test(arguments: BlockFormat.allCases)
  func oneValueStaysNear(_ format: BlockFormat) {
    for value: Float in [-3, 3, 0.05] {
      let numbers = [Float](repeating: value, count: 256)
      let restored = dequantized(format, quantized(format, numbers), count: 256)
      #expect(restored.allSatisfy { abs($0 - value) <= abs(value) * 0.01 }, "\(value)")
    }
  }

  /// A damaged file may hold such numbers; the blocks are worthless, but making them is safe.
  @Test(arguments: BlockFormat.allCases)
  func whatIsNoNumberIsQuantizedWithoutHarm(_ format: BlockFormat) {
    for value: Float in [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude] {
      var numbers = (0..<256).map { Float($0 % 17) - 8 }
      for i in stride(from: 0, to: 256, by: 5) { numbers[i] = value }
      let blocks = quantized(format, numbers)
      #expect(blocks.count == 256 / format.blockLength * format.blockBytes)
    }
  }
}

func kernelFormat(_ format: BlockFormat) -> ck_format { ck_format(UInt32(format.rawValue)) }

func quantized(_ format: BlockFormat, _ numbers: [Float]) -> Data {
  var blocks = Data(count: numbers.count / format.blockLength * format.blockBytes)
  blocks.withUnsafeMutableBytes {
    ck_quantize(kernelFormat(format), numbers, $0.baseAddress, numbers.count)
  }
  return blocks
}

func dequantized(_ format: BlockFormat, _ blocks: Data, count: Int) -> [Float] {
  var numbers = [Float](repeating: 0, count: count)
  blocks.withUnsafeBytes { ck_dequantize(kernelFormat(format), $0.baseAddress, &numbers, count) }
  return numbers
}
