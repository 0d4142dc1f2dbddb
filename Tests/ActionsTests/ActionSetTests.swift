import Testing
import Understanding

@testable import Actions

@Suite("The actions")
struct ActionSetTests {
  @Test("do each intent of the schema, one action each; undo is the history's")
  func complete() throws {
    let done = try TemporaryHome().actions().map(\.intent)
    let asked = try CommandSchema.bundled().intents.map(\.name).filter { ![.none, .undo].contains($0) }
    #expect(Set(done) == Set(asked))
    #expect(done.count == asked.count)
  }
}
