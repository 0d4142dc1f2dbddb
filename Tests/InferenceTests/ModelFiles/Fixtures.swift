import Foundation

@testable import Inference

/// The small files that training/inference/make_gguf_fixtures.py writes with PyPI's gguf.
enum Fixtures {
  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/\(name)").path
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }
}
