import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// What a person leaves out is what was spoken of before: its day, its name, its length, its kind.
@Suite("What is left out was spoken of") struct LeftOutTests {
  private let beginning: RehearsedDialogue

  init() throws { beginning = try .shipped() }

  typealias Said = SaidInARow

  private static let flight = "I have a flight to Berlin on Friday at 6 in the morning"
  private static let lunch = "lunch with Anna on Friday at noon"

  @Test(
    "and is done at once",
    arguments: [
      Said(
        flight, "wake me at 3:30 that day", means: .setAlarm, [.dateTimePoint: point("2026-03-06T03:30:00")]),
      Said(
        flight, "what's on that day", means: .queryCalendar, [.dateTimePoint: point("2026-03-06")]),
      Said(
        "set a timer for 11 minutes for the pasta", "and one for the eggs, 6 minutes", means: .setTimer,
        [.title: .text("eggs"), .durationSeconds: .seconds(360)]),
      Said(
        "set a timer for 11 minutes for the pasta", "and 1 for the eggs, 6 minutes", means: .setTimer,
        [.title: .text("eggs"), .durationSeconds: .seconds(360)]),
      Said(
        "set a timer for 11 minutes for the pasta", "how long on the pasta", means: .listAlarms,
        [.title: .text("pasta"), .scope: .text("timers")]),
      Said(
        "set a timer for 6 minutes for the eggs", "give the eggs another minute", means: .addToTimer,
        [.title: .text("eggs"), .durationSeconds: .seconds(60)]),
      Said(
        "set a timer for 11 minutes for the pasta", "how much time is left on the pasta", means: .listAlarms,
        [.title: .text("pasta"), .scope: .text("timers")]),
      Said(
        lunch, "and remind me an hour before", means: .addReminder,
        [.title: .text("lunch with Anna"), .dateTimePoint: point("2026-03-06T11:00:00")]),
      Said(lunch, "when's the next one", means: .queryCalendar, [.scope: .text("next")]),
      Said(
        "set a timer for 25 minutes", "pause it", "carry on", means: .resumeTimer, [:]),
      Said(
        "add batteries and light bulbs to the shopping list", "oh and bin bags", means: .createNote,
        [.title: .text("shopping list"), .noteBody: .text("bin bags")]),
      Said(
        "is there any milk on the shopping list", "put it on then please", means: .createNote,
        [.title: .text("shopping list"), .noteBody: .text("milk")]),
      Said(
        "what's on tomorrow", "and the day after", means: .queryCalendar,
        [.dateTimePoint: point("2026-03-04")]),
      Said(
        "what's on this week", "what about the week after", means: .queryCalendar,
        [.dateTimeRange: range("2026-03-09", "2026-03-16")]),
      Said(
        "what's on on Thursday", "any gaps", means: .queryCalendar,
        [.dateTimePoint: point("2026-03-05"), .scope: .text("free")]),
      Said(
        "how many days until Christmas", "and until New Year", means: .countDays,
        [.dateTimePoint: point("2027-01-01")]),
      Said(
        "add eggs and flour to the shopping list", "oh and not the flour", means: .removeFromList,
        [.items: .texts(["flour"]), .listName: .text("shopping")]),
      Said(
        lunch, "what time is that", means: .queryCalendar,
        [.title: .text("lunch with Anna"), .dateTimePoint: point("2026-03-06")]),
      Said(
        "set an alarm for 8", "stop it", means: .stopAlarm,
        [.title: .text("alarm"), .dateTimePoint: point("2026-03-03")]),
      Said(
        lunch, "does that clash with anything", means: .queryCalendar,
        [
          .title: .text("lunch with Anna"), .dateTimePoint: point("2026-03-06T12:00:00"),
          .scope: .text("clash"),
        ]),
      Said(
        "set a timer for 6 minutes for the eggs", "how long have the eggs got", means: .listAlarms,
        [.title: .text("eggs"), .scope: .text("timers")]),
      Said(
        "could I fit in an hour of yoga tomorrow", "ok put it in at 5", means: .createEvent,
        [
          .title: .text("yoga"), .dateTimePoint: point("2026-03-03T17:00:00"),
          .durationMinutes: .minutes(60),
        ]),
      Said(
        "do I have time on saturday for a haircut", "4 o'clock then", means: .createEvent,
        [.title: .text("haircut"), .dateTimePoint: point("2026-03-07T16:00:00")]),
      Said(
        lunch, "remind me a day before", "and an hour before", means: .addReminder,
        [.title: .text("lunch with Anna"), .dateTimePoint: point("2026-03-06T11:00:00")]),
      Said(
        "wake me at 6:30 on weekdays", "not on Wednesday", means: .updateEvent,
        [
          .title: .text("alarm"), .oldDateTime: point("2026-03-03T06:30:00"),
          .recurrence: .rule(.weekly([.monday, .tuesday, .thursday, .friday])),
        ]),
      Said(
        lunch, "at the noodle bar", means: .updateEvent,
        [
          .title: .text("lunch with Anna"), .oldDateTime: point("2026-03-06T12:00:00"),
          .place: .text("the noodle bar"),
        ]),
      Said(
        lunch, "call it brunch instead", means: .updateEvent,
        [
          .title: .text("lunch with Anna"), .oldDateTime: point("2026-03-06T12:00:00"),
          .newTitle: .text("brunch"),
        ]),
      Said(
        lunch, "no wait, Hanna", means: .updateEvent,
        [
          .title: .text("lunch with Anna"), .oldDateTime: point("2026-03-06T12:00:00"),
          .newTitle: .text("lunch with Hanna"),
        ]),
      Said(
        lunch, "and again on Saturday", means: .createEvent,
        [.title: .text("lunch with Anna"), .dateTimePoint: point("2026-03-07T12:00:00")]),
      Said(
        lunch, "and Sunday at the same time", means: .createEvent,
        [.title: .text("lunch with Anna"), .dateTimePoint: point("2026-03-08T12:00:00")]),
      Said(
        "is there an alarm for tomorrow", "then set one for 6", means: .setAlarm,
        [.dateTimePoint: point("2026-03-03T06:00:00")]),
      Said(
        "is wednesday afternoon free", "put haircut in at quarter past four", means: .createEvent,
        [.title: .text("haircut"), .dateTimePoint: point("2026-03-04T16:15:00")]),
      Said(
        "deep work tomorrow from 10 to 12", "and from 2 to 4", means: .createEvent,
        [.title: .text("deep work"), .dateTimeRange: range("2026-03-03T14:00:00", "2026-03-03T16:00:00")]),
      Said(
        "remind me tomorrow at 9 to water the plants", "also on Friday", means: .addReminder,
        [.title: .text("water the plants"), .dateTimePoint: point("2026-03-06T09:00:00")]),
      Said(
        "remind me tomorrow at 9 to water the plants", "make it 10", "and at 11 to call Gita",
        means: .addReminder, [.title: .text("call Gita"), .dateTimePoint: point("2026-03-03T11:00:00")]),
      Said(
        lunch, "remind me to buy flowers at 8 that day", means: .addReminder,
        [.title: .text("buy flowers"), .dateTimePoint: point("2026-03-06T08:00:00")]),
      Said(
        lunch, "and a walk at 3", means: .createEvent,
        [.title: .text("walk"), .dateTimePoint: point("2026-03-06T15:00:00")]),
      Said(
        lunch, "and a meeting with Tom at 3", means: .createEvent,
        [.title: .text("meeting with Tom"), .dateTimePoint: point("2026-03-06T15:00:00")]),
      Said(
        lunch, "it's at 12 High Street", means: .updateEvent,
        [
          .title: .text("lunch with Anna"), .oldDateTime: point("2026-03-06T12:00:00"),
          .place: .text("12 High Street"),
        ]),
      Said(
        lunch, "who is it with", means: .queryCalendar,
        [.title: .text("lunch with Anna"), .dateTimePoint: point("2026-03-06")]),
      Said(
        "put bananas on the list", "and apples and oranges", means: .createNote,
        [.title: .text("list"), .noteBody: .text("apples and oranges")]),
      Said(
        "set a timer for 20 minutes for the roast", "what timers are running", "is the roast done",
        means: .listAlarms, [.title: .text("roast"), .scope: .text("timers")]),
      Said(
        "set a timer for 20 minutes for the roast", "what timers are running", "stop the roast",
        means: .stopAlarm, [.title: .text("roast")]),
      Said(
        "what is 15% of 84", "and 20%", means: .calculate, [.sum: .text("20 % of 84")]),
      Said(
        "wake me up on Friday at 6:30", "make it Saturday instead", means: .updateEvent,
        [
          .title: .text("alarm"), .oldDateTime: point("2026-03-06T06:30:00"),
          .dateTimePoint: point("2026-03-07T06:30:00"),
        ]),
      Said(lunch, "how far away is that", means: .countDays, [.dateTimePoint: point("2026-03-06")]),
      Said(
        "wake me up tomorrow at 6", "and a second one at 7", means: .setAlarm,
        [.dateTimePoint: point("2026-03-03T07:00:00")]),
      Said(
        "remind me to take out the trash tomorrow at 7 pm", "and also to call the landlord",
        means: .addReminder,
        [.title: .text("call the landlord"), .dateTimePoint: point("2026-03-03T19:00:00")]),
      Said(
        "add eggs and flour to the shopping list", "scratch the flour", means: .removeFromList,
        [.items: .texts(["flour"]), .listName: .text("shopping")]),
      Said(
        "add eggs and flour to the shopping list", "take the flour off, I got some yesterday",
        means: .removeFromList, [.items: .texts(["flour"]), .listName: .text("shopping")]),
      Said(
        "add eggs and flour to the shopping list", "the flour's done already", means: .tickList,
        [.items: .texts(["flour"]), .listName: .text("shopping")]),
      Said(
        "add eggs and flour to the shopping list", "we need milk too", means: .createNote,
        [.title: .text("shopping list"), .noteBody: .text("milk")]),
      Said(
        "what's 15 percent of 84", "and of 120", means: .calculate, [.sum: .text("15 % of 120")]),
      Said(
        "add eggs and flour to the shopping list", "did I put butter on it", means: .searchNotes,
        [.items: .texts(["butter"]), .listName: .text("shopping"), .scope: .text("list")]),
      Said(
        lunch, "same again on Saturday", means: .createEvent,
        [.title: .text("lunch with Anna"), .dateTimePoint: point("2026-03-07T12:00:00")]),
      Said(
        "what's 15 percent of 84", "and 20 percent", means: .calculate, [.sum: .text("20 % of 84")]),
      Said(
        "five miles in kilometres", "and in feet", means: .calculate, [.sum: .text("five miles in feet")]),
      Said("what time is it", "and in Tokyo", means: .tellTime, [.place: .text("Tokyo")]),
      Said(
        "set a timer for 11 minutes for the pasta", "and another one for the bread, twenty", means: .setTimer,
        [.title: .text("bread"), .durationSeconds: .seconds(1200)]),
      Said(
        "set a timer for 11 minutes for the pasta", "take a minute off", means: .takeFromTimer,
        [.title: .text("pasta"), .durationSeconds: .seconds(60)]),
      Said("add milk", means: .createNote, [.title: .text("list"), .noteBody: .text("Milk")]),
      Said(
        "wake me up tomorrow at 5", "weekdays only", means: .updateEvent,
        [
          .title: .text("alarm"), .oldDateTime: point("2026-03-03T05:00:00"),
          .recurrence: .rule(.weekly([.monday, .tuesday, .wednesday, .thursday, .friday])),
        ]),
      Said(
        "is there an alarm for Saturday", means: .listAlarms, [.dateTimePoint: point("2026-03-07")]),
      Said(
        "when am I free tomorrow afternoon", "4 o'clock then", "coffee with Ben", means: .createEvent,
        [.title: .text("coffee with Ben"), .dateTimePoint: point("2026-03-03T16:00:00")]),
      Said(
        lunch, "and the day after too", means: .createEvent,
        [.title: .text("lunch with Anna"), .dateTimePoint: point("2026-03-07T12:00:00")]),
      Said(
        "remind me to call Anna on Friday", "and note that the key is under the blue pot", means: .createNote,
        [.noteBody: .text("The key is under the blue pot")]),
    ])
  func done(said: Said) throws {
    let reading = try beginning.last(of: said.texts)
    #expect(reading.interpretation.command == Command(said.intent, said.slots))
    #expect(reading.decision == .execute)
  }

  @Test(
    "and is shown first where it may be meant otherwise",
    arguments: [
      Said(
        "what do I have on Thursday", "book lunch with Priya then", means: .createEvent,
        [.title: .text("lunch with Priya"), .dateTimePoint: point("2026-03-05")]),
      Said(
        "am I free on Saturday", "put a nap in there", means: .createEvent,
        [.title: .text("nap"), .dateTimePoint: point("2026-03-07")]),
      Said(
        lunch, "yoga with Ben on Saturday, same time", means: .createEvent,
        [.title: .text("yoga with Ben"), .dateTimePoint: point("2026-03-07T12:00:00")]),
      Said(
        "when is my next dentist appointment", "book one for Thursday at 11", means: .createEvent,
        [.title: .text("dentist appointment"), .dateTimePoint: point("2026-03-05T11:00:00")]),
      Said(
        "lunch with Anna", "on Saturday", "call it brunch instead", means: .createEvent,
        [.title: .text("brunch"), .dateTimePoint: point("2026-03-07")]),
      Said(
        "meeting with Bob on Wednesday at 3", "it's on Thursday, not Wednesday", means: .updateEvent,
        [
          .title: .text("meeting with Bob"), .oldDateTime: point("2026-03-04T15:00:00"),
          .dateTimePoint: point("2026-03-05T15:00:00"),
        ]),
      Said(
        "email anna@example.com that I'm running ten minutes late", "make it fifteen minutes",
        means: .sendEmail,
        [
          .emailTo: .texts(["anna@example.com"]),
          .emailBody: .text("I'm running fifteen minutes late"),
        ]),
    ])
  func shown(said: Said) throws {
    let reading = try beginning.last(of: said.texts)
    #expect(reading.interpretation.command == Command(said.intent, said.slots))
    #expect(reading.decision == .confirm || reading.decision == .ask)
  }

  @Test(
    "what waits is called by a word of its name", arguments: ["move lunch to 1", "move lunch to one please"])
  func named(text: String) throws {
    let reading = try beginning.last(of: ["lunch with mum", "on Saturday at noon", text])
    #expect(reading.interpretation.command.intent == .createEvent)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-03-07T13:00:00")
  }

  @Test(
    "a shift by name counts from where it is",
    arguments: [
      ("delay the dentist by a quarter of an hour", "2026-03-05T15:15:00"),
      ("the dentist has been moved forward by a day", "2026-03-04T15:00:00"),
    ])
  func shifted(text: String, time: String) throws {
    let reading = try beginning.last(of: ["dentist on Thursday at 3 pm", "is the dentist on Thursday", text])
    #expect(reading.interpretation.command.intent == .updateEvent)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == time)
  }

  @Test("on another day it takes as long")
  func asLong() throws {
    let reading = try beginning.last(of: [
      "meeting with Bob on Tuesday from 2 to 3:15", "actually, Wednesday",
    ])
    #expect(
      reading.interpretation.command.slots[.dateTimeRange]
        == range("2026-03-04T14:00:00", "2026-03-04T15:15:00"))
  }

  @Test("a change by name reaches what waits behind a question")
  func namedBehindQuestion() throws {
    let reading = try beginning.last(of: [
      "haircut with Ana", "on Saturday at noon", "what have I got on Saturday",
      "bring the haircut forward by a day",
    ])
    #expect(reading.interpretation.command.intent == .createEvent)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-03-06T12:00:00")
  }

  @Test(
    "another time that is proposed or preferred is shown first",
    arguments: ["what about Saturday", "same time on Saturday", "on Saturday at noon would be better"])
  func proposed(text: String) throws {
    let reading = try beginning.last(of: [Self.lunch, text])
    #expect(reading.interpretation.command.intent == .updateEvent)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-03-07T12:00:00")
    #expect(reading.decision != .execute)
  }

  @Test("words that say nothing leave open what was asked for", arguments: ["too", "a day before too"])
  func nothingSaid(text: String) throws {
    let reading = try beginning.last(of: ["remind me to pay rent on the first of every month", text])
    #expect(reading.decision == .clarify)
  }

  @Test("a part of the day stays on the day of what changes")
  func partOfDay() throws {
    let interpretation = try beginning.last(of: [
      "lunch with Anna on Friday at noon", "push it to the afternoon",
    ])
    .interpretation
    #expect(interpretation.partOfDay?.start.date == interpretation.command.point(.oldDateTime)?.date)
    let reminder = try beginning.last(of: [Self.flight, "remind me the evening before to pack"])
      .interpretation
    #expect(reminder.partOfDay?.start == LocalDateTime(iso8601: "2026-03-05T18:00:00"))
  }

  @Test(
    "a day that nothing was said of is asked for",
    arguments: ["wake me at 3:30 that day", "remind me the evening before to pack"])
  func nothingBefore(text: String) throws {
    let reading = try beginning.last(of: [text])
    #expect(reading.interpretation.command.point(.dateTimePoint) == nil)
    #expect(reading.decision == .clarify)
  }

  @Test("what comes back ends when that is said, and one time of it is left out")
  func comesBack() throws {
    let choir = "I have choir every Tuesday at 7 pm"
    let ended = try beginning.last(of: [choir, "until the end of March"]).interpretation.command
    #expect(ended.intent == .updateEvent)
    #expect(ended.rule(.recurrence)?.description == "FREQ=WEEKLY;BYDAY=TU;UNTIL=20260331")
    let narrower = try beginning.last(of: ["wake me up every day at 7", "except on Sundays"]).interpretation
      .command
    #expect(narrower.rule(.recurrence)?.description == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA")
    let monthly = try beginning.last(of: [
      "remind me about the gas bill", "the 20th", "nine am", "every month",
    ])
    .interpretation.command
    let first = monthly.point(.dateTimePoint) ?? monthly.point(.oldDateTime)
    #expect(first?.description == "2026-03-20T09:00:00")
    #expect(monthly.rule(.recurrence)?.description == "FREQ=MONTHLY")
    let skipped = try beginning.last(of: [choir, "except next week"]).interpretation.command
    #expect(skipped.intent == .cancelEvent)
  }

  @Test(
    "until a day means with that day, and before it without",
    arguments: [
      ("until Friday", "20260306"), ("through Friday", "20260306"), ("before Friday", "20260305"),
      ("until the end of the month", "20260331"), ("until May", "20260531"),
    ])
  func endsWith(text: String, last day: String) throws {
    let ended = try beginning.last(of: ["I have choir every day at 7 pm", text]).interpretation.command
    #expect(ended.rule(.recurrence)?.description == "FREQ=DAILY;UNTIL=\(day)")
  }

  @Test("when it is, is answered by what waits")
  func asksWhen() throws {
    let reading = try beginning.last(of: ["lunch with Anna", "when is it"])
    #expect(reading.interpretation.command == Command(.createEvent, [.title: .text("lunch with Anna")]))
    #expect(reading.decision == .clarify)
  }
}
