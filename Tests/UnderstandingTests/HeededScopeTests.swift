import Testing
import TimeExpressions

@testable import Understanding

/// What becomes of words that hold a command and do not give it, whoever reads them.
@Suite("Negations, conditions and questions")
struct HeededScopeTests {
  enum Reader: String, CaseIterable {
    case embedded, model
  }

  private static let embedded = Result { try EmbeddedInterpreter() }
  private static let model = Result {
    try ModelInterpreter.shippedModel.map { try ModelInterpreter(model: $0) }
  }

  func understood(_ text: String, by reader: Reader, after: DialogueContext? = nil) throws -> Interpretation {
    let context = TimeContext(
      now: try #require(LocalDateTime(2025, 9, 1, 10)),
      timeZone: try #require(.init(identifier: "Europe/Berlin")))
    let embedded = try Self.embedded.get()
    guard reader == .model, let model = try Self.model.get() else {
      return embedded.interpret(text, context: context, after: after)
    }
    return model.interpret(text, context: context, after: after)
  }

  @Test(
    "what is denied is not done",
    arguments: [
      "don't undo", "I can't undo what I did", "please do not undo that", "don't send an email to anna",
      "don't cancel the meeting with anna tomorrow", "please don't remind me to call john tomorrow at seven",
      "do not set a timer for ten minutes", "i don't want you to schedule lunch tomorrow at noon",
    ], Reader.allCases)
  func denied(text: String, reader: Reader) throws {
    for before in [nil, DialogueContext(.done, .createEvent)] {
      let interpretation = try understood(text, by: reader, after: before)
      #expect(interpretation.command == .none)
      #expect(interpretation.objection == .denied)
    }
  }

  @Test(
    "to ask not to forget is to ask",
    arguments: [
      "don't forget to call john tomorrow at seven", "don't let me forget the milk tomorrow at seven",
      "remind me not to eat sugar tomorrow at seven",
    ], Reader.allCases)
  func reminders(text: String, reader: Reader) throws {
    let interpretation = try understood(text, by: reader)
    #expect(interpretation.command.intent == .addReminder)
    #expect(interpretation.objection == nil)
  }

  @Test(
    "how something is done is answered with help",
    arguments: [
      "can you explain how to set a timer", "how do i set a timer",
      "could you tell me how to cancel an event",
      "how can i undo something",
    ])
  func howTo(text: String) throws {
    let interpretation = try understood(text, by: .model)
    #expect(interpretation.command == Command(.help))
  }

  @Test(
    "a condition that nobody can watch is said",
    arguments: [
      ("if it rains set a timer for ten minutes", "if it rains"),
      ("if it rains, remind me to take an umbrella tomorrow at seven", "if it rains"),
      ("cancel the meeting with anna tomorrow if she is sick", "if she is sick"),
      ("set an alarm for six unless it's a holiday", "unless it's a holiday"),
    ])
  func conditions(text: String, condition: String) throws {
    let interpretation = try understood(text, by: .model)
    #expect(interpretation.command == .none)
    #expect(interpretation.objection == .condition(condition))
    #expect(
      interpretation.objection?.words.contains("can’t wait for a condition like “\(condition)”") == true)
  }

  @Test(
    "a condition within what is kept stays there",
    arguments: [
      ("note: if it rains take the umbrella", Slot.noteBody, "if it rains take the umbrella"),
      ("remind me tomorrow at seven to take an umbrella if it rains", .title, "take an umbrella if it rains"),
      ("remind me to take an umbrella tomorrow at seven if it rains", .title, "take an umbrella if it rains"),
      ("remind me not to eat sugar tomorrow at seven", .title, "not to eat sugar"),
      ("don't forget to call john tomorrow at seven", .title, "call john"),
    ])
  func content(said: (String, Slot, String)) throws {
    let interpretation = try understood(said.0, by: .model)
    #expect(interpretation.objection == nil)
    #expect(interpretation.command.text(said.1)?.lowercased() == said.2)
  }

  @Test("a question about what was done does nothing")
  func questions() throws {
    for text in ["did you set a timer for ten minutes", "should i cancel the meeting with anna tomorrow"] {
      let interpretation = try understood(text, by: .model)
      #expect(![Intent.setTimer, .cancelEvent].contains(interpretation.command.intent))
    }
  }

  @Test(
    "what another said, and what only may be, is shown first",
    arguments: [
      "anna told me to cancel the meeting tomorrow at noon", "i can undo that myself",
      "don't move lunch, cancel it",
    ])
  func shownFirst(text: String) throws {
    let interpretation = try understood(text, by: .model)
    #expect(interpretation.needsConfirmation || interpretation.command == .none)
  }

  @Test(
    "a day or a time that does not exist is asked about",
    arguments: [
      ("remind me on june 31st to call john", "June has only 30 days. Which day did you mean?"),
      (
        "schedule lunch with anna on february 30 at noon",
        "February has at most 29 days. Which day did you mean?"
      ),
      ("remind me on the 32nd to call john", "No month has a day 32. Which day did you mean?"),
      (
        "remind me tomorrow at 25 o'clock to call john",
        "No clock shows “25 o'clock”. What time did you mean?"
      ),
      (
        "schedule lunch tomorrow at 10:75",
        "An hour has only 60 minutes, so there is no “10:75”. What time did you mean?"
      ),
    ], Reader.allCases)
  func impossibleTimes(said: (String, String), reader: Reader) throws {
    let interpretation = try understood(said.0, by: reader)
    #expect(interpretation.objection?.words == said.1)
    #expect(interpretation.missing.first == .dateTimePoint)
    #expect(interpretation.command.point(.dateTimePoint) == nil)
    #expect(interpretation.command.range(.dateTimeRange) == nil)
    let title = interpretation.command.text(.title)?.lowercased() ?? ""
    #expect(!title.contains("june") && !title.contains("32") && !title.contains("february"))
  }

  @Test("times within a text that has its own stay there", arguments: Reader.allCases)
  func timesInContent(reader: Reader) throws {
    let interpretation = try understood("note: there is no june 31st", by: reader)
    #expect(interpretation.command.intent == .createNote)
    #expect(interpretation.objection == nil)
  }

  @Test(
    "what takes itself back is not done",
    arguments: [
      "remind me tomorrow at seven to call john no wait forget it", "set an alarm for six, never mind",
      "set a timer for ten minutes, actually don't", "undo that, no don't",
    ])
  func takenBack(text: String) throws {
    let interpretation = try understood(text, by: .model)
    #expect(interpretation.command == .none && interpretation.objection == .denied)
  }

  @Test("but it may be all that is to be said")
  func saidNeverMind() throws {
    #expect(try understood("email anna saying never mind", by: .model).command.intent == .sendEmail)
  }

  @Test(
    "what somebody does, or what is only spoken of, is not done unasked",
    arguments: [
      "who set a timer for ten minutes", "my mom set a timer for ten minutes",
      "john set a timer for ten minutes",
      "it would be a mistake to set an alarm for six", "I hate timers for ten minutes",
      "no one wants a timer for ten minutes", "enough with the timers for ten minutes", "no alarm for six",
      "no timer for ten minutes", "forget about the alarm for six", "keep my meeting tomorrow at noon",
      "maybe lunch with sarah tomorrow at noon", "I would undo that if I could", "I should undo that",
      "thanks for setting a timer for ten minutes", "lunch with sarah tomorrow at noon unless she is sick",
      "book lunch with anna tomorrow at noon if it's okay with her",
    ])
  func notUnasked(text: String) throws {
    let interpretation = try understood(text, by: .model)
    // What is hardly probable is always shown first.
    #expect(
      interpretation.needsConfirmation || interpretation.command == .none || interpretation.confidence < 0.5)
  }

  @Test(
    "a request in any form, and a statement of a plan, is none of that",
    arguments: [
      "I have lunch with Anna on Friday at noon", "I need a timer for ten minutes", "ten minute timer please",
      "could you please set a timer for ten minutes", "I want you to set a timer for ten minutes",
      "set a timer for ten minutes when you can",
      "remind me tomorrow at noon to send the report", "I'd like you to wake me at six",
    ])
  func stillDone(text: String) throws {
    let interpretation = try understood(text, by: .model)
    #expect(interpretation.command != .none && !interpretation.needsConfirmation)
  }
}
