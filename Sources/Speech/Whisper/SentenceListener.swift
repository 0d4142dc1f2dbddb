import Audio
import Inference
import Whisper

/// Hears whole recordings as free text and, on the same encoding, as the sentences of a grammar.
///
/// Not for use by two threads at a time.
public final class SentenceListener {
  private let model: WhisperModel
  private let tokenizer: WhisperTokenizer
  private let expected: ExpectedSentences?
  private let options: TranscriptionOptions
  private let language: Language

  /// - Parameters:
  ///   - path: A model file in whisper.cpp's format.
  ///   - grammar: What may be said; nil for free text alone.
  ///   - language: What is spoken.
  /// - Throws: `ModelFileError`, `VocabularyError` or `KernelsError`.
  public init(model path: String, threads: Int, grammar: (any WordGrammar)?, language: Language) throws {
    self.language = language
    let processor = Processor(kernels: try Kernels.chosen(), threads: ThreadPool(threadCount: threads))
    model = try WhisperModel(contentsOf: path, processor: processor)
    tokenizer = try WhisperTokenizer(
      vocabulary: model.weights.vocabulary, vocabularySize: model.dimensions.vocabularySize)
    expected = grammar.map { [tokenizer] in Self.expected($0, tokenizer) }
    var options = TranscriptionOptions()
    options.audioContext = .fitted
    options.decoding.hasTimestamps = false
    options.decoding.beamWidth = 5
    // A text that had to be guessed is no order.
    options.fallback.temperatures = [0]
    self.options = options
  }

  private static func expected(
    _ grammar: some WordGrammar, _ tokenizer: WhisperTokenizer
  ) -> ExpectedSentences {
    ExpectedSentences(grammar, tokenizer)
  }

  /// What was said in a recording; of one longer than 30 seconds, in the first of them.
  public func hear(_ samples: [Float]) throws -> HeardSentences {
    var spectrogram = LogMelSpectrogram(filters: model.weights.filters, kernels: model.processor.kernels)
    spectrogram.append(samples.prefix(Self.longest))
    let window = spectrogram.window(from: 0, frames: spectrogram.frameCount)
    var decoder = WindowDecoder(model, tokenizer, options, language: language)
    let free = try decoder.decode(window)
    return HeardSentences(
      free: free, isSilence: decoder.isSilence(free),
      sentences: try expected.map { try decoder.sentences(among: $0, besides: free) } ?? [])
  }

  private static let longest = 30 * AudioChunk.sampleRate
}
