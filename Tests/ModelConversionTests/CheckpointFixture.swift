import Digests
import Foundation
import Inference

@testable import ModelConversion

/// A small checkpoint that training/whisper/checkpoint_fixtures.py wrote with the library whose form it is in, and a
/// folder for what is made of it, which is gone with the value.
final class CheckpointFixture {
  let folder: String

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures").path

  init() throws {
    folder = NSTemporaryDirectory() + "checkpoint-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  static func path(_ name: String) -> String { "\(fixtures)/\(name)" }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  /// SHA-256 of what the reference converter wrote, or of OpenAI's filters.
  static func golden(_ name: String) throws -> String? {
    try JSONDecoder().decode([String: String].self, from: Data(bytes("goldens.json")))[name]
  }

  static func digest(_ bytes: some Sequence<UInt8>) -> String {
    "\(SHA256Digest(of: bytes))"
  }

  /// The checkpoint of this name, with the six words that the small models have.
  static func checkpoint(_ name: String) throws -> WhisperCheckpoint {
    switch name {
    case "model.pt": try openAI(bytes(name))
    case let name where name.hasPrefix("hf"): try HuggingFaceFolder.checkpoint(ModelFolder(path: path(name)))
    default: try CTranslate2Folder.checkpoint(ModelFolder(path: path(name)))
    }
  }

  static func openAI(_ content: [UInt8]) throws -> WhisperCheckpoint {
    let words = ["!", "a", "b", " ab", "é", ""].map { Array($0.utf8) }
    let archive = try TorchArchive(MappedFile(copying: content, path: "model.pt"))
    return try OpenAICheckpoint.checkpoint(archive) { _ in words }
  }

  /// A copy of a folder in which files can be changed.
  func copy(_ name: String) throws -> String {
    let copy = "\(folder)/\(name)"
    try FileManager.default.copyItem(atPath: Self.path(name), toPath: copy)
    return copy
  }

  func write(_ checkpoint: WhisperCheckpoint, _ format: BlockFormat) throws -> [UInt8] {
    let path = "\(folder)/\(format).bin"
    try Checkpoint.whisper(checkpoint).write(to: path, format: format)
    return Array(try Data(contentsOf: URL(filePath: path)))
  }
}
