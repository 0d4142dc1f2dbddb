import Foundation
import Inference
import Testing

@testable import LanguageModel

/// What `tokenizers` and transformers make of plain and nasty texts with a tiny encoder of random weights
/// (`training/language_model/encoder_goldens.py`).
@Suite struct TextEncoderTests {
  private struct Golden: Decodable {
    var text: String
    var tokens: [Int32]
    var logits: [Float]
  }

  private func path(_ name: String) throws -> String {
    let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Goldens")
    return try #require(url).path(percentEncoded: false)
  }

  private func goldens() throws -> [Golden] {
    try JSONDecoder().decode([Golden].self, from: Data(contentsOf: URL(filePath: path("encoder.json"))))
  }

  private func model() throws -> TextEncoderModel {
    try TextEncoderModel(GGUFFile(path: path("encoder.gguf")))
  }

  private func encoder(kernels: String = "scalar", threads: Int = 1) throws -> TextEncoder {
    let processor = Processor(kernels: try .named(kernels), threads: ThreadPool(threadCount: threads))
    return TextEncoder(try model(), processor: processor)
  }

  private func head() throws -> EncoderHead {
    try model().head("cls.output", labels: "bert.classifier.output_labels")
  }

  private func read(_ text: String, by encoder: TextEncoder) throws {
    try encoder.read([encoder.model.beginning] + encoder.model.pieces(of: text) + [encoder.model.end])
  }

  @Test func textsAreCutIntoTheReferencesPieces() throws {
    let model = try model()
    let goldens = try goldens()
    #expect(goldens.count > 100)
    for golden in goldens {
      let tokens = model.tokenizer.encode(golden.text, most: model.contextLength)
      #expect(tokens == golden.tokens, "\(golden.text.debugDescription)")
    }
  }

  @Test(arguments: Kernels.available.map(\.name), [1, 2])
  func whatAHeadSaysOfTheMeanIsTheReferences(_ kernels: String, threads: Int) throws {
    let encoder = try encoder(kernels: kernels, threads: threads)
    let head = try head()
    var worst: Float = 0
    for golden in try goldens() {
      try encoder.read(golden.tokens)
      let said = encoder.logProbabilities(head, ofMean: golden.tokens.indices)
      // They are normalized: their differences are the reference's.
      let differences = zip(said, golden.logits).map { abs($0 - said[0] - ($1 - golden.logits[0])) }
      worst = max(worst, differences.max() ?? .infinity)
    }
    // bf16 keeps eight bits of every number.
    #expect(worst < (kernels.contains("bf16") ? 0.2 : 0.002))
  }

  @Test func aHeadNamesItsOutputsAndItsProbabilitiesSumToOne() throws {
    let encoder = try encoder()
    let head = try head()
    #expect(head.labels == ["one", "two", "three", "four", "five"])
    try read("what's on friday", by: encoder)
    for said in [encoder.logProbabilities(head, ofMean: 1..<3), encoder.logProbabilities(head, of: 2)] {
      #expect(abs(said.reduce(0) { $0 + exp($1) } - 1) < 1e-5)
    }
  }

  @Test func whatOneTokenMeansIsTheMeanOfItAlone() throws {
    let encoder = try encoder()
    let head = try head()
    try read("call John", by: encoder)
    #expect(encoder.logProbabilities(head, of: 1) == encoder.logProbabilities(head, ofMean: 1..<2))
    #expect(encoder.logProbabilities(head, of: 1) != encoder.logProbabilities(head, of: 2))
  }

  @Test func aHeadThatIsNotThereIsRefused() throws {
    let model = try model()
    #expect(throws: ModelFileError.self) { try model.head("cls.tags", labels: "voicecore.tags") }
  }

  @Test func aModelOfAnotherKindIsRefused() throws {
    let path = try path("llama3.gguf")
    #expect(throws: ModelFileError.self) { try TextEncoderModel(GGUFFile(path: path)) }
  }

  @Test func aFileCutAnywhereIsRefused() throws {
    let whole = try Data(contentsOf: URL(filePath: path("encoder.gguf")))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for share in 1..<40 {
      let file = folder.appending(path: "\(share).gguf")
      try whole.prefix(whole.count * share / 40).write(to: file)
      #expect(throws: ModelFileError.self) {
        try TextEncoderModel(GGUFFile(path: file.path(percentEncoded: false)))
      }
    }
  }
}
