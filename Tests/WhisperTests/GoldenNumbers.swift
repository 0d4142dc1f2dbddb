import Foundation
import Testing

extension Golden {
  /// Numbers that `training/whisper/goldens.py` wrote.
  static func numbers(_ name: String) throws -> [Float] {
    let url = try #require(Bundle.module.url(forResource: "Goldens/\(name)", withExtension: "f32"))
    return try Data(contentsOf: url).withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map {
        Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
      }
    }
  }

  /// The tokens that greedy decoding chooses, by model and context.
  static func greedyTokens(_ name: String) throws -> [Int32] {
    let tokens = try read("greedy", as: [String: [Int32]].self)
    return try #require(tokens[name])
  }
}

/// The largest difference of two arrays' numbers, infinite when they are not of one length.
func largestDifference(_ a: some Collection<Float>, _ b: some Collection<Float>) -> Float {
  guard a.count == b.count else { return .infinity }
  return zip(a, b).reduce(0) { $1.0.isNaN || $1.1.isNaN ? .infinity : max($0, abs($1.0 - $1.1)) }
}
