import Actions
import Assistant
import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Presentation

private let monday = LocalDateTime(iso8601: "2025-09-01T10:00:00") ?? LocalDateTime(secondsSinceEpoch: 0)

private func presentation(isRehearsal: Bool = false) throws -> Presentation {
  Presentation(
    schema: try .bundled(), context: { TimeContext(now: monday, timeZone: .gmt) }, isRehearsal: isRehearsal)
}

private func point(_ text: String) -> SlotValue? { TimePoint(iso8601: text).map { .point($0) } }

private func turn(
  _ command: Command, _ decision: Decision, missing: [Slot] = [], alternatives: [Command] = [],
  objection: Objection? = nil
) -> Turn {
  Turn(
    time: Date(), transcript: nil,
    interpretation: Interpretation(
      text: "", command: command, confidence: 1, missing: missing, alternatives: alternatives,
      interpreter: "test", objection: objection),
    confidence: 1, decision: decision)
}

@Suite("A proposal says in a sentence what would be done") struct ProposalTests {
  static let proposals: [(Command, String)] = [
    (
      Command(
        .createEvent,
        [.title: .text("gym"), .dateTimePoint: point("2025-09-02T18:00:00")].compactMapValues(\.self)),
      "Add the event “gym” for tomorrow at 6 PM?"
    ),
    (
      Command(
        .createEvent,
        [
          .title: .text("lunch"), .dateTimePoint: point("2025-09-05T12:00:00"),
          .durationMinutes: .minutes(90),
          .addedPeople: .texts(["Tom", "Ann"]), .place: .text("Mario's"),
        ].compactMapValues(\.self)),
      "Add the event “lunch” for Friday at noon for 1 hour and 30 minutes with Tom and Ann at “Mario's”?"
    ),
    (
      Command(
        .updateEvent,
        [
          .title: .text("dentist"), .oldDateTime: point("2025-09-02T15:30:00"),
          .dateTimePoint: point("2025-09-02T16:00:00"),
        ].compactMapValues(\.self)),
      "Change “dentist” from tomorrow at 3:30 PM to tomorrow at 4 PM?"
    ),
    (
      Command(
        .cancelEvent,
        [.title: .text("gym"), .dateTimePoint: point("2025-09-02T18:00:00")].compactMapValues(\.self)),
      "Cancel the event “gym”, tomorrow at 6 PM?"
    ),
    (
      Command(.cancelReminder, [.items: .texts(["call John", "water the plants"])]),
      "Remove these 2: call John, water the plants?"
    ),
    (
      Command(.sendEmail, [.emailTo: .texts(["Anna <a@example.org>"]), .emailBody: .text("I'm late")]),
      "Send the mail to Anna <a@example.org>: “I'm late”?"
    ),
    (Command(.addToTimer, [.durationSeconds: .seconds(300)]), "Add 5 minutes to the timer?"),
    (Command(.setTimer, [.durationSeconds: .seconds(600)]), "Set the timer for 10 minutes?"),
  ]

  @Test(arguments: proposals) func sentence(_ command: Command, _ words: String) throws {
    #expect(try presentation().card.question(command) == words)
  }

  @Test("and every intent that can be asked about has one") func everyIntent() throws {
    let schema = try CommandSchema.bundled()
    let without = schema.intents.filter { $0.proposal == nil }.map(\.name)
    // A skill is proposed by its own name; nothing is proposed where nothing was understood.
    #expect(Set(without) == [.runSkill, .none])
  }
}

@Suite("A question tells what waits, and how it can be answered") struct QuestionTests {
  private let call = Command(.addReminder, [.title: .text("call John")])

  @Test("by a yes") func confirm() throws {
    let question = try presentation().question(
      of: turn(Command(.createNote, [.noteBody: .text("milk")]), .confirm))
    #expect(question.words == "Write the note: “milk”?")
    #expect(question.takesYes && question.choices.isEmpty && question.yes == "Do it")
    #expect(question.spoken == "Write the note: milk?")
  }

  @Test("of what is put on a list") func list() throws {
    let title = SlotValue.text("shopping list")
    let things = Command(.createNote, [.title: title, .noteBody: .text("milk and eggs")])
    #expect(
      try presentation().question(of: turn(things, .confirm)).words
        == "Add “milk and eggs” to the shopping list?")
    let open = Command(.createNote, [.title: title])
    #expect(
      try presentation().question(of: turn(open, .clarify, missing: [.noteBody])).words
        == "What should I add to the shopping list?")
  }

  @Test("by what is missing") func clarify() throws {
    let question = try presentation().question(of: turn(call, .clarify, missing: [.dateTimePoint]))
    #expect(question.words == "Reminder: “call John”. When should I remind you?")
    #expect(!question.takesYes)
  }

  @Test("by a better day, where the one that was said does not exist") func objection() throws {
    let asked = turn(call, .clarify, missing: [.dateTimePoint], objection: .unclear("June has only 30 days."))
    #expect(try presentation().question(of: asked).words == "June has only 30 days.")
  }

  @Test("by a number") func choice() throws {
    var asked = turn(
      Command(.cancelEvent, [.title: .text("lunch")]), .ask,
      alternatives: [Command(.cancelEvent, [.title: .text("lunch with Anna")])])
    asked.isAmbiguous = true
    let question = try presentation().question(of: asked)
    #expect(
      question.lines == [
        "Which one do you mean?", "  1  Cancel the event “lunch”", "  2  Cancel the event “lunch with Anna”",
      ])
    #expect(!question.takesYes)
  }

  @Test("by a second yes, where something would be gone") func again() throws {
    var asked = turn(Command(.deleteNote, [.title: .text("garage")]), .confirm)
    asked.isAskedAgain = true
    let question = try presentation().question(of: asked)
    #expect(question.words == "Really delete the note “garage”?")
    #expect(question.yes == "Yes, really")
  }

  @Test("by sending it, where it is mail") func mail() throws {
    let mail = Command(.sendEmail, [.emailTo: .texts(["Anna"])])
    #expect(try presentation().question(of: turn(mail, .confirm)).yes == "Send it")
  }
}

@Suite("An outcome tells what came of a turn") struct OutcomeTests {
  private func outcome(
    of decision: Decision, isRehearsal: Bool = false, _ change: (inout Turn) -> Void = { _ in }
  ) throws -> Outcome? {
    var turn = turn(Command(.createNote, [.noteBody: .text("milk")]), decision)
    change(&turn)
    return try presentation(isRehearsal: isRehearsal).outcome(of: turn)
  }

  private func receipt(_ effect: Effect) -> Receipt {
    Receipt(intent: .createNote, summary: "Note “milk”", location: "", effects: [effect])
  }

  @Test func done() throws {
    let outcome = try outcome(of: .execute) { $0.receipt = receipt(.createdFile(path: "/n", sha256: "")) }
    #expect(outcome == Outcome(kind: .done, words: "Note “milk”", spoken: "Done: Note “milk”"))
  }

  @Test func rehearsed() throws {
    let outcome = try outcome(of: .execute, isRehearsal: true) {
      $0.receipt = receipt(.createdFile(path: "/n", sha256: ""))
    }
    #expect(outcome?.spoken == "This is what would be done: Note “milk”")
  }

  @Test func told() throws {
    let outcome = try outcome(of: .execute) { $0.receipt = receipt(.told("Note “milk”")) }
    #expect(outcome?.kind == .answer && outcome?.spoken == "Note “milk”")
  }

  @Test func failed() throws {
    let outcome = try outcome(of: .execute) { $0.failure = "The disk is full." }
    #expect(outcome?.kind == .failed && outcome?.spoken == "That did not work. The disk is full.")
  }

  @Test func givenUp() throws {
    #expect(try outcome(of: .confirm) { $0.isDismissed = true }?.words == "Not done.")
    let superseded = try outcome(of: .confirm) { ($0.isDismissed, $0.isSuperseded) = (true, true) }
    #expect(superseded?.words == "Not done, because you moved on.")
  }

  @Test func refused() throws {
    let none = turn(.none, .reprompt, objection: .smallTalk(.thanks))
    #expect(try presentation().outcome(of: none)?.words == "You’re welcome.")
    #expect(try presentation().outcome(of: turn(.none, .reprompt))?.kind == .refused)
  }

  @Test func waiting() throws {
    #expect(try outcome(of: .confirm) == nil)
  }

  @Test("of a message says when it is sent") func departure() throws {
    let now = Date()
    let queued = receipt(.queuedMessage(id: "1", outbox: "/o", sendAt: now.addingTimeInterval(10)))
    #expect(
      try presentation().departure(of: queued, now: now)
        == "It will be sent in 10 seconds; until then, “undo” takes it back.")
    #expect(try presentation().departure(of: receipt(.told("")), now: now) == nil)
  }
}
