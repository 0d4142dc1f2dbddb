import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// The shipped model in conversations in which people tell, correct and leave out as they do among themselves.
@Suite("What is said in passing") struct SaidInPassingTests {
  private func last(of texts: String...) throws -> RehearsedReading {
    var dialogue = try RehearsedDialogue.shipped()
    return try #require(texts.map { dialogue.read($0, context: RehearsedDialogue.monday) }.last?.first)
  }

  private func start(of reading: RehearsedReading) -> String? {
    reading.interpretation.command.point(.dateTimePoint)?.description
  }

  @Test("a change that is told is shown as the change that it asks for")
  func told() throws {
    let reading = try last(of: "lunch with Anna on Friday at noon", "lunch has been moved to Thursday")
    #expect(reading.interpretation.command.intent == .updateEvent)
    #expect(start(of: reading) == "2026-03-05T12:00:00")
    #expect(reading.decision.needsConfirmation)
    #expect(reading.interpretation.text.contains("has been moved"))
  }

  @Test("what is told of something else leaves the card that waits as it is")
  func toldOfOther() throws {
    let reading = try last(
      of: "lunch with Anna on Friday at noon", "email Ben that I'm late", "delay the lunch by an hour")
    #expect(reading.interpretation.command.intent == .updateEvent)
  }

  @Test(
    "another amount counts from where the first did",
    arguments: [
      ("remind me in 25 minutes to ring Gita", "make it 40", "2026-03-02T10:40:00"),
      ("wake me in forty minutes", "no, an hour", "2026-03-02T11:00:00"),
    ])
  func amount(first: String, then: String, time: String) throws {
    #expect(start(of: try last(of: first, then)) == time)
  }

  @Test("an amount before something is counted from that thing")
  func amountBefore() throws {
    let reading = try last(
      of: "dentist appointment on Friday at 2 pm", "remind me an hour before", "make that two hours")
    #expect(start(of: reading) == "2026-03-06T12:00:00")
  }

  @Test("words of a mail that waits are replaced")
  func words() throws {
    let reading = try last(
      of: "Please tell Ingrid by mail that I can't come on Friday.", "Change “Friday” to “Thursday”.")
    #expect(reading.interpretation.command.text(.emailBody) == "I can't come on Thursday")
    #expect(reading.decision == .confirm)
  }

  @Test("a remark before a request asks for nothing")
  func remark() throws {
    let reading = try last(of: "what have I got today", "nothing? ok, deep work from 2 to 4")
    #expect(reading.interpretation.command.intent == .createEvent)
    #expect(reading.interpretation.command.text(.title) == "deep work")
  }

  @Test("“done” is done with the reminder that was spoken of")
  func done() throws {
    let reading = try last(of: "remind me at 11 to phone the bank", "what time is it", "done")
    #expect(
      reading.interpretation.command == Command(.completeReminder, [.title: .text("phone the bank")]))
  }

  @Test("how something repeats leaves its first day, where that is one of its days")
  func repetition() throws {
    let reading = try last(of: "wake me up tomorrow at 6:30 am", "make it weekdays")
    #expect(start(of: reading) == nil || start(of: reading) == "2026-03-03T06:30:00")
    #expect(reading.interpretation.command.rule(.recurrence)?.rfc5545 == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")
  }

  @Test("another place takes that of the name")
  func place() throws {
    let reading = try last(of: "dinner at Mario's with Lucy on Saturday at 7", "at Luigi's instead")
    let command = reading.interpretation.command
    #expect((command.text(.newTitle) ?? command.text(.title)) == "dinner at Luigi's with Lucy")
    #expect(command.text(.place) == nil)
  }

  @Test("a reminder that is asked for its time can have one before the event of its name")
  func before() throws {
    let reading = try last(of: "meeting tomorrow at 2", "remind me", "an hour before")
    #expect(reading.interpretation.command.intent == .addReminder)
    #expect(start(of: reading) == "2026-03-03T13:00:00")
  }

  @Test("whom an event is with may be said last")
  func company() throws {
    let command = try last(of: "lunch on Friday at 1 with Ben").interpretation.command
    #expect(command.text(.title) == "lunch with Ben" && command.slots[.addedPeople] == nil)
  }

  @Test("what has no detail and is hardly a question is not answered beside the point")
  func vague() throws {
    #expect(try last(of: "do I have flour").interpretation.command.intent == .none)
    for text in ["do I have anything", "upcoming events"] {
      #expect(try last(of: text).interpretation.command.intent == .queryCalendar)
    }
  }

  @Test("what a person has to do, and the assistant cannot, is offered as a reminder")
  func duty() throws {
    for (text, title) in [
      ("I need to call the plumber", "call the plumber"), ("I have to text Anna", "text Anna"),
    ] {
      let reading = try last(of: text)
      #expect(reading.interpretation.command == Command(.addReminder, [.title: .text(title)]))
      #expect(reading.decision == .clarify)
    }
    #expect(try last(of: "call the plumber").interpretation.objection?.isRefusal == true)
  }

  @Test("a question that a note answers is one for the notes, any other is not")
  func notes() throws {
    let reading = try last(of: "note the wifi at the cottage is badger99", "what's the wifi at the cottage")
    #expect(reading.interpretation.command.intent == .searchNotes)
    let other = try last(of: "note the wifi at the cottage is badger99", "what's the capital of Peru")
    #expect(other.interpretation.command.intent == .none)
  }
}
