import Audio
import Foundation
import Inference
import PublishedWeights
import Testing
import Whisper

/// What random weights cannot show: that a trained model hears people, and that its outliers do not spoil the products.
@Suite(.enabled(if: PublishedWeights.areExpected, "\(PublishedWeights.hint)"))
struct PublishedModelTests {
  @Test("Base hears what people read, but for one word in thirty", arguments: [1, 5])
  func readings(beams: Int) throws {
    let model = try WhisperModel(contentsOf: #require(PublishedWeights.base), processor: Self.newProcessor())
    let tokenizer = try Self.tokenizer(model)
    var options = TranscriptionOptions()
    options.decoding.language = .english
    options.decoding.beamWidth = beams
    var (wrong, all) = (0, 0)
    for (audio, text) in try PublishedWeights.readings() {
      let recording = try Self.spectrogram(audio, model)
      let heard = try Transcriber(model, tokenizer, options).transcribe(recording).text
      let said = Self.words(text)
      wrong += Self.wrongWords(Self.words(heard), said)
      all += said.count
    }
    #expect(all > 80 && wrong * 30 <= all, "\(wrong) of \(all) words are wrong")
  }

  /// Only the instruction sets that round what they multiply; the first recording, cut off, at a shortened context.
  @Test("Rounding costs at most a twentieth of the logits' spread", arguments: roundingKernels)
  func logits(_ kernels: Kernels) throws {
    let weights = try WhisperWeights(contentsOf: #require(PublishedWeights.base))
    let exact = WhisperModel(weights, processor: Self.newProcessor(Self.exactKernels))
    let model = WhisperModel(weights, processor: Self.newProcessor(kernels))
    let special = try Self.tokenizer(model).special
    let start = special.startOfTranscript
    let prompt = [start, start + 1, special.transcribe, special.noTimestamps]
    let audio = try #require(try PublishedWeights.readings().first).audio
    let window = try Self.spectrogram(audio, model).window(from: 0, frames: 500)
    try exact.encode(window)
    try model.encode(window)
    var (squares, spread) = (0.0, 0.0)
    var expected = try exact.prompt(prompt, logitsAt: [3])[0]
    var found = try model.prompt(prompt, logitsAt: [3])[0]
    for _ in 0..<8 {
      let mean = expected.reduce(0, +) / Float(expected.count)
      for (expected, found) in zip(expected, found) {
        squares += Double((expected - found) * (expected - found))
        spread += Double((expected - mean) * (expected - mean))
      }
      let next = try #require(expected.indices.max { expected[$0] < expected[$1] })
      expected = try exact.step([Int32(next)])[0]
      found = try model.step([Int32(next)])[0]
    }
    #expect((squares / spread).squareRoot() < 0.05)
  }

  private static let exactKernels =
    Kernels.available.first { $0.name == "avx512" } ?? Kernels.available[Kernels.available.count - 1]
  private static let roundingKernels = Kernels.available.filter { $0.name != "scalar" && $0.name != "avx512" }

  private static func newProcessor(_ kernels: Kernels = .preferred) -> Processor {
    Processor(kernels: kernels, threads: ThreadPool(threadCount: 2))
  }

  private static func tokenizer(_ model: WhisperModel) throws -> WhisperTokenizer {
    try WhisperTokenizer(
      vocabulary: model.weights.vocabulary, vocabularySize: model.dimensions.vocabularySize)
  }

  private static func spectrogram(_ audio: URL, _ model: WhisperModel) throws -> LogMelSpectrogram {
    var spectrogram = LogMelSpectrogram(filters: model.weights.filters, kernels: .preferred)
    spectrogram.append(try AudioFileReader(path: audio.path).readAll().samples)
    return spectrogram
  }

  private static func words(_ text: String) -> [String] {
    let spoken = text.lowercased().replacing("mr.", with: "mister").replacing("-", with: " ")
    return spoken.split(separator: " ").map { String($0.filter(\.isLetter)) }.filter { !$0.isEmpty }
  }

  /// Words to be replaced, left out and put in.
  private static func wrongWords(_ heard: [String], _ said: [String]) -> Int {
    var row = Array(0...said.count)
    for word in heard {
      var diagonal = row[0]
      row[0] += 1
      for (index, other) in said.enumerated() {
        let replaced = diagonal + (word == other ? 0 : 1)
        diagonal = row[index + 1]
        row[index + 1] = min(replaced, row[index] + 1, diagonal + 1)
      }
    }
    return row[said.count]
  }
}
