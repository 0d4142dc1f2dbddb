import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Actions

@Suite("Lists and notes")
struct ListTests {
  let home: TemporaryHome
  let now = context("2026-03-01T09:00:00")

  init() throws {
    home = try TemporaryHome()
  }

  private func add(_ things: String, to list: String = "shopping list") async throws -> Receipt {
    try await home.perform(
      Command(.createNote, [.title: .text(list), .noteBody: .text(things)]), at: now)
  }

  private func told(_ items: [String]? = nil, list: String? = "shopping") async throws -> String {
    var slots: [Slot: SlotValue] = [.scope: .text("list")]
    slots[.items] = items.map { .texts($0) }
    slots[.listName] = list.map { .text($0) }
    return try await home.told(.searchNotes, slots, at: now)
  }

  private func change(_ intent: Intent, _ items: [String]?) async throws -> Receipt {
    var slots: [Slot: SlotValue] = [.listName: .text("shopping")]
    slots[.items] = items.map { .texts($0) }
    return try await home.perform(Command(intent, slots), at: now)
  }

  @Test("what is put on a list that is there is added to it, once")
  func adding() async throws {
    let file = try await add("Milk, eggs and bread").location
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == "# shopping list\n\n- [ ] milk\n- [ ] eggs\n- [ ] bread\n")
    #expect(try await add("bread and butter, Eggs").summary == "Added to the shopping list: bread and butter")
    #expect(try await add("milk").summary == "That is already on the shopping list.")
    #expect(try await told() == "Shopping list: milk, eggs, bread, bread and butter.")
  }

  @Test("a list without a name is the one that was changed last, or a shopping list")
  func unnamed() async throws {
    #expect(try await add("milk", to: "list").summary == "New shopping list: milk")
    _ = try await add("tent", to: "camping list")
    #expect(try await add("torch", to: "list").summary == "Added to the camping list: torch")
  }

  @Test("things are taken off, ticked off and asked for by name, and undo puts them back")
  func changing() async throws {
    _ = try await add("milk, eggs and bread")
    #expect(try await change(.tickList, ["egg"]).summary == "Ticked off on the shopping list: eggs")
    #expect(try await told() == "Shopping list: milk, bread. 1 ticked off.")
    let receipt = try await change(.removeFromList, ["milk", "eggs"])
    #expect(receipt.summary == "Taken off the shopping list: milk, eggs")
    #expect(try await told(["bread"]) == "Yes, “bread” is on the shopping list.")
    #expect(try await told(["milk"], list: nil) == "No, “milk” is not on the shopping list.")
    await #expect(throws: ActionError.notFound("“milk” on your shopping list")) {
      try await change(.removeFromList, ["milk"])
    }
    _ = await Undo().undo(receipt)
    #expect(try await told() == "Shopping list: milk, bread. 1 ticked off.")
    #expect(try await change(.clearList, nil).summary == "3 things taken off the shopping list")
    #expect(try await told() == "Shopping list: nothing left.")
  }

  @Test("a question about a list that is not there is answered")
  func noSuchList() async throws {
    #expect(try await told(["milk"]) == "There is no shopping list.")
    #expect(try await told(list: nil) == "There is no list.")
  }

  @Test("what else stands in a list's file stays as it is")
  func otherLines() async throws {
    let text = "# Shopping list\n\nFor the weekend:\n* milk\n- [x] wine\n\n## Later\n- [ ] paint\n"
    try home.write(text, to: "notes/shopping.md")
    _ = try await change(.tickList, ["paint"])
    let after = try String(contentsOfFile: home.configuration.notes.path + "/shopping.md", encoding: .utf8)
    #expect(after == "# Shopping list\n\nFor the weekend:\n- [ ] milk\n- [x] wine\n\n## Later\n- [x] paint\n")
  }

  @Test("a note is read, written on and deleted by its words")
  func notes() async throws {
    _ = try await home.perform(
      Command(.createNote, [.title: .text("Gate"), .noteBody: .text("The code is 4711")]), at: now)
    let read: [Slot: SlotValue] = [.scope: .text("one note"), .title: .text("gate")]
    #expect(try await home.told(.searchNotes, read, at: now) == "Gate: The code is 4711")
    let named: [Slot: SlotValue] = [.title: .text("gate"), .noteBody: .text("ask Tom first")]
    #expect(try await home.told(.appendNote, named, at: now) == "Added to note “Gate”: ask Tom first")
    #expect(try await home.told(.searchNotes, read, at: now) == "Gate: The code is 4711\n\nAsk Tom first")
    #expect(try await home.told(.deleteNote, [.title: .text("gate")], at: now) == "Note “Gate” deleted")
    await #expect(throws: ActionError.notFound("note about “gate”")) {
      try await home.told(.searchNotes, read, at: now)
    }
  }
}
