import Foundation
import Testing

@testable import Inference
@testable import ModelConversion

/// A path is known by what lies there, and what is missing is named.
@Suite struct RecognitionTests {
  @Test(arguments: ["hf", "ct2-float16", "ct2-float16/model.bin", "hf-bf16/model.safetensors"])
  func aFolderOrAFileOfItWillDo(_ name: String) throws {
    guard case .whisper(let checkpoint)? = try Checkpoint(path: CheckpointFixture.path(name)) else {
      Issue.record("not recognized")
      return
    }
    #expect(checkpoint.dimensions.state == 32)
  }

  @Test func whatIsNoneOfTheseIsLeftAlone() throws {
    let fixture = try CheckpointFixture()
    _ = try fixture.write(CheckpointFixture.checkpoint("model.pt"), .f16)
    for path in [
      fixture.folder, "\(fixture.folder)/f16.bin", "/nowhere", CheckpointFixture.path("goldens.json"),
    ] {
      let checkpoint = try Checkpoint(path: path)
      #expect(checkpoint.map { _ in path } == nil)
    }
  }

  @Test func aPipeIsNotWaitedFor() throws {
    let path = try CheckpointFixture().folder + ".pipe"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let checkpoint = try Checkpoint(path: path)
    #expect(checkpoint.map { _ in path } == nil)
  }

  @Test(arguments: [
    ("hf", "config.json"), ("hf", "model-00002-of-00003.safetensors"), ("ct2-float16", "vocabulary.txt"),
    ("hf", "vocab.json"),
  ])
  func aMissingFileIsNamed(_ folder: String, _ file: String) throws {
    let fixture = try CheckpointFixture()
    let copy = try fixture.copy(folder)
    try FileManager.default.removeItem(atPath: "\(copy)/\(file)")
    let error = #expect(throws: ModelFileError.self) { try Checkpoint(path: copy) }
    guard case .incompleteFolder(copy, let missing)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(missing.contains(file))
    #expect(error?.description.contains("Copy the whole folder") == true)
  }

  @Test func theOldFormOfPyTorchIsNamed() {
    let path = CheckpointFixture.path("old.pt")
    #expect(throws: ModelFileError.oldPyTorch(path: path)) { try Checkpoint(path: path) }
  }

  @Test func anIndexNamesFilesOfItsOwnFolderOnly() throws {
    for file in ["../hf/model-00001-of-00003.safetensors", "/etc/passwd", ".safetensors", "a.bin"] {
      let fixture = try CheckpointFixture()
      let copy = try fixture.copy("hf")
      let index = #"{"weight_map": {"model.encoder.conv1.bias": "\#(file)"}}"#
      try Data(index.utf8).write(to: URL(filePath: "\(copy)/model.safetensors.index.json"))
      #expect(throws: ModelFileError.self, "\(file)") { try Checkpoint(path: copy) }
    }
  }
}
