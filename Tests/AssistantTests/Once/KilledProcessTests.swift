import Actions
import Foundation
import GRDB
import Testing
import Understanding

@testable import Assistant

@Suite("What a killed process leaves is settled, and never done again")
struct KilledProcessTests {
  /// Every state between two steps of an action, and what a start makes of it.
  struct Left: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var isBegun: Bool
    var isThere: EffectState
    var becomes: HistoryEntry.Outcome
  }

  static let cases = [
    Left(testDescription: "claimed", isBegun: false, isThere: .notDone, becomes: .failed),
    Left(testDescription: "written down, not done", isBegun: true, isThere: .notDone, becomes: .failed),
    Left(testDescription: "done, not noted", isBegun: true, isThere: .done, becomes: .done),
    Left(testDescription: "done in part", isBegun: true, isThere: .partly, becomes: .unknown),
  ]

  @Test(arguments: cases) func isSettledAndToldOnce(left: Left) async throws {
    let outside = try Outside()
    let killed = try outside.process("web")
    let card = try await killed.assistant.ask("mail anna")
    #expect(try await killed.history.claim(card.id, in: "web") == .claimed)
    let receipt = Receipt(intent: .sendEmail, summary: "Message to anna", location: "", effects: [])
    if left.isBegun { try await killed.history.begin(receipt, turn: card.id) }
    killed.kill()

    let next = try outside.process("web")
    let told = try await next.assistant.settleInterrupted { _ in left.isThere }
    #expect(told.map(\.outcome) == [left.becomes])
    #expect(try await next.outcomes == [left.becomes])
    #expect(try await next.start().isEmpty)
    #expect(try await next.assistant.ask("yes").receipt == nil)
    await #expect(throws: AssistantError.self) { try await killed.assistant.confirm(card.id) }
    #expect(outside.sent.isEmpty)
  }

  @Test("the next turn tells of it on whatever face, though the process that found it was killed, too")
  func isToldAtTheNextTurn() async throws {
    let outside = try Outside()
    let killed = try outside.process("web")
    let card = try await killed.assistant.ask("mail anna")
    #expect(try await killed.history.claim(card.id, in: "web") == .claimed)
    killed.kill()
    let finder = try outside.process("terminal")
    let told = try await finder.start().map(\.sentence)
    #expect(told.count == 1)
    finder.kill()

    let next = try outside.process("wyoming")
    let events = await next.assistant.events()
    #expect(try await next.assistant.ask("mail bob").notices == told)
    #expect(try await next.assistant.ask("no").notices.isEmpty)
    await next.assistant.endEvents()
    var notices: [String] = []
    for await case .notice(let words) in events { notices.append(words) }
    #expect(notices == told)
  }

  /// Two notes that are to go at once, of which the first went before the kill.
  @Test(
    "what was done in part is taken back, unless something of it was edited since", arguments: [false, true])
  func half(isEdited: Bool) async throws {
    let path = NSTemporaryDirectory() + "voicecore-half-" + UUID().uuidString
    let world = try DialogueWorld(at: path)
    let (gone, left) = ("\(path)/gone.md", "\(path)/left.md")
    try Data((isEdited ? "edited" : "left").utf8).write(to: URL(filePath: left))
    let turn = Turn.example
    let receipt = Receipt(
      intent: .cancelReminder, summary: "2 notes removed", location: path,
      effects: [
        .removedFile(path: gone, contents: Data("gone".utf8)),
        .removedFile(path: left, contents: Data("left".utf8)),
      ])
    do {
      // It lives no longer than this block.
      let history = try History(path: "\(path)/history.sqlite", json: CommandJSON(schema: .bundled()))
      try await history.add(turn)
      try await history.begin(receipt, turn: turn.id)
    }
    let told = try await world.assistant.settleInterrupted { await Undo().state(of: $0) }
    #expect(told.map(\.outcome) == [isEdited ? .unknown : .failed])
    #expect(try await world.history.entries().map(\.outcome) == [isEdited ? .unknown : .failed])
    #expect(FileManager.default.fileExists(atPath: gone) != isEdited)
    #expect(FileManager.default.fileExists(atPath: left))
  }

  @Test("what another process is doing at this moment is left to it")
  func alive() async throws {
    let outside = try Outside()
    let living = try outside.process("web")
    let card = try await living.assistant.ask("mail anna")
    #expect(try await living.history.claim(card.id, in: "web") == .claimed)
    let next = try outside.process("next")
    #expect(try await next.start().isEmpty)
    #expect(try await next.outcomes == [.doing])
  }

  @Test("a living process is told from a killed one, whose file goes at the next start")
  func locks() throws {
    let folder = NSTemporaryDirectory() + "voicecore-claims-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (living, next) = (Claimant(folder: folder), Claimant(folder: folder))
    let name = try living.name()
    try Data().write(to: URL(filePath: folder + "/killed"))
    #expect(!next.isGone(name))
    #expect(["killed", "never", nil].allSatisfy(next.isGone))
    next.sweep()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
    living.release()
    #expect(next.isGone(name))
  }

  @Test("a turn that stands behind its receipt, as earlier versions left some, is repaired")
  func behindItsReceipt() async throws {
    let outside = try Outside()
    let process = try outside.process("web")
    let card = try await process.assistant.ask("mail anna")
    try await process.assistant.confirm(card.id)
    try await process.history.write {
      try $0.execute(sql: "UPDATE turn SET outcome = 'waiting', claimant = NULL")
    }
    let next = try outside.process("next")
    #expect(try await next.assistant.ask("yes").receipt == nil)
    #expect(try await next.start().isEmpty)
    #expect(try await next.outcomes == [.done])
    try await next.assistant.ask("yes")
    try await next.assistant.ask("yes")
    #expect(outside.sent.count == 1)
  }

  @Test("a card waits for a day, also when the clock was put back", arguments: [-25.0, 25])
  func patience(hours: Double) async throws {
    let outside = try Outside()
    let process = try outside.process("web")
    try await process.assistant.ask("mail anna")
    try await process.start()
    #expect(try await process.outcomes == [.waiting])
    let other = OnceProcess.now.addingTimeInterval(hours * 3600)
    try await process.history.write {
      try $0.execute(sql: "UPDATE turn SET time = ?", arguments: [other])
    }
    try await process.start()
    #expect(try await process.outcomes == [.dismissed])
  }

  @Test("mail of which nobody knows whether it went is noted and told once")
  func doubtful() async throws {
    let outside = try Outside()
    let process = try outside.process("web")
    let card = try await process.assistant.ask("mail anna")
    let receipt = try #require(try await process.assistant.confirm(card.id).receipt)
    let told = try await process.assistant.doubt([receipt.id])
    #expect(told == [Interruption(what: "Message to anna@example.org", outcome: .unknown)])
    #expect(try await process.outcomes == [.unknown])
    #expect(try await process.assistant.doubt([receipt.id, UUID()]).isEmpty)
  }

  @Test("a history of the version before opens, and what it had done unasked is no card")
  func earlierVersion() async throws {
    let path = NSTemporaryDirectory() + "voicecore-earlier-" + UUID().uuidString + ".sqlite"
    let queue = try DatabaseQueue(path: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try HistorySchema.migrator.migrate(queue, upTo: "turns, receipts and corrections")
    let json = CommandJSON(schema: try .bundled())
    var asked = Turn.example
    asked.decision = .confirm
    let entries = [HistoryEntry(Turn.example, json: json), HistoryEntry(asked, json: json)]
    try await queue.write { database in
      for var entry in entries {
        (entry.outcome, entry.id) = (.waiting, UUID().uuidString)
        try entry.insert(intoEarlier: database)
      }
    }
    try HistorySchema.migrator.migrate(queue)
    let history = History(database: queue, json: json, claimant: Claimant(folder: nil))
    #expect(Set(try await history.entries().map(\.outcome)) == [.doing, .waiting])
  }
}
