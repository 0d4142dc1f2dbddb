import Actions
import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Assistant

@Suite struct AssistantTests {
  @Test func aSureCommandIsDoneAndKept() async throws {
    let world = try World(confidence: 1)
    let turn = try await world.assistant.ask("remind me to call john")
    #expect(turn.decision == .execute)
    #expect(turn.receipt?.summary == "done")
    #expect(world.done.count == 1)
    let entry = try #require(try await world.history.entries(limit: 1).first)
    #expect(entry.outcome == .done)
    #expect(entry.text == "remind me to call john")
  }

  @Test func aDoubtfulCommandWaitsAndIsDoneOnceHoweverOftenItIsConfirmed() async throws {
    let world = try World(confidence: 0.815)
    let turn = try await world.assistant.ask("remind me to call john")
    #expect(turn.decision == .confirm)
    #expect(world.done.count == 0)
    try await world.assistant.confirm(turn.id)
    await #expect(throws: AssistantError.self) { try await world.assistant.confirm(turn.id) }
    #expect(world.done.count == 1)
  }

  @Test func aDismissedCommandIsNeverDone() async throws {
    let world = try World(confidence: 0.815)
    let turn = try await world.assistant.ask("remind me to call john")
    try await world.assistant.dismiss(turn.id)
    await #expect(throws: AssistantError.self) { try await world.assistant.confirm(turn.id) }
    #expect(world.done.count == 0)
    #expect(try await world.history.entries(limit: 1).first?.outcome == .dismissed)
  }

  @Test func anActionThatFailsSaysSoAndLeavesNothingToUndo() async throws {
    let world = try World(confidence: 1, failure: "the disk is full")
    let turn = try await world.assistant.ask("remind me to call john")
    #expect(turn.failure == "the disk is full")
    #expect(try await world.history.entries(limit: 1).first?.outcome == .failed)
    await #expect(throws: AssistantError.self) { try await world.assistant.undoLast() }
  }

  @Test func undoTakesTheLastActionBackThenTheOneBefore() async throws {
    let world = try World(confidence: 1)
    let first = try await world.assistant.ask("call ann")
    let second = try await world.assistant.ask("call bob")
    #expect(try await world.assistant.undoLast().0 == second.receipt)
    #expect(try await world.assistant.undoLast().0 == first.receipt)
    await #expect(throws: AssistantError.self) { try await world.assistant.undoLast() }
    #expect(try await world.history.entries(limit: 2).map(\.outcome) == [.undone, .undone])
  }

  @Test(arguments: ["undo that", "Undo it, please.", "take that back"])
  func undoIsSaid(text: String) async throws {
    let world = try World(confidence: 1)
    let first = try await world.assistant.ask("call ann")
    let undo = try await world.assistant.ask(text)
    #expect(undo.receipt?.intent == .undo)
    #expect(world.done.count == 1)
    #expect(try await world.history.entries().first { $0.id == first.id.uuidString }?.outcome == .undone)
  }

  @Test func eventsComeInTheOrderOfThePipeline() async throws {
    let world = try World(confidence: 1)
    let events = await world.assistant.events()
    try await world.assistant.ask("remind me to call john")
    await world.assistant.endEvents()
    var names: [String] = []
    for await event in events {
      names.append(String(String(describing: event).prefix { $0 != "(" }))
    }
    #expect(names == ["interpretation", "decision", "receipt", "ended"])
  }

  @Test(arguments: [true, false]) func anInterruptedActionIsSettledAfterARestart(happened: Bool) async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "history.sqlite").path
    let turn = Turn.example
    let receipt = Receipt(
      intent: .addReminder, summary: "done", location: "",
      effects: [.createdFile(path: "/nowhere", sha256: "")])
    do {
      // It lives no longer than this block.
      let history = try History(path: path, json: CommandJSON(schema: .bundled()))
      try await history.add(turn)
      try await history.begin(receipt, turn: turn.id)
    }
    let history = try History(path: path, json: CommandJSON(schema: .bundled()))
    let world = try World(confidence: 1, history: history)
    let told = try await world.assistant.settleInterrupted { _ in happened ? .done : .notDone }
    #expect(told.map(\.outcome) == [happened ? .done : .failed])
    #expect(try await world.assistant.settleInterrupted { _ in .partly }.isEmpty)
    #expect(try await history.claimUndo(nil) == (happened ? receipt : nil))
  }

  @Test func theHistoryIsSearchedByWords() async throws {
    let world = try World(confidence: 1)
    try await world.assistant.ask("buy milk")
    try await world.assistant.ask("100% sure_thing")
    #expect(try await world.history.entries(limit: 9, search: "milk").map(\.text) == ["buy milk"])
    #expect(try await world.history.entries(limit: 9, search: "0%").map(\.text) == ["100% sure_thing"])
    #expect(try await world.history.entries(limit: 9, search: "k%").isEmpty)
  }
}
