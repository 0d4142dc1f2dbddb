import Audio
import Inference
import Testing

@testable import Whisper

/// A model file is a stranger's: whatever is wrong with it is said, before anything is computed with it.
@Suite struct WhisperWeightsTests {
  /// A model small enough to be made often.
  static let small = RandomModel(
    WhisperDimensions(
      vocabularySize: 8, audioContext: 6, audioState: 32, audioHeads: 2, audioLayers: 1, textContext: 4,
      textState: 32, textHeads: 2, textLayers: 1, melBands: 4))

  private func description(of model: RandomModel, _ format: BlockFormat = .f32) -> String? {
    do {
      _ = try model.weights(format)
      return nil
    } catch {
      return String(describing: error)
    }
  }

  @Test(
    "Every block format is taken for the matrices", arguments: [BlockFormat.f32, .f16, .bf16, .q4_0, .q8_0])
  func formats(_ format: BlockFormat) {
    #expect(description(of: Self.small, format) == nil)
  }

  @Test("Every tensor must be there")
  func missing() {
    for index in Self.small.tensors.indices {
      var model = Self.small
      let removed = model.tensors.remove(at: index)
      #expect(description(of: model)?.contains("has no tensor \(removed.name)") == true)
    }
  }

  @Test("Every tensor must have the size that the header asks for")
  func sizes() {
    for index in Self.small.tensors.indices {
      var model = Self.small
      model.tensors[index].shape[0] += 32
      let message = description(of: model)
      #expect(message?.contains(model.tensors[index].name) == true)
      #expect(message?.contains("has the sizes") == true)
    }
  }

  @Test("Attention heads of odd lengths are refused")
  func heads() {
    var model = Self.small
    model.dimensions.textHeads = 4
    #expect(description(of: model)?.contains("attention heads of 8 numbers") == true)
  }

  @Test("Filters for another transform are refused")
  func filters() {
    var model = Self.small
    model.frequencyBins = 257
    #expect(description(of: model)?.contains("257 frequency bins instead of 201") == true)
  }

  @Test("A header with any byte changed is refused, or is a model that runs")
  func damage() throws {
    let bytes = Self.small.bytes(.f32)
    // Magic, ten sizes and the file type, and the numbers of filters and bins.
    for offset in 0..<56 {
      for value: UInt8 in [0, 1, 2, 7, 16, 127, 255] {
        var damaged = bytes
        damaged[offset] = value
        guard let file = try? GGMLFile(MappedFile(copying: damaged, path: "damaged.bin")),
          let weights = try? WhisperWeights(file)
        else { continue }
        let model = WhisperModel(
          weights, processor: Processor(kernels: Kernels.available[0], threads: ThreadPool(threadCount: 1)))
        try model.encode(MelWindow(bands: 4, values: [Float](repeating: 0, count: 8)))
        _ = try model.prompt([1], logitsAt: [0])
      }
    }
  }
}
