import Foundation
import Testing

@testable import Inference
@testable import ModelConversion

/// What is read of a checkpoint is written as whisper.cpp's own converters write it.
@Suite struct ConversionTests {
  @Test(arguments: [("model.pt", "pt", BlockFormat.f16), ("model.pt", "pt", .f32), ("hf", "hf", .f16)])
  func theBytesAreThoseOfTheReference(_ name: String, _ golden: String, _ format: BlockFormat) throws {
    let bytes = try CheckpointFixture().write(CheckpointFixture.checkpoint(name), format)
    #expect(try CheckpointFixture.digest(bytes) == CheckpointFixture.golden("\(golden)-\(format)"))
  }

  @Test(arguments: ["model.pt", "hf-bf16", "ct2-float16", "ct2-int8_float16"])
  func quantizingOnTheWayIsConvertingFirst(_ name: String) throws {
    let fixture = try CheckpointFixture()
    let checkpoint = try CheckpointFixture.checkpoint(name)
    let direct = try fixture.write(checkpoint, .q8_0)
    _ = try fixture.write(checkpoint, .f16)
    let path = "\(fixture.folder)/twice.bin"
    _ = try Quantizer(format: .q8_0).quantize("\(fixture.folder)/f16.bin", to: path)
    #expect(direct == Array(try Data(contentsOf: URL(filePath: path))))
  }

  @Test(arguments: ["model.pt", "hf", "hf-bf16", "ct2-float16", "ct2-int8_float16"])
  func theFileHoldsWhatTheCheckpointSays(_ name: String) throws {
    let checkpoint = try CheckpointFixture.checkpoint(name)
    let content = try CheckpointFixture().write(checkpoint, .q8_0)
    let model = try GGMLFile(MappedFile(copying: content, path: "model"))
    let header = try model.whisperHeader()
    #expect(header.audioState == 32 && header.audioHeads == 2 && header.textHeads == 2)
    #expect(header.audioContext == 16 && header.textContext == 8 && header.vocabularySize == 16)
    let words = header.vocabulary.map { String(decoding: $0, as: UTF8.self) }
    #expect(words.starts(with: ["!", "a", "b", " ab", "é", ""]))
    #expect(Set(model.tensors.map(\.name)) == Set(checkpoint.dimensions.tensorNames))
    #expect(Checkpoint.whisper(checkpoint).byteCount(format: .q8_0) == content.count)
  }

  /// All the fixtures hold the same weights, rounded as their form does.
  @Test(
    arguments: [("ct2-float16", 0.0), ("hf", 0.001), ("hf-bf16", 0.004), ("ct2-int8_float16", 0.005)]
      as [(String, Float)])
  func theFormsAgree(_ name: String, _ tolerance: Float) throws {
    func values(_ name: String) throws -> [String: [Float]] {
      let tensors = try CheckpointFixture.checkpoint(name).tensors
      return Dictionary(uniqueKeysWithValues: tensors.map { ($0.name, $0.numbers.values()) })
    }
    let expected = try values("model.pt")
    for (name, found) in try values(name) {
      let pairs = zip(found, try #require(expected[name]))
      let greatest = expected[name]?.map(abs).max() ?? 0
      #expect(pairs.allSatisfy { abs($0 - $1) <= tolerance * max(greatest, 0.1) }, "\(name)")
    }
  }

  @Test func stoppingLeavesNothingBehind() throws {
    struct Stopped: Error {}
    let fixture = try CheckpointFixture()
    let checkpoint = Checkpoint.whisper(try CheckpointFixture.checkpoint("ct2-float16"))
    #expect(throws: Stopped.self) {
      try checkpoint.write(to: fixture.folder + "/x.bin", format: .q8_0) { share in
        if share > 0.5 { throw Stopped() }
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder).isEmpty)
  }

  @Test func aFormatThatDoesNotSuitSaysSo() throws {
    // The rows have 32 numbers, the format's blocks 256.
    #expect(throws: ModelFileError.self) {
      try CheckpointFixture().write(CheckpointFixture.checkpoint("model.pt"), .q4_K)
    }
  }

  @Test(arguments: [80, 128])
  func theFiltersAreOpenAIs(_ bands: Int) throws {
    let bytes = SlaneyMelWeights.of(bands: bands).flatMap { $0.bitPattern.littleEndianBytes }
    #expect(try CheckpointFixture.digest(bytes) == CheckpointFixture.golden("mel_\(bands)"))
  }

  @Test(arguments: [(true, 50_257), (false, 50_256)])
  func theWordsAreOpenAIs(_ isMultilingual: Bool, _ count: Int) throws {
    let words = try WhisperVocabulary.openAIWords(isMultilingual: isMultilingual)
    #expect(words.count == count)
    #expect(words[0] == Array("!".utf8) && Set(words).count == count)
  }

  @Test(arguments: [("Ġab", " ab"), ("Ã©", "é"), ("Ċ", "\n"), ("", "")])
  func bytesAreSpelledByCharacters(_ word: String, _ text: String) {
    #expect(ByteAlphabet().bytes(of: word) == Array(text.utf8))
  }

  @Test func whatSpellsNoByteIsNoWord() { #expect(ByteAlphabet().bytes(of: "日") == nil) }
}
