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
      try await history.add(turn)
      for file in [path, path + "-wal", path + "-shm"] {
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600, "\(file)")
        chmod(file, 0o644)
      }
    }
  }

  /// A process that is the last to close a database removes its log; what is written to it then is lost.
  @Test("stay whole where one process opens the history twice, and another opens and closes it")
  func openedTwice() async throws {
    let home = NSTemporaryDirectory() + "voicecore-history-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    let path = home + "/history.sqlite"
    let history = try History(path: path, json: CommandJSON(schema: .bundled()))
    try await history.add(turn)
    let again = try History(path: path, json: CommandJSON(schema: .bundled()))
    let count = """
      import sqlite3
      print(sqlite3.connect("\(path)").execute("SELECT count(*) FROM turn").fetchone()[0])
      """
    #expect(try output(of: count) == "1\n")
    try await again.add(turn)
    try await history.add(turn)
    #expect(try output(of: count) == "3\n")
  }

  /// One more each time.
  private var turn: Turn {
    Turn(
      time: Date(), transcript: nil, interpretation: Turn.example.interpretation, confidence: 1,
      decision: .execute)
  }

  /// What a Python program prints.
  private func output(of program: String) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
