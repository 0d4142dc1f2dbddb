import Foundation
import Inference
import Testing

@testable import LanguageModel

/// What transformers computes with the same random weights (`training/language_model/goldens.py`), and for the last
/// families numpy (`family_goldens.py`, which compares it with llama.cpp).
private struct Golden: Decodable {
  var tokens: [Int32]
  var logits: [[Float]]
}

@Suite struct TransformerTests {
  static let names = ["llama3", "llama-linear", "qwen2", "qwen2-yarn", "qwen3", "smollm3", "gemma3"]

  private func path(_ name: String) throws -> String {
    let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Goldens")
    return try #require(url).path(percentEncoded: false)
  }

  private func golden(_ name: String) throws -> Golden {
    let data = try Data(contentsOf: URL(filePath: path("\(name).json")))
    return try JSONDecoder().decode(Golden.self, from: data)
  }

  private func transformer(
    _ name: String, kernels: Kernels, threads: Int = 1, cache: KeyValueCache.Form = .f16
  ) throws -> Transformer {
    let processor = Processor(kernels: kernels, threads: ThreadPool(threadCount: threads))
    return Transformer(try LanguageModel(path: path("\(name).gguf")), processor: processor, cache: cache)
  }

  private func largestDifference(_ logits: UnsafeMutableBufferPointer<Float>, _ expected: [Float]) -> Float {
    zip(logits, expected).map { abs($0 - $1) }.max() ?? .infinity
  }

  @Test(arguments: names, Kernels.available.map(\.name))
  func logitsAreTransformers(_ name: String, kernels: String) throws {
    let golden = try golden(name)
    let transformer = try transformer(name, kernels: .named(kernels), threads: 2)
    var worst: Float = 0
    try transformer.readEach(golden.tokens) { index, logits in
      worst = max(worst, largestDifference(logits, golden.logits[index]))
    }
    // The cache keeps half precision; bf16 keeps eight bits of every number.
    let tolerance: Float = kernels.contains("bf16") ? 0.25 : 0.01
    #expect(worst < tolerance)
  }

  /// Each matrix of this model is stored in another format (`training/language_model/quantized_goldens.py`). Where
  /// kernels quantize the activations too, logits move by some hundredths of their spread, as llama.cpp's do.
  @Test(arguments: Kernels.available.map(\.name), [1, 24])
  func everyFormatIsReadAsGGUFUnpacksIt(_ kernels: String, atOnce: Int) throws {
    let golden = try golden("quantized")
    let transformer = try transformer("quantized", kernels: .named(kernels))
    let numbers = golden.logits.flatMap { $0 }
    let spread = (numbers.reduce(0) { $0 + $1 * $1 } / Float(numbers.count)).squareRoot()
    var apart: [Float] = []
    for first in stride(from: 0, to: golden.tokens.count, by: atOnce) {
      try transformer.readEach(Array(golden.tokens[first..<first + atOnce])) { index, logits in
        apart += zip(logits, golden.logits[first + index]).map { abs($0 - $1) / spread }
      }
    }
    #expect(apart.count == numbers.count)
    #expect(apart.reduce(0, +) / Float(apart.count) < 0.04)
    #expect(try #require(apart.max()) < 0.25)
  }

  /// The versions differ in what they allow, not in how it is written.
  @Test func version2OfGGUFIsRead() throws {
    var content = try Data(contentsOf: URL(filePath: path("qwen3.gguf")))
    #expect(content[4] == 3)
    content[4] = 2
    let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gguf")
    defer { try? FileManager.default.removeItem(at: copy) }
    try content.write(to: copy)
    let model = try LanguageModel(path: copy.path(percentEncoded: false))
    #expect(model.file.version == 2)
    let golden = try golden("qwen3")
    let processor = Processor(kernels: try .named("scalar"), threads: ThreadPool(threadCount: 1))
    let transformer = Transformer(model, processor: processor)
    var worst: Float = 0
    try transformer.readEach(golden.tokens) { index, logits in
      worst = max(worst, largestDifference(logits, golden.logits[index]))
    }
    #expect(worst < 0.01)
  }

  @Test(arguments: names)
  func oneTokenAtATimeGivesTheSame(_ name: String) throws {
    let golden = try golden(name)
    let transformer = try transformer(name, kernels: .named("scalar"))
    for (token, expected) in zip(golden.tokens, golden.logits) {
      #expect(largestDifference(try transformer.read([token]), expected) < 0.01)
    }
  }

  /// 8 bits of keys and values: the logits are of size 6 to 9.
  @Test(arguments: names)
  func aCacheOfBytesIsAlmostAsAccurate(_ name: String) throws {
    let golden = try golden(name)
    let transformer = try transformer(name, kernels: .named("scalar"), cache: .q8)
    var worst: Float = 0
    for (token, expected) in zip(golden.tokens, golden.logits) {
      worst = max(worst, largestDifference(try transformer.read([token]), expected))
    }
    #expect(worst < 0.15)
    #expect(worst > 1e-4, "nothing was rounded")
  }

  @Test func whatIsForgottenIsGone() throws {
    let golden = try golden("qwen3")
    let transformer = try transformer("qwen3", kernels: .named("scalar"))
    _ = try transformer.read(Array(golden.tokens.prefix(4)) + [70, 71, 72])
    transformer.keep(4)
    let logits = try transformer.read(Array(golden.tokens.dropFirst(4)))
    #expect(largestDifference(logits, try #require(golden.logits.last)) < 0.01)
  }

  @Test func badTokensAndAFullContextAreRefused() throws {
    let model = try LanguageModel(path: path("llama3.gguf"))
    let processor = Processor(kernels: try .chosen(), threads: ThreadPool(threadCount: 1))
    let transformer = Transformer(model, processor: processor, capacity: 4)
    #expect(throws: TransformerError.nothingToRead) { try transformer.read([]) }
    #expect(throws: TransformerError.unknownToken(80, vocabulary: 80)) { try transformer.read([80]) }
    #expect(throws: TransformerError.unknownToken(-1, vocabulary: 80)) { try transformer.read([-1]) }
    #expect(throws: TransformerError.contextFull(needed: 5, capacity: 4)) {
      try transformer.read([1, 2, 3, 4, 5])
    }
    #expect(transformer.tokens.isEmpty)
  }

  @Test func aFileThatIsWrittenToMeanwhileIsNoticed() throws {
    let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gguf")
    defer { try? FileManager.default.removeItem(at: copy) }
    try FileManager.default.copyItem(at: URL(filePath: path("qwen2.gguf")), to: copy)
    let processor = Processor(kernels: try .named("scalar"), threads: ThreadPool(threadCount: 1))
    let file = copy.path(percentEncoded: false)
    let transformer = Transformer(try LanguageModel(path: file), processor: processor)
    _ = try transformer.read([1])
    let handle = try FileHandle(forWritingTo: copy)
    try handle.truncate(atOffset: 4_096)
    try handle.close()
    #expect(throws: ModelFileError.changed(path: file)) { try transformer.read([2]) }
    #expect(transformer.tokens == [1])
  }
}
