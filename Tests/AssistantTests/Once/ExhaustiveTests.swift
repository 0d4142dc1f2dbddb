import Actions
import Foundation
import GRDB
import Testing
import Understanding

@testable import Assistant

/// The one thing that must never go wrong, in every order of the steps of two processes and with each of them killed at
/// every step. Assistants, history and its statements are the real ones; only what is sent is recorded, not sent.
@Suite("In every order, and killed at every step")
struct ExhaustiveTests {
  /// What a process does with the card; the first has shown it.
  private typealias Deed = @Sendable (OnceProcess, _ card: UUID) async -> Void

  private static let confirms: Deed = { process, card in _ = try? await process.assistant.confirm(card) }
  private static let saysYes: Deed = { process, _ in _ = try? await process.assistant.ask("yes") }
  private static let saysYesTwice: Deed = { process, _ in
    _ = try? await process.assistant.ask("yes")
    _ = try? await process.assistant.ask("yes")
  }
  private static let confirmsTwice: Deed = { process, card in
    _ = try? await process.assistant.confirm(card)
    _ = try? await process.assistant.confirm(card, really: true)
  }
  private static let isBaffling: Deed = { process, _ in
    _ = try? await process.assistant.ask("purple monkey dishwasher")
    _ = try? await process.assistant.ask("yes")
  }
  private static let refuses: Deed = { process, _ in
    _ = try? await process.assistant.ask("absolutely not")
    _ = try? await process.assistant.ask("great")
  }
  private static let givesUp: Deed = { process, card in _ = try? await process.assistant.dismiss(card) }
  private static let undoes: Deed = { process, _ in _ = try? await process.assistant.undoLast() }
  private static let starts: Deed = { process, _ in _ = try? await process.start() }

  /// Runs two deeds in every order, and gives what was wrong after a restart.
  private func explore(
    _ first: @escaping Deed, _ second: @escaping Deed, mayAct: Set<String>, kills: Int = 2,
    isDoneBefore: Bool = false, said: String = "mail anna"
  ) async throws -> (runs: Int, wrong: [String]) {
    let before = try DatabaseQueue()
    try HistorySchema.migrator.migrate(before)
    let shower = Outside(before)
    let card = try await (try shower.process("first")).assistant.ask(said)
    return try await EveryOrder.explore(2, kills: kills) { gates in
      let database = try DatabaseQueue()
      try before.backup(to: database)
      let outside = Outside(database)
      let processes = [
        try outside.process("first", gate: gates[0]), try outside.process("second", gate: gates[1]),
      ]
      await processes[0].assistant.wait(for: card)
      if isDoneBefore {
        let done = try outside.process("first")
        await done.assistant.wait(for: card)
        try await done.assistant.confirm(card.id)
      }
      return (
        [{ await first(processes[0], card.id) }, { await second(processes[1], card.id) }],
        { killed in
          for number in killed { processes[number].kill() }
          let living = Set(
            ["first", "second"].enumerated().filter { !killed.contains($0.offset) }.map(\.element))
          return try await Self.problem(outside, card, mayAct: mayAct, living: living)
        }
      )
    }
  }

  /// What is wrong, as a process finds it that starts when the others have ended.
  private static func problem(
    _ outside: Outside, _ card: Turn, mayAct: Set<String>, living: Set<String>
  ) async throws -> String? {
    if outside.sent.count > 1 { return "sent twice" }
    // What a killed process may have taken back is taken back again, which is harmless; otherwise one does it.
    if let mail = outside.sent.first, mail.takers.filter(living.contains).count > 1 {
      return "taken back twice"
    }
    if let sender = outside.sent.first?.sender, !mayAct.contains(sender) { return "sent by \(sender)" }
    let next = try outside.process("next")
    try await next.start()
    let outcome = try await next.history.turn(card.id).outcome
    let mail = outside.sent.first
    switch outcome {
    case .done: if mail?.isTakenBack != false { return "not there, and called done" }
    case .undone: if mail?.isTakenBack != true { return "there, and called undone" }
    case .waiting, .dismissed, .failed:
      if mail != nil { return "there, and called \(outcome.map(\.rawValue) ?? "")" }
    case .doing, .unknown, .nothing, nil: return "called \(outcome?.rawValue ?? "nothing")"
    }
    if outcome == .waiting {
      // Whoever goes on is shown it, and then it is sent once.
      try await next.assistant.ask("yes")
      if !outside.sent.isEmpty { return "sent unseen" }
      try await next.assistant.ask("yes")
      // What destroys is asked about once more.
      if outside.sent.isEmpty { try await next.assistant.ask("yes") }
      if outside.sent.count != 1 { return "not sent in the end" }
    } else if try await next.history.claim(card.id, in: "first") == .claimed {
      return "claimed again"
    }
    guard outside.sent.contains(where: { !$0.isTakenBack }) else { return nil }
    try await next.assistant.undoLast()
    if outside.sent.contains(where: { !$0.isTakenBack }) { return "not taken back" }
    return nil
  }

  @Test("two confirm the same card, one of whom has shown it")
  func twoConfirm() async throws {
    let (runs, wrong) = try await explore(Self.confirms, Self.saysYes, mayAct: ["first"])
    #expect(wrong.isEmpty)
    #expect(runs > 100)
  }

  @Test("another is shown the card and then confirms it, too")
  func twoShown() async throws {
    let (runs, wrong) = try await explore(
      Self.confirms, Self.saysYesTwice, mayAct: ["first", "second"], kills: 1)
    #expect(wrong.isEmpty)
    #expect(runs > 100)
  }

  @Test("what destroys is done after both of its questions, once, whoever answers them")
  func destroying() async throws {
    let (runs, wrong) = try await explore(
      Self.confirmsTwice, Self.saysYesTwice, mayAct: ["first", "second"], kills: 0, said: "clear the list")
    #expect(wrong.isEmpty)
    #expect(runs > 100)
  }

  @Test("what destroys is done after both of its questions, once, also where a process is killed")
  func destroyingKilled() async throws {
    let (runs, wrong) = try await explore(
      Self.confirmsTwice, Self.confirms, mayAct: ["first"], kills: 1, said: "clear the list")
    #expect(wrong.isEmpty)
    #expect(runs > 10)
  }

  @Test("what destroys is not done by one yes of each")
  func destroyingByOneYesEach() async throws {
    let (runs, wrong) = try await explore(
      Self.confirms, Self.saysYes, mayAct: [], said: "clear the list")
    #expect(wrong.isEmpty)
    #expect(runs > 10)
  }

  @Test("after words that nobody understood one yes does nothing")
  func baffled() async throws {
    let (runs, wrong) = try await explore(Self.isBaffling, Self.saysYes, mayAct: [], kills: 0)
    #expect(wrong.isEmpty)
    #expect(runs > 10)
  }

  @Test("after words that nobody understood one yes does nothing, also where a process is killed")
  func baffledKilled() async throws {
    let (runs, wrong) = try await explore(Self.isBaffling, Self.givesUp, mayAct: [], kills: 1)
    #expect(wrong.isEmpty)
    #expect(runs > 10)
  }

  @Test("a no in other words is a no, whoever says yes afterwards without having been shown it")
  func refused() async throws {
    let (runs, wrong) = try await explore(Self.refuses, Self.saysYes, mayAct: [], kills: 1)
    #expect(wrong.isEmpty)
    #expect(runs > 10)
  }

  @Test("one confirms while the other gives it up")
  func givenUp() async throws {
    let (runs, wrong) = try await explore(Self.givesUp, Self.saysYesTwice, mayAct: ["first", "second"])
    #expect(wrong.isEmpty)
    #expect(runs > 100)
  }

  @Test("a process starts, and looks for what was interrupted, while another acts")
  func starting() async throws {
    let (runs, wrong) = try await explore(Self.confirms, Self.starts, mayAct: ["first"])
    #expect(wrong.isEmpty)
    #expect(runs > 100)
  }

  @Test("two take back the same")
  func twoUndo() async throws {
    let (runs, wrong) = try await explore(
      Self.undoes, Self.undoes, mayAct: ["first"], isDoneBefore: true)
    #expect(wrong.isEmpty)
    #expect(runs > 50)
  }

  @Test("one takes back what another is doing")
  func undoWhileDoing() async throws {
    let (runs, wrong) = try await explore(Self.confirms, Self.undoes, mayAct: ["first"])
    #expect(wrong.isEmpty)
    #expect(runs > 100)
  }

  @Test("the explorer itself goes every way once, and finds what is wrong")
  func explorer() async throws {
    // Two who each read a number, then write it one higher: only where one has written before the other reads is nothing lost.
    let (runs, wrong) = try await EveryOrder.explore(2, kills: 0) { gates in
      let number = Number()
      let bodies = gates.map { gate -> @Sendable () async -> Void in
        {
          guard (try? await gate()) != nil else { return }
          let read = await number.value
          guard (try? await gate()) != nil else { return }
          await number.set(read + 1)
        }
      }
      return (bodies, { _ in await number.value == 2 ? nil : "lost" })
    }
    #expect(runs == 20)
    #expect(wrong.count == 12)
  }
}

extension Assistant {
  /// Goes on with a conversation that shows this card.
  fileprivate func wait(for card: Turn) {
    let shown = History.PastTurn(turn: card, time: card.time, waits: true, isShown: true, isDoubted: false)
    dialogue.recall(History.Lookback(last: [shown]))
    lookingBack = Task {}
  }
}

private actor Number {
  var value = 0
  func set(_ new: Int) { value = new }
}
