import Foundation
import Testing
import Understanding

@testable import Assistant

/// What was just put on a list and was meant otherwise is taken back, and done so.
@Suite("Done otherwise") struct DoneOtherwiseTests {
  private let world: DialogueWorld

  init() throws {
    world = try DialogueWorld(
      interpreter: ModelInterpreter(model: try #require(ModelInterpreter.shippedModel)))
  }

  /// The lists that there are, with their lines, in the order of their names.
  private func lists() throws -> [String] {
    let folder = world.path + "/notes"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }.sorted()
      .map { name in
        let lines = try String(contentsOfFile: folder + "/" + name, encoding: .utf8).split(separator: "\n")
        return lines.filter { !$0.hasPrefix("#") }.joined(separator: " ")
      }
  }

  @Test(
    "on another list, or with another thing",
    arguments: [
      (["add milk to my shopping list", "sorry I meant the drugstore list"], ["- [ ] milk"]),
      (["add milk to my shopping list", "no, oat milk"], ["- [ ] Oat milk"]),
      (["add milk to my shopping list", "no, oat milk instead"], ["- [ ] oat milk"]),
      (["add milk to my shopping list", "put oat milk on it instead"], ["- [ ] oat milk"]),
      (
        ["add milk to my shopping list", "add 2 cartons of oat milk instead"], ["- [ ] 2 cartons of oat milk"]
      ),
      (["add milk and eggs to my shopping list", "put bread on instead"], ["- [ ] milk - [ ] eggs"]),
      (["is milk on my shopping list", "add it"], ["- [ ] milk"]),
      (["add milk and eggs to my shopping list", "not eggs, bread"], ["- [ ] milk - [ ] bread"]),
    ])
  func corrected(texts: [String], lines: [String]) async throws {
    for text in texts { try await world.assistant.ask(text) }
    #expect(try lists().map { $0.lowercased() } == lines.map { $0.lowercased() })
  }

  @Test("and one undo takes it away")
  func undone() async throws {
    for text in ["add milk to my shopping list", "no, oat milk", "undo"] {
      try await world.assistant.ask(text)
    }
    #expect(try lists().isEmpty)
  }
}
