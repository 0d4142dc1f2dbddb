import Actions
import Foundation
import GRDB
import Synchronization
import Testing
import TimeExpressions
import Understanding

@testable import Assistant

@Suite("However long a history is")
struct HistoryLookupTests {
  /// A look-up that is asked of an assistant or its history.
  struct LookUp: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let ask: @Sendable (Assistant) async throws -> Void

    init(_ name: String, _ ask: @escaping @Sendable (Assistant) async throws -> Void) {
      (testDescription, self.ask) = (name, ask)
    }
  }

  static let lookUps = [
    LookUp("undo of the last action") { _ = try? await $0.undoLast() },
    LookUp("what an undo may name") { _ = try await $0.history.undoable() },
    LookUp("repair at the start") { try await $0.settleInterrupted { _ in .done } },
    LookUp("what was not told yet") { _ = try await $0.history.untold() },
    LookUp("what went before") { _ = try await $0.history.lookBack(in: $0.conversation) },
    LookUp("a command") { try await $0.ask("call john") },
    LookUp("an answer to a card") { assistant in
      for id in await assistant.waiting.map(\.id) { try await assistant.dismiss(id) }
    },
    LookUp("the newest entries") { _ = try await $0.history.entries(limit: 5) },
    LookUp("the message that was told of last") { _ = try await $0.history.lastReadMessage() },
    LookUp("the messages that were told of lately") { _ = try await $0.history.toldMessages(since: Date()) },
    LookUp("what was corrected before") { _ = try await $0.history.corrections(toTitle: "call john") },
    LookUp("a repeated request") { _ = try await $0.history.request("1", in: "test", digest: "") },
    LookUp("a doubt") { _ = try await $0.doubt([UUID()]) },
  ]

  @Test("none of its tables is read through for", arguments: lookUps)
  func plans(of lookUp: LookUp) async throws {
    let world = try World(confidence: 0.815)
    try await world.assistant.ask("call ann")
    let asked = Mutex<[String]>([])
    try await world.history.database.writeWithoutTransaction { database in
      database.trace { event in asked.withLock { $0.append("\(event.expandedDescription)") } }
    }
    try await lookUp.ask(world.assistant)
    try await world.history.database.writeWithoutTransaction { $0.trace() }
    let statements = asked.withLock { $0 }.filter { $0.starts(with: /SELECT|UPDATE|DELETE/) }
    #expect(!statements.isEmpty)
    for statement in statements {
      let steps = try await world.history.read { database in
        try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + statement).map { $0["detail"] as String }
      }
      #expect(!steps.contains { readsAll($0, in: statement) }, "\(statement)")
    }
  }

  /// The newest turns, and the few rows of an index made for them, are read one by one.
  private func readsAll(_ step: String, in statement: String) -> Bool {
    guard step.hasPrefix("SCAN"), step != "SCAN CONSTANT ROW" else { return false }
    if step == "SCAN turn" { return !statement.contains("LIMIT") }
    let ofFew = ["turn_on_time", "receiptToTakeBack", "receiptBeingTakenBack"]
    return !ofFew.contains { step.hasSuffix("USING INDEX \($0)") }
  }

  @Test("an undo passes over what only told something, also what a program had to say afterwards")
  func onlyTold() async throws {
    let history = try World(confidence: 1).history
    func done(_ effects: [Effect], then known: [Effect]? = nil) async throws -> UUID {
      var turn = Turn.example
      turn.id = UUID()
      try await history.add(turn)
      var receipt = Receipt(intent: .addReminder, summary: "", location: "", effects: effects)
      try await history.begin(receipt, turn: turn.id)
      receipt.effects = known ?? effects
      turn.receipt = receipt
      try await history.settle(turn)
      return receipt.id
    }
    let change = Effect.createdFolder(path: "/nowhere")
    let first = try await done([change])
    let second = try await done([.told("yes")], then: [.told("yes"), change])
    _ = try await done([.told("yes")])
    _ = try await done([change], then: [.told("no")])
    #expect(try await history.undoable().map(\.id) == [second, first])
    #expect(try await history.claimUndo(nil)?.id == second)
  }

  @Test("of one from before it was written down what only tells, an undo passes over that too")
  func fromBefore() async throws {
    let database = try DatabaseQueue()
    try HistorySchema.migrator.migrate(database, upTo: "doubts")
    let json = CommandJSON(schema: try .bundled())
    let effects = [[Effect.createdFolder(path: "/nowhere")], [.told("yes")], []]
    try await database.write { database in
      try HistoryEntry(.example, json: json).insert(intoEarlier: database)
      for (number, effects) in effects.enumerated() {
        let receipt = Receipt(intent: .addReminder, summary: "\(number)", location: "", effects: effects)
        try database.execute(
          sql: "INSERT INTO receipt (id, turn, sequence, state, receipt) VALUES (?, ?, ?, 'done', ?)",
          arguments: [
            receipt.id.uuidString, Turn.example.id.uuidString, number,
            String(decoding: try JSONEncoder().encode(receipt), as: UTF8.self),
          ])
      }
      try database.execute(
        sql:
          "INSERT INTO receipt (id, turn, sequence, state, receipt) VALUES ('', ?, 9, 'done', 'gibberish')",
        arguments: [Turn.example.id.uuidString])
    }
    try HistorySchema.migrator.migrate(database)
    let history = History(database: database, json: json, claimant: Claimant(folder: nil))
    #expect(try await history.undoable().map(\.summary) == ["0"])
    let marked = try await history.read { try Int.fetchOne($0, sql: "SELECT SUM(onlyTells) FROM receipt") }
    #expect(marked == 2)
  }
}
