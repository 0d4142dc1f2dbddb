import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// What a person says after a command to add to it, to change it, or to have it otherwise.
@Suite("Second thoughts about what was asked for") struct SecondThoughtsTests {
  private let beginning: RehearsedDialogue

  init() throws { beginning = try .shipped() }

  typealias Said = SaidInARow

  private static let dinner = "dinner with Anna tomorrow at 7 pm"
  private static let studies = "study group tonight from 8 till 10"

  @Test(
    "are done at once where nothing said before is lost",
    arguments: [
      Said(
        dinner, "for half an hour", means: .updateEvent,
        [.title: .text("dinner with Anna"), .durationMinutes: .minutes(30)]),
      Said(
        "lunch with Anna on Friday", "1 pm", means: .updateEvent,
        [
          .title: .text("lunch with Anna"), .oldDateTime: point("2026-03-06"),
          .dateTimePoint: point("2026-03-06T13:00:00"),
        ]),
      Said(
        dinner, "it takes 45 minutes", means: .updateEvent,
        [.title: .text("dinner with Anna"), .durationMinutes: .minutes(45)]),
      Said(
        dinner, "until midnight", means: .updateEvent,
        [
          .title: .text("dinner with Anna"),
          .dateTimeRange: range("2026-03-03T19:00:00", "2026-03-04T00:00:00"),
        ]),
      Said(
        dinner, "move it half an hour earlier", "and make it an hour and a half", means: .updateEvent,
        [.title: .text("dinner with Anna"), .durationMinutes: .minutes(90)]),
      Said(
        "remind me tonight to take the bins out", "at nine", means: .addReminder,
        [.title: .text("take the bins out"), .dateTimePoint: point("2026-03-02T21:00:00")]),
      Said(
        dinner, "remind me 10 minutes before", "actually 15", means: .updateEvent,
        [.title: .text("dinner with Anna"), .dateTimePoint: point("2026-03-03T18:45:00")]),
      Said(
        "all-hands on Thursday, 9 to 10:30", "is anything else going on then?", "shorten it to an hour",
        means: .updateEvent, [.title: .text("all-hands"), .durationMinutes: .minutes(60)]),
      Said(
        "remind me on Tuesday at 8 to bring the cake and on Thursday at 8 to collect the tin",
        "make the tin one 9", means: .updateEvent,
        [.title: .text("collect the tin"), .dateTimePoint: point("2026-03-05T09:00:00")]),
      Said(
        "dentist on March 17 at 10", "move it to the Thursday", means: .updateEvent,
        [.title: .text("dentist"), .dateTimePoint: point("2026-03-19T10:00:00")]),
      Said(
        "do I have anything on Saturday", "book a haircut at 11", means: .createEvent,
        [.title: .text("haircut"), .dateTimePoint: point("2026-03-07T11:00:00")]),
      Said(
        "set an alarm for 6:45 tomorrow", "and on Thursday too", means: .setAlarm,
        [.dateTimePoint: point("2026-03-05T06:45:00")]),
      Said(
        dinner, "cancel it", "yes", "put it on Friday instead", means: .createEvent,
        [.title: .text("dinner with Anna"), .dateTimePoint: point("2026-03-06T19:00:00")]),
      Said(
        "set an alarm for 6 tomorrow", "pm", means: .updateEvent,
        [.dateTimePoint: point("2026-03-03T18:00:00")]),
      Said(dinner, "make it 5 pm", means: .updateEvent, [.dateTimePoint: point("2026-03-03T17:00:00")]),
      Said(
        dinner, "and rename it to date night", means: .updateEvent, [.newTitle: .text("date night")]),
      Said(
        dinner, "move it to Friday same time", means: .updateEvent,
        [.title: .text("dinner with Anna"), .dateTimePoint: point("2026-03-06T19:00:00")]),
      Said(
        "add two pizzas to the shopping list", "make that three", means: .createNote,
        [.title: .text("shopping list"), .noteBody: .text("Three pizzas")]),
      Said(
        "Mum's birthday is on the 9th of May", "how many days until then", means: .countDays,
        [.dateTimePoint: point("2026-05-09")]),
      Said(
        "what's on next week", "put physio in on Wednesday at 3", "same again the week after",
        "actually the second one should be at 4", means: .updateEvent,
        [.title: .text("physio"), .dateTimePoint: point("2026-03-11T16:00:00")]),
      Said(
        "when am I free on Saturday", "ok book tennis with Rob at 10 for an hour and a half",
        means: .createEvent,
        [.title: .text("tennis with Rob"), .dateTimePoint: point("2026-03-07T10:00:00")]),
      Said(
        "note that the boiler code is 4417", "change it to 4471", means: .createNote,
        [.noteBody: .text("The boiler code is 4471")]),
      Said(
        "add milk to the shopping list", "change it to oat milk", means: .createNote,
        [.noteBody: .text("oat milk")]),
      Said(
        "remind me tomorrow at 8 to put the tin out", "remind me tomorrow at 10 to call the bank",
        "move the tin one to 9", means: .updateEvent,
        [.title: .text("put the tin out"), .dateTimePoint: point("2026-03-03T09:00:00")]),
      Said(
        dinner, "no, as a reminder", means: .addReminder,
        [.title: .text("dinner with Anna"), .dateTimePoint: point("2026-03-03T19:00:00")]),
      Said(
        "remind me tomorrow at 3 to see the dentist", "make that an event instead", means: .createEvent,
        [.title: .text("see the dentist"), .dateTimePoint: point("2026-03-03T15:00:00")]),
      Said(
        "dentist on March 17 at 10", "is that before Easter", means: .queryCalendar,
        [.title: .text("dentist"), .dateTimePoint: point("2026-03-17")]),
      Said(
        "add toothpaste to the drugstore list", "what do I have there", means: .searchNotes,
        [.listName: .text("drugstore")]),
    ])
  func done(_ said: Said) throws {
    let reading = try beginning.last(of: said.texts)
    #expect(reading.decision == .execute)
    #expect(reading.interpretation.command.intent == said.intent)
    for (slot, value) in said.slots { #expect(reading.interpretation.command.slots[slot] == value) }
  }

  @Test(
    "are shown first where they mean something other than the last thing, or take something away",
    arguments: [
      Said(
        studies, "remind me 15 minutes before", "start at 8:30 instead", means: .updateEvent,
        [.title: .text("study group"), .dateTimePoint: point("2026-03-02T20:30:00")]),
      Said(
        "surgery on the 16th at 7 am", "remind me the night before at ten to pack his bag",
        "it's been moved to the 18th", means: .updateEvent,
        [.title: .text("surgery"), .dateTimePoint: point("2026-03-18T07:00:00")]),
      Said(
        "remind me tomorrow at 8 to pack my jacket", "and my boots", means: .updateEvent,
        [.title: .text("pack my jacket"), .newTitle: .text("pack my jacket and my boots")]),
      Said(
        "remind me on Saturday at 10 to call my brother", "and my sister on Sunday", means: .addReminder,
        [.title: .text("call my sister"), .dateTimePoint: point("2026-03-08T10:00:00")]),
      Said(
        "lunch with Ben tomorrow at noon", "and then coffee with Mia", means: .createEvent,
        [.title: .text("coffee with Mia"), .dateTimePoint: point("2026-03-03")]),
      Said(
        "email Anna that I will be 10 minutes late", "make it 20 minutes late", means: .sendEmail,
        [.emailBody: .text("I will be 20 minutes late")]),
      Said(
        "email Anna that I'm running late", "to say twenty minutes", means: .sendEmail,
        [.emailBody: .text("I'm running late. Twenty minutes")]),
      Said(
        "remind me to pay rent on the first of every month at 9", "make it the 28th", means: .updateEvent,
        [.recurrence: .rule(RecurrenceRule(.monthly, monthDays: [28]))]),
      Said(
        dinner, "remind me an hour before", "never mind the reminder", means: .cancelReminder,
        [.title: .text("dinner with Anna"), .dateTimePoint: point("2026-03-03T18:00:00")]),
      Said(
        "mail Nadia that dinner is at 7 at Osteria Roma", "no, tell her 7:30", means: .sendEmail,
        [.emailBody: .text("dinner is at 7:30 at Osteria Roma")]),
      Said(
        "cancel an appointment for me", "the hairdresser on Thursday", means: .cancelEvent,
        [.title: .text("hairdresser"), .dateTimePoint: point("2026-03-05")]),
      Said(
        "remind me every Sunday at 8 pm to water the plants", "skip this Sunday", means: .cancelReminder,
        [.title: .text("water the plants"), .dateTimePoint: point("2026-03-08T20:00:00")]),
    ])
  func shown(_ said: Said) throws {
    let reading = try beginning.last(of: said.texts)
    #expect([.confirm, .ask].contains(reading.decision))
    #expect(reading.interpretation.command.intent == said.intent)
    for (slot, value) in said.slots { #expect(reading.interpretation.command.slots[slot] == value) }
  }

  @Test(
    "turn a removal that waits into a move of the same thing",
    arguments: [
      "no, move it to Friday", "no, don't cancel it, move it to Friday",
      "no don't cancel it but move it to Friday",
    ])
  func moved(_ text: String) throws {
    let reading = try beginning.last(of: [Self.dinner, "cancel it", text])
    #expect(reading.interpretation.command.intent == .updateEvent)
    #expect(reading.interpretation.command.text(.title) == "dinner with Anna")
    #expect(reading.interpretation.command.slots[.dateTimePoint] == point("2026-03-06T19:00:00"))
  }

  @Test("turn a removal that waits into another length of the same thing")
  func length() throws {
    let reading = try beginning.last(of: [Self.dinner, "cancel it", "make it 45 minutes"])
    #expect(reading.interpretation.command.intent == .updateEvent)
    #expect(reading.interpretation.command.text(.title) == "dinner with Anna")
    #expect(reading.interpretation.command.minutes(.durationMinutes) == 45)
  }

  @Test("may take one thing off a list and put another on")
  func offAndOn() throws {
    var dialogue = beginning
    _ = dialogue.read("what's on my shopping list", context: RehearsedDialogue.monday)
    let readings = dialogue.read("take eggs off and put tofu on", context: RehearsedDialogue.monday)
    #expect(readings.map(\.interpretation.command.intent) == [.removeFromList, .createNote])
    #expect(readings.first?.interpretation.command.texts(.items) == ["eggs"])
    #expect(readings.last?.interpretation.command.text(.noteBody) == "tofu")
    #expect(readings.last?.interpretation.command.text(.title) == "shopping list")
  }

  @Test("never make a second note of a change that can't be made")
  func changeOfNote() throws {
    let reading = try beginning.last(of: ["note that Anna likes tulips", "change it to roses"])
    #expect(reading.interpretation.command.intent == .none)
    #expect(reading.interpretation.objection != nil)
  }

  @Test("may move two things at once")
  func both() throws {
    var dialogue = beginning
    for text in [Self.dinner, "gym on Thursday at 6 pm"] {
      _ = dialogue.read(text, context: RehearsedDialogue.monday)
    }
    let readings = dialogue.read("move both to Saturday", context: RehearsedDialogue.monday)
    #expect(readings.map { $0.interpretation.command.text(.title) } == ["dinner with Anna", "gym"])
    #expect(
      readings.map { $0.interpretation.command.slots[.dateTimePoint] } == [
        point("2026-03-07T19:00:00"), point("2026-03-07T18:00:00"),
      ])
  }

  @Test("never leave a reminder in the past")
  func past() throws {
    let reading = try beginning.last(of: ["lunch today at noon", "remind me the evening before"])
    #expect(reading.decision == .clarify)
    #expect(reading.interpretation.command.slots[.dateTimePoint] == nil)
  }
}
