import Foundation
import Testing
import Understanding

@testable import Assistant

/// What is deleted from the history is gone, in the file too.
@Suite struct HistoryDeletionTests {
  @Test func aDeletedTurnLeavesNoWordInTheFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "history.db").path
    let history = try History(path: path, json: CommandJSON(schema: .bundled()))
    let world = try World(confidence: 1, history: history)
    let secret = try await world.assistant.ask("buy a surprise for zwickau")
    try await world.assistant.ask("call john")
    #expect(try await history.delete(secret.id))
    #expect(try await history.delete(secret.id) == false)
    #expect(try await history.entries().map(\.text) == ["call john"])
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where !file.hasSuffix("-claims") {
      let bytes = try Data(contentsOf: folder.appending(path: file))
      #expect(bytes.range(of: Data("zwickau".utf8)) == nil, "\(file) still holds it")
    }
    #expect(try await history.deleteAll().count == 1)
    #expect(try await history.entries().isEmpty)
  }

  @Test func anyReceiptIsUndoneOnce() async throws {
    let world = try World(confidence: 1)
    let first = try #require(try await world.assistant.ask("call john").receipt)
    try await world.assistant.ask("call anna")
    _ = try await world.assistant.undo(first.id)
    let outcomes = try await world.history.entries().map(\.outcome)
    #expect(outcomes == [.done, .undone])
    await #expect(throws: AssistantError.self) { try await world.assistant.undo(first.id) }
    await #expect(throws: AssistantError.self) { try await world.assistant.undo(UUID()) }
  }
}
