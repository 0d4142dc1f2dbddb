import Actions
import Foundation
import Testing
import Understanding

@testable import Assistant

@Suite("What was confirmed is done once, by who was shown it")
struct ConfirmedOnceTests {
  @Test("a card does not wait where there is no room to write down that it was shown")
  func noRoom() async throws {
    let outside = try Outside()
    let process = try outside.process("web")
    try await process.history.write {
      try $0.execute(
        sql: "CREATE TRIGGER full BEFORE INSERT ON showing BEGIN SELECT RAISE(ABORT, 'no room'); END")
    }
    let card = try await process.assistant.ask("mail anna")
    #expect(!card.waits && card.failure?.contains("no room") == true)
    await #expect(throws: AssistantError.nothingWaits) { try await process.assistant.confirm(card.id) }
    #expect(outside.sent.isEmpty)
  }

  @Test("a card that was confirmed in one process is not done again by another's button")
  func twoProcesses() async throws {
    let outside = try Outside()
    let (web, terminal) = (try outside.process("web"), try outside.process("terminal"))
    let card = try await web.assistant.ask("mail anna")
    #expect(card.waits)
    try await terminal.assistant.ask("yes")
    #expect(try await terminal.assistant.ask("yes").receipt != nil)
    await #expect(throws: AssistantError.answeredElsewhere(.done)) {
      try await web.assistant.confirm(card.id)
    }
    #expect(outside.sent.map(\.sender) == ["terminal"])
  }

  @Test("a yes to what was done elsewhere meanwhile says so")
  func saidSo() async throws {
    let outside = try Outside()
    let (web, terminal) = (try outside.process("web"), try outside.process("terminal"))
    let card = try await web.assistant.ask("mail anna")
    try await terminal.assistant.ask("yes")
    try await web.assistant.confirm(card.id)
    let late = try await terminal.assistant.ask("yes")
    #expect(late.failure == "It was already done: it was confirmed elsewhere.")
    #expect(!late.waits && outside.sent.count == 1)
  }

  @Test("what was given up in one process is done by no other")
  func givenUp() async throws {
    let outside = try Outside()
    let (web, terminal) = (try outside.process("web"), try outside.process("terminal"))
    let card = try await web.assistant.ask("mail anna")
    try await terminal.assistant.ask("yes")
    try await terminal.assistant.ask("no")
    await #expect(throws: AssistantError.answeredElsewhere(.dismissed)) {
      try await web.assistant.confirm(card.id)
    }
    #expect(outside.sent.isEmpty)
    #expect(try await web.outcomes == [.dismissed])
  }

  @Test("a yes from elsewhere shows the card again, and the next one is for it")
  func fromElsewhere() async throws {
    let outside = try Outside()
    let card = try await (try outside.process("web")).assistant.ask("mail anna")
    let other = try outside.process("other")
    let shown = try await other.assistant.ask("yes")
    #expect(shown.id == card.id && shown.waits)
    #expect(outside.sent.isEmpty)
    #expect(try await other.assistant.ask("yes").receipt != nil)
    #expect(outside.sent.map(\.sender) == ["other"])
  }

  @Test("a no from elsewhere gives nothing up", arguments: ["no", "never mind"])
  func noFromElsewhere(answer: String) async throws {
    let outside = try Outside()
    let web = try outside.process("web")
    let card = try await web.assistant.ask("mail anna")
    #expect(try await (try outside.process("other")).assistant.ask(answer).id != card.id)
    #expect(try await web.assistant.confirm(card.id).receipt != nil)
  }

  @Test("a conversation that goes on in another process has shown its card")
  func sameConversation() async throws {
    let outside = try Outside()
    try await (try outside.process("terminal")).assistant.ask("mail anna")
    #expect(try await (try outside.process("terminal")).assistant.ask("yes").receipt != nil)
    #expect(outside.sent.count == 1)
  }

  @Test("a yes to a card that was changed elsewhere is shown the change first")
  func changedElsewhere() async throws {
    let outside = try Outside()
    let (web, terminal) = (try outside.process("web"), try outside.process("terminal"))
    let card = try await web.assistant.ask("mail anna")
    try await terminal.assistant.ask("yes")
    var changed = card
    changed.interpretation.command.slots[.emailBody] = .text("I will not come")
    try await terminal.history.show(changed, in: "terminal", at: OnceProcess.now)
    let shown = try await web.assistant.confirm(card.id)
    #expect(shown.waits && shown.interpretation.command.text(.emailBody) == "I will not come")
    #expect(outside.sent.isEmpty)
    #expect(try await web.assistant.confirm(card.id).receipt != nil)
    #expect(outside.sent.count == 1)
  }
}
