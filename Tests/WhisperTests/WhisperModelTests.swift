import Audio
import Foundation
import Inference
import Testing

@testable import Whisper

/// Against OpenAI's reference, which computed the goldens with the same random weights.
@Suite struct WhisperModelTests {
  static let prompt: [Int32] = [302, 18, 39, 319, 11, 203, 311, 68]
  /// The positions that the reference's encoder output is kept of.
  static let positions = [0, 1, 2] + stride(from: 100, to: 1_500, by: 100) + [1_499]
  static let shortPositions = 90
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var model: RandomModel
    var positions: Int

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "tiny-full", model: .tiny, positions: 1_500),
    Case(name: "tiny-short", model: .tiny, positions: shortPositions),
    Case(name: "wide-full", model: .wide, positions: 100),
    Case(name: "wide-short", model: .wide, positions: shortPositions),
  ]

  static func window(_ model: RandomModel, positions: Int) -> MelWindow {
    let bands = model.dimensions.melBands
    return MelWindow(bands: bands, values: uniformNumbers("mel", 2 * positions * bands))
  }

  /// The kernels of every instruction set that this machine runs.
  static let kernels = Kernels.available

  /// Those that do not round what they multiply to bf16.
  static let exactKernels = kernels.filter { !$0.name.contains("bf16") }

  /// How far from the reference numbers of about ±3 may be: half precision in caches, bf16 in products.
  static func tolerance(_ kernels: Kernels) -> Float { kernels.name.contains("bf16") ? 0.05 : 3e-3 }

  @Test(
    "The encoder's output is the reference's, also with a shortened audio context",
    arguments: cases, kernels)
  func encoder(_ example: Case, kernels: Kernels) throws {
    let weights = try example.model.weights()
    let encoder = AudioEncoder(
      dimensions: weights.dimensions, weights: weights.encoder,
      processor: Processor(kernels: kernels, threads: ThreadPool(threadCount: 2)),
      workspace: Workspace(state: weights.dimensions.audioState))
    let encoded = try encoder.encode(
      Self.window(example.model, positions: example.positions), closing: 0)
    let kept = Self.positions.filter { $0 < example.positions }.flatMap { encoded.vector($0) }
    let difference = largestDifference(kept, try Golden.numbers("\(example.name)-encoded"))
    #expect(difference < Self.tolerance(kernels))
  }

  @Test("A shortened context's silence may take the full window's last places", arguments: kernels)
  func closing(kernels: Kernels) throws {
    let model = try RandomModel.wide.model(kernels: kernels)
    func logits(positions: Int, closing: Int) throws -> [Float] {
      try model.encode(Self.window(.wide, positions: positions), closing: closing)
      return Array(try model.prompt(Self.prompt, logitsAt: [0]).values)
    }
    let short = try logits(positions: Self.shortPositions, closing: 0)
    #expect(try logits(positions: Self.shortPositions, closing: 4) != short)
    let full = RandomModel.wide.dimensions.audioContext
    #expect(try logits(positions: full, closing: 4) == logits(positions: full, closing: 0))
  }

  @Test("A window's logits are the same after a longer window, and after a shorter one", arguments: kernels)
  func windowsInTurn(kernels: Kernels) throws {
    func logits(_ model: WhisperModel, positions: Int) throws -> [Float] {
      try model.encode(Self.window(.tiny, positions: positions))
      return Array(try model.prompt(Self.prompt, logitsAt: [0, Self.prompt.count - 1]).values)
    }
    let model = try RandomModel.tiny.model(kernels: kernels)
    for positions in [1_500, Self.shortPositions, 800, Self.shortPositions] {
      let alone = try logits(RandomModel.tiny.model(kernels: kernels), positions: positions)
      #expect(try logits(model, positions: positions) == alone)
    }
  }

  @Test("A prompt's logits are the reference's", arguments: cases, kernels)
  func promptLogits(_ example: Case, kernels: Kernels) throws {
    let model = try example.model.model(kernels: kernels)
    try model.encode(Self.window(example.model, positions: example.positions))
    let logits = try model.prompt(Self.prompt, logitsAt: [0, Self.prompt.count - 1])
    let difference = largestDifference(logits.values, try Golden.numbers("\(example.name)-logits"))
    #expect(difference < Self.tolerance(kernels))
  }

  @Test("Step by step, the reference's tokens are chosen", arguments: cases, exactKernels)
  func greedy(_ example: Case, kernels: Kernels) throws {
    let model = try example.model.model(kernels: kernels)
    try model.encode(Self.window(example.model, positions: example.positions))
    let expected = try Golden.greedyTokens(example.name)
    var logits = try model.prompt(Self.prompt, logitsAt: [Self.prompt.count - 1])
    var chosen: [Int32] = []
    while chosen.count < expected.count {
      chosen.append(Self.best(logits[0]))
      logits = try model.step([chosen[chosen.count - 1]])
    }
    #expect(chosen == expected)
  }

  @Test("Alignment heads and probabilities are the reference's", arguments: ["tiny", "wide"], kernels)
  func alignment(name: String, kernels: Kernels) throws {
    let random = name == "tiny" ? RandomModel.tiny : .wide
    let model = try random.model(kernels: kernels)
    try model.encode(Self.window(random, positions: Self.shortPositions))
    let lastLayer = random.dimensions.textLayers - 1
    let alignment = try model.align(
      Self.prompt,
      heads: (0..<random.dimensions.textHeads).map { AlignmentHead(layer: lastLayer, head: $0) },
      positions: Self.shortPositions / 2, textTokens: Int32(random.dimensions.vocabularySize - 12))
    let weights = largestDifference(alignment.weights, try Golden.numbers("\(name)-alignment"))
    #expect(weights < Self.tolerance(kernels) / 5)
    let probabilities = largestDifference(
      alignment.probabilities, try Golden.numbers("\(name)-probabilities"))
    #expect(probabilities < Self.tolerance(kernels) / 5)
  }

  /// The largest error of logits, whose standard deviation is 2.5, with weights of a format and the scalar kernels.
  static let formatErrors: [(format: BlockFormat, error: Float)] = [
    (.f16, 0.01), (.q8_0, 0.1), (.q5_1, 0.9), (.q4_0, 1.5),
  ]

  @Test(
    "Weights of fewer bits cost their own precision, and little more with fast kernels",
    arguments: formatErrors)
  func formats(_ example: (format: BlockFormat, error: Float)) throws {
    let weights = try RandomModel.wide.weights(example.format)
    func logits(_ kernels: Kernels) throws -> [Float] {
      let model = WhisperModel(
        weights, processor: Processor(kernels: kernels, threads: ThreadPool(threadCount: 1)))
      try model.encode(Self.window(.wide, positions: Self.shortPositions))
      return Array(try model.prompt(Self.prompt, logitsAt: [0, Self.prompt.count - 1]).values)
    }
    let scalar = try logits(Kernels.available[Kernels.available.count - 1])
    let cost = largestDifference(scalar, try Golden.numbers("wide-short-logits"))
    #expect(cost < example.error)
    for kernels in Kernels.available.dropLast() {
      let difference = largestDifference(try logits(kernels), scalar)
      #expect(difference < 0.15, "\(kernels.name)")
    }
  }

  @Test("A mapped file gives the same answer again, and an error once it was cut short")
  func mappedFile() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bin")
    try Data(RandomModel.wide.bytes(.q8_0)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let model = try WhisperModel(
      contentsOf: file.path,
      processor: Processor(kernels: Kernels.available[0], threads: ThreadPool(threadCount: 2)))
    let answers = try (0..<2).map { _ in
      try model.encode(Self.window(.wide, positions: Self.shortPositions))
      return Array(try model.prompt(Self.prompt, logitsAt: [3]).values)
    }
    #expect(largestDifference(answers[0], answers[1]) == 0)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 4_096)
    try handle.close()
    #expect(throws: ModelFileError.changed(path: file.path)) { _ = try model.step([3]) }
    #expect(throws: ModelFileError.changed(path: file.path)) {
      try model.encode(Self.window(.wide, positions: Self.shortPositions))
    }
  }

  static func best(_ logits: UnsafeMutableBufferPointer<Float>) -> Int32 {
    Int32(logits.indices.max { logits[$0] < logits[$1] } ?? 0)
  }
}
