import Foundation
import Testing

@testable import Whisper

/// What the reference computes, from the folder `Goldens`.
enum Golden {
  static func read<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    let url = try #require(Bundle.module.url(forResource: "Goldens/\(name)", withExtension: "json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Value.self, from: Data(contentsOf: url))
  }
}

/// What openai-whisper's tokenizer makes of texts, with the tokens that takes.
struct TokenizerGolden: Decodable {
  struct Encoded: Decodable {
    var text: String
    var tokens: [Int32]
  }
  struct Decoded: Decodable {
    var tokens: [Int32]
    var text: String
    var withTimestamps: String
  }
  struct Words: Decodable {
    var language: String
    var tokens: [Int32]
    var words: [String]
    var wordTokens: [[Int32]]
  }

  var vocabularySize: Int
  /// Bytes in hexadecimal by token.
  var tokens: [String: String]
  var encoded: [Encoded]
  var decoded: [Decoded]
  var special: [String: Int32]
  var nonSpeech: [Int32]
  var languages: [String: Int32]
  var words: [Words]

  /// The whole vocabulary's length, with only those tokens that the texts need.
  var vocabulary: [ArraySlice<UInt8>] {
    var vocabulary = [ArraySlice<UInt8>](repeating: [], count: vocabularySize == 51_864 ? 50_256 : 50_257)
    for (token, hexadecimal) in tokens {
      guard let index = Int(token) else { continue }
      let digits = hexadecimal.compactMap(\.hexDigitValue).map(UInt8.init)
      vocabulary[index] = ArraySlice(
        stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    }
    return vocabulary
  }

  func tokenizer() throws -> WhisperTokenizer {
    try WhisperTokenizer(vocabulary: vocabulary, vocabularySize: vocabularySize)
  }

  static let all = Result { try Golden.read("tokenizer", as: [TokenizerGolden].self) }
}

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
