import Inference
import Testing

@testable import ModelConversion

/// ONNX files are read within their bounds, whatever they say.
@Suite struct ONNXFileTests {
  private static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [number << 3 | 2, UInt8(bytes.count)] + bytes
  }

  /// A graph of one convolution with a tensor of two numbers.
  private static let whole: [UInt8] = {
    let numbers: [Float] = [1, -2]
    let raw = numbers.flatMap { number in withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) } }
    let tensor = [0x08, 1, 0x08, 2, 0x10, 1] + field(8, Array("a.weight".utf8)) + field(9, raw)
    let dilations = field(1, Array("dilations".utf8)) + [0x40, 3]
    let node =
      field(1, Array("x".utf8)) + field(1, Array("a.weight".utf8)) + field(4, Array("Conv".utf8))
      + field(5, dilations)
    return [0x08, 8] + field(7, field(1, node) + field(5, tensor))
  }()

  private func read(_ bytes: [UInt8]) throws -> ONNXFile {
    try ONNXFile(MappedFile(copying: bytes, path: "voice.onnx"))
  }

  @Test func nodesAndTensorsAreFound() throws {
    let file = try read(Self.whole)
    #expect(file.tensors["a.weight"]?.numbers.values() == [1, -2])
    #expect(file.tensors["a.weight"]?.shape == [1, 2])
    #expect(file.nodes.first?.operation == "Conv")
    #expect(file.nodes.first?.integers["dilations"] == [3])
  }

  @Test func aFileThatBreaksOffIsRefused() {
    for length in 3..<Self.whole.count {
      #expect(throws: ModelFileError.self, "\(length)") { try read(Array(Self.whole[..<length])) }
    }
  }

  @Test func bytesThatAreWrongStayWithinBounds() {
    for place in Self.whole.indices {
      for change in [UInt8(0xFF), 0x80, 1] {
        var bytes = Self.whole
        bytes[place] ^= change
        do {
          for tensor in try read(bytes).tensors.values { #expect(tensor.numbers.values().count <= 2) }
        } catch is ModelFileError {
        } catch { Issue.record(error) }
      }
    }
  }

  @Test(
    arguments: [
      [0x3A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], [0x3A, 0xFF], [0x3B, 1], [0x00, 0],
      [0x08] + [UInt8](repeating: 0xFF, count: 11),
    ] as [[UInt8]])
  func lengthsThatLieAreRefused(_ bytes: [UInt8]) {
    #expect(throws: ModelFileError.self) { try read(bytes) }
  }
}
