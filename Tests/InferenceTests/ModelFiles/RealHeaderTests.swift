import Foundation
import Testing

@testable import Inference

@Suite(.enabled(if: SharedModels.areThere, "shared/data/models is absent"))
struct RealHeaderTests {
  @Test(arguments: [
    ("tiny.en", 51_864, 384, 6, 4), ("base", 51_865, 512, 8, 6), ("large", 51_865, 1280, 20, 32),
  ])
  func whisper(
    _ name: String, _ vocabularySize: Int, _ state: Int, _ heads: Int, _ layers: Int
  ) throws {
    let model = try GGMLFile(path: SharedModels.path("ggml/for-tests-ggml-\(name).bin"))
    let header = try model.whisperHeader()
    #expect(header.vocabularySize == vocabularySize)
    #expect((header.audioState, header.textState) == (state, state))
    #expect((header.audioHeads, header.textHeads) == (heads, heads))
    #expect((header.audioLayers, header.textLayers) == (layers, layers))
    #expect((header.audioContext, header.textContext) == (1500, 448))
    #expect((header.melBands, header.frequencyBins) == (80, 201))
    #expect(header.weightFormat == .f16)
    #expect(header.vocabulary.count == 50_257)
    #expect(header.vocabulary[0].elementsEqual("!".utf8))
    #expect(header.vocabulary[220].elementsEqual(" ".utf8))
    // Each filter is a triangle with an area of about 1 over the frequencies, 40 Hz a bin.
    let filters = header.melFilters
    for band in 0..<80 {
      let sum = filters[band * 201..<(band + 1) * 201].reduce(0, +) * 40
      #expect((0.5...1.5).contains(sum))
    }
    #expect(model.tensors.isEmpty)
  }

  @Test func silero() throws {
    let model = try GGMLFile(path: SharedModels.path("ggml/for-tests-silero-v6.2.0-ggml.bin"))
    let header = try model.sileroHeader()
    #expect(header.version == [6, 2, 0])
    #expect((header.window, header.context) == (512, 64))
    #expect(header.layers.map(\.inputChannels) == [129, 128, 64, 64])
    #expect(header.layers.map(\.outputChannels) == [128, 64, 64, 128])
    #expect(header.layers.map(\.kernelSize) == [3, 3, 3, 3])
    #expect(model.tensors.count == 15)
    let first = try model.tensor(
      "_model.encoder.0.reparam_conv.weight", shape: [3, 129, 128])
    #expect(first.format == .f16)
    let basis = try model.tensor("_model.stft.forward_basis_buffer", shape: [256, 1, 258])
    #expect(basis.bytes.upperBound == model.file.bytes.count)
    #expect(try model.tensor("_model.decoder.decoder.2.bias", shape: []).format == .f32)
  }
}

/// Real models' headers and vocabularies, beside the project where they are there.
enum SharedModels {
  static let folder = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../../../shared/data/models").standardizedFileURL
  static let areThere = FileManager.default.fileExists(atPath: folder.path)

  static func path(_ name: String) -> String { folder.appending(path: name).path }
}
