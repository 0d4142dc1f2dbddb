import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// A question of the person's own, asked before they answer, changes nothing of what waits.
@Suite("A question in between") struct QuestionInBetweenTests {
  private let beginning: RehearsedDialogue

  init() throws { beginning = try .shipped() }

  private func last(of texts: [String]) -> RehearsedReading? {
    var dialogue = beginning
    return texts.map { dialogue.read($0, context: RehearsedDialogue.monday) }.last?.first
  }

  @Test(
    "what was asked for is still answered",
    arguments: ["what time is it", "what's on my calendar tomorrow", "what's twelve times four"])
  func answered(question: String) throws {
    let reading = try #require(last(of: ["remind me to phone the bank", question, "at eleven"]))
    #expect(reading.interpretation.command.intent == .addReminder)
    #expect(reading.interpretation.command.text(.title) == "phone the bank")
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-03-02T11:00:00")
    #expect(reading.refersTo == 0)
  }

  @Test(
    "what is asked about a card is answered by it",
    arguments: ["how long will that take", "who's coming", "where is it", "when does it end"])
  func aboutTheCard(question: String) throws {
    let reading = try #require(last(of: ["I may have a flight to Lisbon on Friday from 9 to 12", question]))
    #expect(reading.interpretation.command.intent == .createEvent)
    #expect(reading.interpretation.command.text(.title) == "flight to Lisbon")
    #expect(reading.refersTo == 0)
    #expect(reading.decision.needsConfirmation)
  }

  @Test(
    "what is no answer is no part of the card",
    arguments: [("play some jazz", Intent.none), ("cancel everything on Saturday", .cancelEvent)])
  func somethingElse(text: String, intent: Intent) throws {
    let reading = try #require(last(of: ["I may have a flight to Lisbon on Friday from 9 to 12", text]))
    #expect(reading.interpretation.command.intent == intent)
  }

  @Test("a new command ends it")
  func ended() throws {
    let reading = try #require(
      last(of: ["remind me to phone the bank", "set a timer for ten minutes", "what time is it", "at eleven"])
    )
    #expect(reading.interpretation.command.text(.title) != "phone the bank")
  }

  @Test("a yes after it shows what waits once more, and does nothing yet")
  func shownAgain() async throws {
    let world = try DialogueWorld(
      interpreter: ModelInterpreter(model: #require(ModelInterpreter.shippedModel)))
    let card = try await world.assistant.ask("remind me to phone the bank")
    try #require(card.waits)
    let told = try await world.assistant.ask("what's on my calendar tomorrow")
    #expect(told.onlyTells)
    let again = try await world.assistant.ask("yes")
    #expect(again.id == card.id && again.waits && again.receipt == nil)
    #expect(try await world.calendar().isEmpty)
  }

  @Test("each may be said to a process of its own")
  func eachToAProcess() async throws {
    let path = NSTemporaryDirectory() + "voicecore-between-" + UUID().uuidString
    var worlds: [DialogueWorld] = []
    var turns: [Turn] = []
    for text in ["remind me to phone the bank", "what's on my calendar tomorrow", "at eleven"] {
      let world = try DialogueWorld(
        at: path, interpreter: ModelInterpreter(model: #require(ModelInterpreter.shippedModel)))
      worlds.append(world)
      turns.append(try await world.assistant.ask(text))
    }
    #expect(turns[2].id == turns[0].id)
    #expect(turns[2].interpretation.command.text(.title) == "phone the bank")
  }

  @Test("a process of its own knows which card was shown last")
  func shownLast() async throws {
    let path = NSTemporaryDirectory() + "voicecore-between-" + UUID().uuidString
    var worlds: [DialogueWorld] = []
    var turns: [Turn] = []
    for text in [
      "I may have a flight to Lisbon on Friday from 9 to 12", "what's on my calendar tomorrow",
      "push the flight back by an hour", "yes",
    ] {
      let world = try DialogueWorld(
        at: path, interpreter: ModelInterpreter(model: #require(ModelInterpreter.shippedModel)))
      worlds.append(world)
      turns.append(try await world.assistant.ask(text))
    }
    try #require(turns[0].waits && turns[2].id == turns[0].id && turns[2].waits)
    #expect(turns[3].id == turns[0].id && turns[3].receipt != nil)
  }
}

/// Whom “her” means stands in what was said before.
@Suite("People by pronouns") struct SpokenPeopleTests {
  private let schema: CommandSchema

  init() throws {
    schema = try CommandSchema.bundled()
  }

  @Test(
    "the people of a command",
    arguments: [
      (Command(.sendEmail, [.emailTo: .texts(["Marta"])]), ["Marta"]),
      (Command(.createEvent, [.title: .text("lunch with Bea")]), ["Bea"]),
      (
        Command(.createEvent, [.title: .text("meeting with Anna Weber, Tom and Ben about rent")]),
        ["Anna Weber", "Tom", "Ben"]
      ),
      (Command(.addReminder, [.title: .text("call John back")]), ["John"]),
      (Command(.createEvent, [.title: .text("dentist")]), []),
      (Command(.createEvent, [.title: .text("lunch"), .addedPeople: .texts(["Sven"])]), ["Sven"]),
    ])
  func named(command: Command, people: [String]) {
    #expect(SpokenPeople.named(in: command) == people)
  }

  @Test("a mail goes to whom was spoken of, where that is one person or all are meant")
  func addressed() {
    let lunch = Command(.createEvent, [.title: .text("lunch with Anna and Ben")])
    let call = Command(.addReminder, [.title: .text("call John")])
    let mail = Command(.sendEmail, [.emailBody: .text("I'm late")])
    #expect(SpokenPeople.addressing(mail, after: call, schema: schema).texts(.emailTo) == ["John"])
    #expect(SpokenPeople.addressing(mail, after: lunch, schema: schema).texts(.emailTo) == nil)
    var all = mail
    all.slots[.emailTo] = .texts(["them"])
    #expect(SpokenPeople.addressing(all, after: lunch, schema: schema).texts(.emailTo) == ["Anna", "Ben"])
    var named = mail
    named.slots[.emailTo] = .texts(["Marta"])
    #expect(SpokenPeople.addressing(named, after: call, schema: schema) == named)
  }

  @Test("her mail is that of the one person who was spoken of")
  func read() {
    let call = Command(.addReminder, [.title: .text("call John")])
    let hers = Command(.readEmail, [.emailFrom: .text("She")])
    #expect(SpokenPeople.addressing(hers, after: call, schema: schema).text(.emailFrom) == "John")
    #expect(SpokenPeople.addressing(hers, after: Command(.tellTime), schema: schema) == Command(.readEmail))
    let named = Command(.readEmail, [.emailFrom: .text("Shelley")])
    #expect(SpokenPeople.addressing(named, after: call, schema: schema) == named)
  }

  @Test("the weather is none of the calendar's, also after a question about it; who comes on a day is")
  func weather() throws {
    var dialogue = try RehearsedDialogue.shipped()
    _ = dialogue.read("what is on tomorrow", context: RehearsedDialogue.monday)
    let rain = dialogue.read("is it raining", context: RehearsedDialogue.monday)
    #expect(rain.first?.interpretation.objection?.isRefusal == true)
    let guests = dialogue.read("who is coming on Friday", context: RehearsedDialogue.monday)
    #expect(guests.first?.interpretation.command.point(.dateTimePoint) == TimePoint(iso8601: "2026-03-06"))
  }

  @Test("“her” is one who was spoken of, and “the alarm” is the one there is")
  func shipped() throws {
    var dialogue = try RehearsedDialogue.shipped()
    _ = dialogue.read("lunch with Bea tomorrow at 1", context: RehearsedDialogue.monday)
    let mail = dialogue.read("email her that I am bringing the drawings", context: RehearsedDialogue.monday)
    #expect(mail.first?.interpretation.command.texts(.emailTo) == ["Bea"])
    #expect(mail.first?.decision.needsConfirmation == true)
    var alarms = try RehearsedDialogue.shipped()
    for text in ["set an alarm for 6 30 tomorrow", "what do I have tomorrow"] {
      _ = alarms.read(text, context: RehearsedDialogue.monday)
    }
    let moved = alarms.read("push the alarm to six", context: RehearsedDialogue.monday).first
    #expect(moved?.interpretation.command.intent == .updateEvent)
    #expect(moved?.interpretation.command.text(.title) == "alarm")
    #expect(moved?.decision.needsConfirmation == true)
  }
}
