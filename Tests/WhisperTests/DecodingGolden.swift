@testable import Whisper

/// What openai-whisper's decoding makes of the ``ScriptedPredictor``.
struct DecodingGolden: Decodable {
  struct Decoded: Decodable {
    var window: Int
    var language: String?
    var tokens: [Int32]
    var text: String
    var avgLogprob: Double
    var noSpeechProb: Double
    var compressionRatio: Double
  }
  struct Word: Decodable {
    var word: String
    var start: Double
    var end: Double
    var probability: Double
  }
  struct Segment: Decodable {
    var id: Int
    var seek: Int
    var start: Double
    var end: Double
    var text: String
    var tokens: [Int32]
    var temperature: Float
    var avgLogprob: Double
    var compressionRatio: Double
    var noSpeechProb: Double
    var words: [Word]?
  }
  struct Transcribed: Decodable {
    var frames: Int
    var text: String
    var segments: [Segment]
    var language: String
  }
  struct Alignment: Decodable {
    var rows: Int
    var cost: [Float]
    var text: [Int]
    var time: [Int]
    var median: [Float]
  }
  struct Compression: Decodable {
    var text: String
    var ratio: Double
  }

  var words: [String]
  var decodings: [String: [Decoded]]
  var multilingualDecodings: [String: [Decoded]]
  var transcriptions: [String: [Transcribed]]
  var multilingualTranscription: Transcribed
  var alignments: [Alignment]
  var compression: [Compression]

  static let shared = Result { try Golden.read("decoding", as: DecodingGolden.self) }

  /// All bytes, and then the words.
  func tokenizer(isMultilingual: Bool = false) -> WhisperTokenizer {
    let vocabulary = (0...255).map { [UInt8($0)] } + words.map { Array($0.utf8) }
    return WhisperTokenizer(
      vocabulary: vocabulary,
      special: SpecialTokens(
        textTokens: Int32(vocabulary.count), languageCount: 99, isMultilingual: isMultilingual))
  }
}
