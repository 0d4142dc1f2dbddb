import Foundation
import Testing
import Understanding

@testable import Actions

@Suite struct ReceiptsAndUndo {
  static let commands = [
    Command(.addReminder, [.title: .text("call John"), .dateTimePoint: point("2026-03-02T07:00:00")]),
    Command(.createEvent, [.title: .text("lunch"), .dateTimePoint: point("2026-03-02")]),
    Command(.createNote, [.noteBody: .text("the wall is blue")]),
  ]

  private func prepared(_ command: Command, in home: TemporaryHome) async throws -> PreparedAction {
    try await home.action(for: command).prepare(command, context: context("2026-03-01T09:00:00"))
  }

  @Test(arguments: commands) func preparingChangesNothing(_ command: Command) async throws {
    let home = try TemporaryHome()
    let receipt = try await prepared(command, in: home).receipt
    #expect(try home.snapshot().isEmpty)
    #expect(await Undo().state(of: receipt) == .notDone)
  }

  @Test(
    "what a full disk kept from being taken back is tried again by the next undo, what is in the way is passed over"
  )
  func failing() {
    let full = ActionError(errno: ENOSPC, path: "/folder/file")
    #expect(UndoOutcome(failedBy: full) == .notNow(full.description))
    let outbox = MailError.outboxFailed(path: "/outbox", reason: "no room")
    #expect(UndoOutcome(failedBy: outbox) == .notNow(outbox.localizedDescription))
    let changed = ActionError.notChangeable(
      path: "/folder/file", reason: "another program changed it meanwhile")
    #expect(UndoOutcome(failedBy: changed) == .refused(changed.description))
    let forbidden = ActionError(errno: EACCES, path: "/folder/file")
    #expect(UndoOutcome(failedBy: forbidden) == .refused(forbidden.description))
  }

  @Test(arguments: commands) func performingTwiceIsPerformingOnce(_ command: Command) async throws {
    let home = try TemporaryHome()
    let action = try await prepared(command, in: home)
    try await action.perform()
    let once = try home.snapshot()
    try await action.perform()
    #expect(try home.snapshot() == once)
    #expect(await Undo().state(of: action.receipt) == .done)
  }

  @Test(arguments: commands) func undoLeavesEveryByteAsItWas(_ command: Command) async throws {
    let home = try TemporaryHome()
    try home.write("mine", to: "notes/old.md")
    let before = try home.snapshot()
    let action = try await prepared(command, in: home)
    try await action.perform()
    #expect(try home.snapshot() != before)
    let decoded = try JSONDecoder().decode(Receipt.self, from: JSONEncoder().encode(action.receipt))
    #expect(await Undo().undo(decoded) == .undone("Took back: \(decoded.summary)."))
    #expect(try home.snapshot() == before)
  }

  @Test(arguments: commands) func whatWasEditedSinceStays(_ command: Command) async throws {
    let home = try TemporaryHome()
    let action = try await prepared(command, in: home)
    try await action.perform()
    try Data("edited".utf8).write(to: URL(fileURLWithPath: action.receipt.location))
    let edited = try home.snapshot()
    #expect(await Undo().state(of: action.receipt) == .partly)
    let outcome = await Undo().undo(action.receipt)
    #expect(
      outcome == .refused("\(action.receipt.location) has been edited since, so it was left as it is."))
    #expect(try home.snapshot() == edited)
  }

  @Test(arguments: commands) func whatIsGoneCountsAsTakenBack(_ command: Command) async throws {
    let home = try TemporaryHome()
    let action = try await prepared(command, in: home)
    try await action.perform()
    try FileManager.default.removeItem(atPath: action.receipt.location)
    for _ in 0..<2 {
      #expect(
        await Undo().undo(action.receipt)
          == .undone("There is nothing left to take back: \(action.receipt.summary)."))
    }
    #expect(try home.snapshot().isEmpty)
  }

  /// As where a process was killed after it had taken back and before it wrote that down.
  @Test(arguments: [true, false]) func aChangeIsTakenBackAsOftenAsItIsAsked(isRemoval: Bool) async throws {
    let home = try TemporaryHome()
    let (path, before, after) = (home.path + "/item.ics", Data("before".utf8), Data("after".utf8))
    let effect: Effect =
      isRemoval
      ? .removedFile(path: path, contents: before)
      : .changedFile(path: path, before: before, sha256: NewFile.sha256(of: after))
    if !isRemoval { try home.write("after", to: "item.ics") }
    let receipt = Receipt(intent: .updateEvent, summary: "Lunch", location: path, effects: [effect])
    #expect(await Undo().undo(receipt) == .undone("Took back: Lunch."))
    #expect(await Undo().undo(receipt) == .undone("There is nothing left to take back: Lunch."))
    #expect(FileManager.default.contents(atPath: path) == before)
    // What the person made of it since is theirs.
    try home.write("mine", to: "item.ics")
    guard case .refused = await Undo().undo(receipt) else {
      Issue.record("what was edited since was replaced")
      return
    }
    #expect(FileManager.default.contents(atPath: path) == Data("mine".utf8))
  }

  @Test func aFolderThatOthersUseStays() async throws {
    let home = try TemporaryHome()
    let (first, second) = (
      try await prepared(Self.commands[0], in: home), try await prepared(Self.commands[0], in: home)
    )
    try await first.perform()
    try await second.perform()
    #expect(await Undo().undo(first.receipt) == .undone("Took back: \(first.receipt.summary)."))
    #expect(FileManager.default.fileExists(atPath: second.receipt.location))
    #expect(await Undo().undo(second.receipt) == .undone("Took back: \(second.receipt.summary)."))
    #expect(try home.snapshot().isEmpty)
  }

  @Test func wordsAloneCannotBeUndone() async {
    let receipt = Receipt(intent: .readEmail, summary: "Read 2 mails", location: "", effects: [.told("Hi")])
    #expect(await Undo().undo(receipt) == .refused("There is nothing to undo: Read 2 mails."))
    #expect(await Undo().state(of: receipt) == .done)
  }

  @Test func anEffectThatNobodyKnowsIsLeftAlone() async {
    let receipt = Receipt(
      intent: .sendEmail, summary: "Mail to Anna", location: "",
      effects: [.queuedMessage(id: "1", outbox: "/nowhere", sendAt: Date(timeIntervalSince1970: 0))])
    #expect(await Undo().undo(receipt) == .refused("I don’t know how to undo Mail to Anna."))
  }
}
