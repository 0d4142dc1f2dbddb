import Foundation
import Inference
import Testing

@testable import LanguageModel

/// What `tokenizers` and transformers make of plain and nasty texts with a tiny encoder of random weights
/// (`training/language_model/encoder_goldens.py`).
@Suite struct TextClassifierTests {
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

  private func classifier(kernels: String = "scalar", threads: Int = 1) throws -> TextClassifier {
    let processor = Processor(kernels: try .named(kernels), threads: ThreadPool(threadCount: threads))
    return TextClassifier(try TextClassifierModel(path: path("encoder.gguf")), processor: processor)
  }

  @Test func textsAreCutIntoTheReferencesPieces() throws {
    let model = try TextClassifierModel(path: path("encoder.gguf"))
    let goldens = try goldens()
    #expect(goldens.count > 100)
    for golden in goldens {
      let tokens = model.tokenizer.encode(golden.text, most: model.dimensions.contextLength)
      #expect(tokens == golden.tokens, "\(golden.text.debugDescription)")
    }
  }

  @Test(arguments: Kernels.available.map(\.name), [1, 2])
  func logitsAreTheReferences(_ kernels: String, threads: Int) throws {
    let classifier = try classifier(kernels: kernels, threads: threads)
    var worst: Float = 0
    for golden in try goldens() {
      let logits = classifier.logits(of: golden.text)
      worst = max(worst, zip(logits, golden.logits).map { abs($0 - $1) }.max() ?? .infinity)
    }
    // bf16 keeps eight bits of every number.
    #expect(worst < (kernels.contains("bf16") ? 0.1 : 0.001))
  }

  @Test func probabilitiesAreOfAllLabels() throws {
    let classifier = try classifier()
    let probabilities = try classifier.probabilities(of: "what's on friday")
    #expect(classifier.model.labels == ["one", "two", "three", "four", "five"])
    #expect(probabilities.count == 5)
    #expect(abs(probabilities.reduce(0, +) - 1) < 1e-6)
  }

  @Test func aTextLongerThanTheModelReadsLosesItsEnd() throws {
    let classifier = try classifier()
    let long = String(repeating: "call John ", count: 1_000)
    #expect(
      try classifier.probabilities(of: long) == classifier.probabilities(of: long + "what's on friday"))
  }

  @Test func aModelOfAnotherKindIsRefused() throws {
    let path = try path("llama3.gguf")
    #expect(throws: ModelFileError.self) { try TextClassifierModel(path: path) }
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
        try TextClassifierModel(path: file.path(percentEncoded: false))
      }
    }
  }
}
