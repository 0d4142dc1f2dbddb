import Foundation

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "voicecore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func write(_ name: String, _ text: String) throws {
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }
}
