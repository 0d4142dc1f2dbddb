import Testing
import Understanding

@testable import Assistant

/// What words beside a card or an action may not do.
@Suite("Words that name more than is there, or nothing") struct UndoNamesTests {
  private func world() throws -> DialogueWorld {
    try DialogueWorld(interpreter: ModelInterpreter(model: #require(ModelInterpreter.shippedModel)))
  }

  @Test(
    "an undo of an undo, or of several actions, says that it is not done and takes nothing back",
    arguments: [
      "undo the undo", "undo undo", "undo everything", "undo both", "undo the last two things",
      "undo all of that",
    ])
  func undoOfMore(text: String) async throws {
    let world = try world()
    let done = try await world.assistant.ask("remind me tomorrow at 7 to call Anna")
    try #require(done.receipt != nil)
    let undo = try await world.assistant.ask(text)
    #expect(undo.decision == .reprompt && undo.receipt == nil)
    #expect(undo.interpretation.objection?.words.contains("nothing was changed") == true)
    #expect(try await world.history.claimUndo(nil)?.id == done.receipt?.id)
  }

  @Test("an undo takes back what it names, and nothing where nothing has that name")
  func undoByName() async throws {
    let world = try world()
    let reminder = try await world.assistant.ask("remind me tomorrow at 7 to call Anna")
    let lunch = try await world.assistant.ask("lunch with Ben tomorrow at noon")
    try #require(reminder.receipt != nil && lunch.receipt != nil)
    let wrong = try await world.assistant.ask("undo the timer")
    #expect(wrong.receipt == nil && wrong.failure?.contains("Nothing by that name") == true)
    var undo = try await world.assistant.ask("undo the reminder")
    #expect(undo.interpretation.command.text(.title) == reminder.receipt?.summary)
    if undo.waits { undo = try await world.assistant.confirm(undo.id) }
    #expect(undo.receipt?.summary.contains("call Anna") == true)
    #expect(try await world.history.claimUndo(nil)?.id == lunch.receipt?.id)
  }

  @Test("an undo of which some words fit nothing is shown with what it would take back")
  func undoInDoubt() async throws {
    let world = try world()
    let lunch = try await world.assistant.ask("lunch with Ben tomorrow at noon")
    try await world.assistant.ask("remind me tomorrow at 7 to call Anna")
    let undo = try await world.assistant.ask("undo scheduling lunch")
    #expect(undo.waits && undo.interpretation.command.text(.title) == lunch.receipt?.summary)
  }

  @Test(
    "a filler leaves the card of a mail",
    arguments: ["one moment", "let me think", "hold on a second"])
  func filler(text: String) throws {
    var dialogue = try RehearsedDialogue.shipped()
    _ = dialogue.read("send an email to anna@example.org saying I am late", context: RehearsedDialogue.monday)
    #expect(dialogue.read(text, context: RehearsedDialogue.monday).first?.decision == .reprompt)
  }

  @Test(
    "what people write to each other answers what a mail should say",
    arguments: ["hi", "hello, how are you", "thanks", "good night", "hi, are we still on for friday"])
  func smallTalkAsText(text: String) throws {
    var dialogue = try RehearsedDialogue.shipped()
    _ = dialogue.read("send an email to anna@example.org", context: RehearsedDialogue.monday)
    let turn = try #require(dialogue.read(text, context: RehearsedDialogue.monday).first)
    #expect(turn.interpretation.command.intent == .sendEmail)
    #expect(turn.interpretation.command.text(.emailBody)?.lowercased() == text)
    #expect(turn.interpretation.objection == nil)
  }

  @Test(
    "a whole new mail is no text of the one that waits",
    arguments: [
      ("send an email to bob@example.org", "send an email to anna@example.org"),
      ("send an email to bob@example.org", "send an email to anna@example.org saying good bye"),
      ("send an email to bob@example.org saying A", "send an email to anna@example.org saying B"),
      ("send an email to bob@example.org saying I am late", "send an email to bob@example.org saying I come"),
    ])
  func anotherMail(first: String, second: String) throws {
    var dialogue = try RehearsedDialogue.shipped()
    _ = dialogue.read(first, context: RehearsedDialogue.monday)
    var other = try RehearsedDialogue.shipped()
    let alone = other.read(second, context: RehearsedDialogue.monday).first?.interpretation.command
    try #require(alone?.intent == .sendEmail && alone?.texts(.emailTo) != nil)
    #expect((alone?.text(.emailBody) != nil) == second.contains("saying"))
    #expect(dialogue.read(second, context: RehearsedDialogue.monday).first?.interpretation.command == alone)
  }

  @Test("“never mind” after a question in between gives up what waits")
  func neverMind() async throws {
    let world = try world()
    let card = try await world.assistant.ask("remind me to phone the bank")
    try #require(card.waits)
    _ = try await world.assistant.ask("what's on my calendar tomorrow")
    let refused = try await world.assistant.ask("never mind")
    #expect(refused.id == card.id && refused.isDismissed)
  }

  @Test("“yes to both” shows the one card that waits once more")
  func both() async throws {
    let world = try world()
    try await world.assistant.ask("lunch with Anna tomorrow at noon")
    let card = try await world.assistant.ask("cancel the lunch")
    try #require(card.waits)
    let again = try await world.assistant.ask("yes to both")
    #expect(again.id == card.id && again.waits && again.receipt == nil)
  }
}
