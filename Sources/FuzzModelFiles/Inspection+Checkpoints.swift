import Foundation
import Inference
import ModelConversion

extension Inspection {
  /// The files that may contain a checkpoint's weights.
  private static let names = ["ct2/model.bin", "hf/model.safetensors", "model.pt"]

  /// Makes folders in which the weights lie beside their vocabulary.
  func prepareCheckpoints() throws {
    for folder in ["ct2", "hf"] {
      let folder = self.folder.appendingPathComponent(folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in SeedFiles.companions {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
    }
  }

  /// Reads the content as weights of each possible form, and writes the result as a ggml file.
  ///
  /// - Returns: A description of what was read; nil if it is of no form or refused.
  func checkCheckpoint(_ content: [UInt8]) throws -> String? {
    for name in Self.names {
      let file = folder.appendingPathComponent(name)
      try Data(content).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      do {
        guard let checkpoint = try Checkpoint(path: file.path) else { continue }
        let output = folder.appendingPathComponent("converted").path
        try checkpoint.write(to: output, format: .f16)
        let model = try GGMLFile(path: output)
        try insist(
          model.file.bytes.count == checkpoint.byteCount(format: .f16), "the length of what was written")
        return "checkpoint \(name) \(model.tensors.count)"
      } catch is ModelFileError {
        continue
      }
    }
    return nil
  }
}
