import Whisper

/// A segment with the keys of openai-whisper's JSON, and its confidence.
struct WhisperSegmentJSON: Encodable {
  struct Word: Encodable {
    var word: String
    var start: Double
    var end: Double
    var probability: Double
  }

  enum CodingKeys: String, CodingKey {
    case id, seek, start, end, text, tokens, temperature, confidence, words
    case averageLogProbability = "avg_logprob"
    case compressionRatio = "compression_ratio"
    case noSpeechProbability = "no_speech_prob"
  }

  var id: Int
  var seek: Int
  var start: Double
  var end: Double
  var text: String
  var tokens: [Int32]
  var temperature: Float
  var averageLogProbability: Double
  var compressionRatio: Double
  var noSpeechProbability: Double
  var confidence: Double
  /// The words; left out if no word times were asked for.
  var words: [Word]?

  init(_ segment: TranscriptionSegment) {
    id = segment.id
    seek = segment.seek
    start = segment.start
    end = segment.end
    text = segment.text
    tokens = segment.tokens
    temperature = segment.temperature
    averageLogProbability = segment.averageLogProbability
    compressionRatio = segment.compressionRatio
    noSpeechProbability = segment.noSpeechProbability
    confidence = segment.confidence
    words =
      segment.words.isEmpty
      ? nil
      : segment.words.map { Word(word: $0.text, start: $0.start, end: $0.end, probability: $0.probability) }
  }
}
