import Foundation
import Inference

/// What the references make of blocks and numbers: `training/inference/block_format_goldens.py` writes it.
struct BlockGoldens: Decodable {
  struct Entry: Decodable {
    let format: BlockFormat
    let blocks: Data
    let dequantized: Data
    let quantized: Data
  }

  let numbers: Data
  let formats: [Entry]

  static func read() throws -> BlockGoldens {
    let url = Bundle.module.url(forResource: "Goldens/BlockFormats", withExtension: "json")
    guard let url else { throw CocoaError(.fileNoSuchFile) }
    return try JSONDecoder().decode(BlockGoldens.self, from: Data(contentsOf: url))
  }
}

extension Data {
  var floats: [Float] {
    withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
      }
    }
  }
}
