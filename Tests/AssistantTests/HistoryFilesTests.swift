import Foundation
import Testing
import Understanding

@testable import Assistant

@Suite("The files of the history")
struct HistoryFilesTests {
  @Test("are their owner's alone, those beside the database too, also where they were not before")
  func permissions() async throws {
    let home = NSTemporaryDirectory() + "voicecore-history-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    let path = home + "/history.sqlite"
    for _ in 1...2 {
      let history = try History(path: path, json: CommandJSON(schema: .bundled()))
      try await history.add(
        Turn(
          time: Date(), transcript: nil, interpretation: Turn.example.interpretation, confidence: 1,
          decision: .execute))
      for file in [path, path + "-wal", path + "-shm"] {
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600, "\(file)")
        chmod(file, 0o644)
      }
    }
  }
}
