import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// A few words after a command go on with it: what they leave out is taken from there.
@Suite("Going on with what was said") struct GoingOnTests {
  private static let context = RehearsedDialogue.monday

  private let beginning: RehearsedDialogue

  init() throws { beginning = try .shipped() }

  private func last(of texts: String...) -> RehearsedReading? {
    var dialogue = beginning
    return texts.map { dialogue.read($0, context: Self.context) }.last?.first
  }

  struct Words: Sendable {
    let first: String
    let then: String
    let intent: Intent
    let slots: [Slot: SlotValue]
  }

  @Test(
    "after what was done or told",
    arguments: [
      Words(
        first: "add milk to my shopping list", then: "and eggs", intent: .createNote,
        slots: [.title: .text("shopping list"), .noteBody: .text("eggs")]),
      Words(
        first: "add milk to my shopping list", then: "put coffee on the list", intent: .createNote,
        slots: [.title: .text("shopping list"), .noteBody: .text("coffee")]),
      Words(
        first: "take a note the bike is in the shed", then: "add to that note that the chain needs oil",
        intent: .appendNote,
        slots: [.title: .text("The bike is in the shed"), .noteBody: .text("the chain needs oil")]),
      Words(
        first: "lunch with Anna on Friday at noon", then: "where is it", intent: .queryCalendar,
        slots: [.title: .text("lunch with Anna"), .dateTimePoint: point("2026-03-06")]),
      Words(
        first: "lunch with Anna on Friday at noon", then: "and who's coming", intent: .queryCalendar,
        slots: [.title: .text("lunch with Anna"), .dateTimePoint: point("2026-03-06")]),
      Words(
        first: "add milk to my shopping list", then: "take the milk off", intent: .removeFromList,
        slots: [.listName: .text("shopping"), .items: .texts(["milk"])]),
      Words(
        first: "add milk to my shopping list", then: "what's on it", intent: .searchNotes,
        slots: [.listName: .text("shopping"), .scope: .text("list")]),
      Words(
        first: "set a timer for 10 minutes", then: "5 more minutes", intent: .addToTimer,
        slots: [.durationSeconds: .seconds(300)]),
      Words(
        first: "set a timer for 30 minutes", then: "make it 40", intent: .changeTimer,
        slots: [.durationSeconds: .seconds(2_400)]),
      Words(
        first: "set a timer for 10 minutes for the pasta", then: "no, make that a quarter of an hour",
        intent: .changeTimer, slots: [.title: .text("pasta"), .durationSeconds: .seconds(900)]),
      Words(
        first: "set a timer for 10 minutes for the pasta", then: "how long left", intent: .listAlarms,
        slots: [.title: .text("pasta"), .scope: .text("timers")]),
      Words(
        first: "what is 12 times 7", then: "plus ten", intent: .calculate,
        slots: [.sum: .text("(12 times 7) plus ten")]),
      Words(
        first: "what's on my calendar tomorrow", then: "and on Wednesday", intent: .queryCalendar,
        slots: [.dateTimePoint: point("2026-03-04")]),
      Words(
        first: "wake me up tomorrow at 6", then: "and at 7", intent: .setAlarm,
        slots: [
          .dateTimePoint: point("2026-03-03T07:00:00")
        ]),
    ])
  func goesOn(words: Words) throws {
    let reading = try #require(last(of: words.first, words.then))
    #expect(reading.interpretation.command == Command(words.intent, words.slots))
    #expect(reading.decision == .execute)
  }

  @Test("what names its list by itself is read by itself")
  func ownList() throws {
    let reading = try #require(last(of: "add milk to my shopping list", "add bread to my shopping list"))
    #expect(
      reading.interpretation.command
        == Command(.createNote, [.title: .text("shopping list"), .noteBody: .text("Bread")]))
  }

  @Test(
    "a command of its own goes on with nothing",
    arguments: ["and remind me at 5 to call Anna", "wake me up at 6"])
  func ownCommand(text: String) throws {
    let reading = try #require(last(of: "add milk to my shopping list", text))
    #expect([.addReminder, .setAlarm].contains(reading.interpretation.command.intent))
  }

  @Test(
    "an event is somewhere else",
    arguments: [
      "at Luigi's instead", "make it at Luigi's instead", "change the location to Luigi's",
      "let's meet at Luigi's",
    ])
  func place(text: String) throws {
    let reading = try #require(last(of: "lunch with Anna on Friday at noon", text))
    #expect(reading.act == .change && reading.refersTo == 0)
    #expect(reading.interpretation.command.text(.place) == "Luigi's")
    #expect(reading.interpretation.command.text(.title) == "lunch with Anna")
  }

  @Test("a time of day is no place")
  func noPlace() throws {
    let reading = try #require(last(of: "lunch with Anna on Friday at noon", "make it at one"))
    #expect(reading.interpretation.command.text(.place) == nil)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-03-06T13:00:00")
  }

  @Test(
    "a reminder is counted from what was made",
    arguments: [
      ("remind me about that an hour before", "2026-03-06T11:00:00"),
      ("remind me 15 minutes before", "2026-03-06T11:45:00"),
      ("remind me the day before", "2026-03-05T12:00:00"),
      ("remind me the night before at ten", "2026-03-05T22:00:00"),
    ])
  func reminded(text: String, time: String) throws {
    let reading = try #require(last(of: "lunch with Anna on Friday at noon", text))
    #expect(reading.interpretation.command.intent == .addReminder)
    #expect(reading.interpretation.command.text(.title) == "lunch with Anna")
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == time)
  }

  @Test(
    "the same time on another day, and another day, keep the hour",
    arguments: ["same time on Saturday", "Saturday instead"])
  func sameTime(text: String) throws {
    let reading = try #require(last(of: "lunch with Anna on Friday at noon", text))
    #expect(reading.act == .change)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-03-07T12:00:00")
  }

  @Test("“for 45 minutes” after an event is how long it takes, and sets no timer")
  func length() throws {
    let reading = try #require(last(of: "lunch with Anna on Friday at noon", "for 45 minutes"))
    #expect(reading.interpretation.command.intent == .updateEvent)
    #expect(reading.interpretation.command.minutes(.durationMinutes) == 45)
  }

  @Test("a question in between answers nothing that waits")
  func question() throws {
    let reading = try #require(last(of: "remind me to phone the bank", "actually, what time is it?"))
    #expect(reading.interpretation.command == Command(.tellTime))
    #expect(reading.refersTo == nil)
  }

  @Test("what is added beside the card of a list stands on the card")
  func addedToTheCard() throws {
    let reading = try #require(last(of: "maybe put bananas on the shopping list", "and some coffee"))
    #expect(reading.decision.needsConfirmation)
    #expect(reading.refersTo == 0)
    let command = reading.interpretation.command
    #expect(command.text(.title) == "shopping list")
    #expect(command.text(.noteBody).map { SpokenItems($0).items } == ["Bananas", "coffee"])
  }

  @Test("“cancel the second one” does not give up the first of two cards")
  func secondCard() throws {
    let reading = try #require(
      last(of: "yoga tomorrow at 6 pm and lunch with Ben on Wednesday at 1", "cancel the second one"))
    #expect(reading.decision != .execute)
  }

  @Test("several requests in a text have a reading each")
  func several() {
    var dialogue = beginning
    let readings = dialogue.read(
      "set an alarm for 8 and remind me to take my pills at 9", context: Self.context)
    #expect(readings.map(\.interpretation.command.intent) == [.setAlarm, .addReminder])
  }
}
