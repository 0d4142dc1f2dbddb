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
