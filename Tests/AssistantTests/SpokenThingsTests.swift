import Actions
import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// The shipped model in a conversation that speaks of several things.
@Suite("What is meant is not always the last thing") struct SpokenThingsTests {
  private func last(of texts: String...) throws -> RehearsedReading {
    var dialogue = try RehearsedDialogue.shipped()
    return try #require(texts.map { dialogue.read($0, context: RehearsedDialogue.monday) }.last?.first)
  }

  @Test("“that reminder” is the last reminder, whatever was asked in between")
  func byKind() throws {
    let reading = try last(
      of: "remind me tonight at eight to call mum", "what's on my calendar tomorrow", "delete that reminder")
    #expect(reading.interpretation.command.intent == .cancelReminder)
    #expect(reading.interpretation.command.text(.title) == "call mum")
    #expect(reading.decision.needsConfirmation)
  }

  @Test("a new time is for the last thing that has one, and shown first")
  func byTime() throws {
    let reading = try last(
      of: "wake me up tomorrow at 7 am and add eggs to the shopping list", "make it 7:30")
    #expect(reading.interpretation.command.intent == .updateEvent)
    #expect(reading.interpretation.command.text(.title) == "alarm")
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-03-03T07:30:00")
    #expect(reading.decision.needsConfirmation)
  }

  @Test("what is called by a word of its name is taken away as what it is")
  func byName() throws {
    let reading = try last(of: "remind me at 5 pm to call Gita back", "delete the one about Gita")
    #expect(reading.interpretation.command.intent == .cancelReminder)
    #expect(reading.interpretation.command.text(.title) == "Gita")
  }

  @Test("of what one text asked for, each is meant by its number")
  func byNumber() throws {
    let reading = try last(
      of: "yoga tomorrow at 6 pm and lunch with Ben on Wednesday at 1", "cancel the second one")
    #expect(reading.interpretation.command.text(.title) == "lunch with Ben")
  }

  @Test(
    "“one with Anna” is another of the same kind, on the same day and after the first unless a time is said",
    arguments: [
      ("and one with Anna at 11", "2026-03-03T11:00:00"),
      ("and another with Anna on Friday", "2026-03-06T10:00:00"),
      ("and one with Anna right after", "2026-03-03T11:00:00"),
    ])
  func anotherOfTheKind(text: String, time: String) throws {
    let reading = try last(of: "coffee with Ben tomorrow at 10", text)
    #expect(reading.interpretation.command.intent == .createEvent)
    #expect(reading.interpretation.command.text(.title) == "coffee with Anna")
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == time)
  }

  @Test("what follows something begins at its end, and an end that nobody said is shown first")
  func next() throws {
    let known = try last(of: "coffee with Ben tomorrow at 10 for half an hour", "lunch with Anna after that")
    #expect(known.interpretation.command.point(.dateTimePoint)?.description == "2026-03-03T10:30:00")
    let assumed = try last(of: "coffee with Ben tomorrow at 10", "lunch with Anna after that")
    #expect(assumed.decision != .execute)
  }

  @Test(
    "one time of what repeats is left out, and no more",
    arguments: ["skip tomorrow", "not tomorrow", "but not tomorrow", "skip it tomorrow"])
  func leftOutOnce(text: String) throws {
    let reading = try last(of: "set an alarm for 7 every weekday", text)
    #expect(reading.interpretation.command.intent == .stopAlarm)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-03-03T07:00:00")
  }

  @Test("a day that recurs is left out every time")
  func leftOutEveryWeek() throws {
    let reading = try last(of: "set an alarm for 7 every weekday", "not on Wednesday")
    #expect(reading.interpretation.command.intent == .updateEvent)
    #expect(
      reading.interpretation.command.rule(.recurrence)?.days.map(\.weekday) == [
        .monday, .tuesday, .thursday, .friday,
      ])
  }

  @Test("a change may begin with its day", arguments: ["on Friday make it 8", "on Friday, move it to 8"])
  func dayFirst(text: String) throws {
    let reading = try last(of: "dentist on Thursday at 3", text)
    #expect(reading.interpretation.command.intent == .updateEvent)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-03-06T08:00:00")
  }

  @Test(
    "of what was asked for one after the other, each is meant by its order, its time or its length",
    arguments: [
      ("the first one", "2026-03-03T07:00:00"), ("the last one", "2026-03-03T08:00:00"),
      ("the earlier one", "2026-03-03T07:00:00"), ("the later alarm", "2026-03-03T08:00:00"),
    ])
  func byOrder(one: String, time: String) throws {
    let reading = try last(of: "wake me tomorrow at 7", "wake me tomorrow at 8", "cancel \(one)")
    #expect(reading.interpretation.command.intent == .stopAlarm)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == time)
    #expect(reading.decision == .confirm)
  }

  @Test("timers by their length", arguments: [("shorter", 300), ("longest", 1200)])
  func byLength(which: String, seconds: Int) throws {
    let reading = try last(
      of: "set a timer for 5 minutes", "set a timer for 20 minutes for the pasta", "cancel the \(which) one")
    #expect(reading.interpretation.command.intent == .stopAlarm)
    #expect(reading.interpretation.command.seconds(.durationSeconds) == seconds)
  }

  @Test(
    "a time alone is another time of what was just made, and shown first",
    arguments: [
      ("set an alarm for 6 30", "tomorrow", "2026-03-03T06:30:00"),
      ("remind me at noon to check the exchange rate", "one o'clock", "2026-03-02T13:00:00"),
    ])
  func bareTime(command: String, time: String, result: String) throws {
    let reading = try last(of: command, time)
    #expect(reading.interpretation.command.intent == .updateEvent)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == result)
    #expect(reading.decision.needsConfirmation)
    #expect(try last(of: "what's on my calendar today", time).interpretation.command.intent != .updateEvent)
  }

  @Test(
    "a day that was spoken of is meant by “then” and “that day”",
    arguments: [
      ("how many days until Christmas", "put dinner at Helen's on then, two o'clock", "2026-12-25T14:00:00"),
      ("is Wednesday afternoon free", "put haircut in at quarter past four", "2026-03-04T16:15:00"),
      ("what's on my calendar on Friday", "book lunch with Tom on that day at 1 pm", "2026-03-06T13:00:00"),
    ])
  func dayMeant(question: String, request: String, time: String) throws {
    let reading = try last(of: question, request)
    #expect(reading.interpretation.command.intent == .createEvent)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == time)
  }

  @Test("what day that is, is asked of the day before") func dayOfTheWeek() throws {
    let reading = try last(of: "how many days until Christmas", "and what day does it fall on")
    #expect(
      reading.interpretation.command
        == Command(
          .tellDate, [.dateTimePoint: .point(.date(try #require(LocalDate(year: 2026, month: 12, day: 25))))])
    )
  }

  @Test("“tomorrow's” is the one of those told that is tomorrow") func ownedDay() throws {
    let reading = try last(
      of: "set an alarm for 7 am tomorrow", "set an alarm for 8 am on Friday", "change tomorrow's to 7:30")
    #expect(reading.interpretation.command.intent == .updateEvent)
    #expect(reading.interpretation.command.point(.oldDateTime)?.description == "2026-03-03T07:00:00")
  }

  @Test(
    "words after an agreement or a correction are what counts",
    arguments: [
      ("remind me today at 6:30 pm to take my mat", "Tomorrow, yeah.", "2026-03-03T18:30:00"),
      ("gym tomorrow at 8 pm", "9 I mean", "2026-03-03T21:00:00"),
    ])
  func corrected(request: String, correction: String, time: String) throws {
    let reading = try last(of: request, correction)
    #expect(reading.interpretation.command.intent == .updateEvent)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == time)
  }

  @Test("a time answers the card that asks for one, also after a question in between") func timeAsked() throws
  {
    let reading = try last(
      of: "remind me to ring the vet", "what's on my calendar today", "let's do 4:30 to be safe")
    #expect(reading.interpretation.command.intent == .addReminder)
    #expect(reading.interpretation.command.text(.title) == "ring the vet")
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-03-02T16:30:00")
  }

  @Test("a time that is settled on changes the card, also after a question in between")
  func timeSettledOn() throws {
    let reading = try last(
      of: "I may have lunch with Tom on Friday at noon", "what's on my calendar today", "let's do 12:30")
    #expect(reading.interpretation.command.intent == .createEvent)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-03-06T12:30:00")
    #expect(reading.decision.needsConfirmation)
  }

  @Test("a list that was begun takes what is put on it") func begunList() throws {
    let list = try last(
      of: "start a list called christmas presents", "put a scarf for mum on it and gloves for Ollie")
    #expect(list.interpretation.command.intent == .createNote)
    #expect(list.interpretation.command.text(.title)?.lowercased() == "christmas presents list")
    #expect(list.interpretation.command.text(.noteBody) == "a scarf for mum and gloves for Ollie")
  }

  @Test("an amount is asked for in another unit") func otherUnit() throws {
    let reading = try last(of: "add 2 kilos of onions to the shopping list", "how much is that in pounds")
    #expect(reading.interpretation.command.text(.sum) == "2 kilos in pounds")
  }

  @Test("what is made then is made on the day that was asked about")
  func dayAsked() throws {
    let reading = try last(of: "what's on my calendar on Friday", "then put lunch with Tom in at 1 pm")
    #expect(reading.interpretation.command.intent == .createEvent)
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-03-06T13:00:00")
    #expect(reading.decision == .execute)
  }

  @Test("what repeats is not taken away by undoing what was done after it")
  func repeating() throws {
    let reading = try last(
      of: "remind me every monday at 8 am to water the plants", "set an alarm for 7 am tomorrow",
      "delete that reminder")
    #expect(reading.interpretation.command.intent == .cancelReminder)
    #expect(reading.interpretation.command.text(.title) == "water the plants")
  }

  @Test(
    "of what was told, each keeps its place after another was changed or taken away, until something new is made"
  )
  func listed() throws {
    let schema = try CommandSchema.bundled()
    var spoken = SpokenThings()
    let hours = ["gym": 10, "dentist": 11, "lunch": 13]
    let items = ["gym", "dentist", "lunch"].map { title in
      FoundItem(
        kind: .event, title: title, start: TimePoint(iso8601: "2026-03-06T\(hours[title] ?? 0):00:00"),
        location: "")
    }
    spoken.add(
      Command(.queryCalendar),
      Receipt(intent: .queryCalendar, summary: "", location: "", effects: [.told("")], items: items),
      schema: schema)
    #expect(spoken.neighbour(isAfter: true) == nil)
    let (old, new) = (point("2026-03-06T10:00:00"), point("2026-03-06T12:00:00"))
    spoken.add(
      Command(.updateEvent, [.title: .text("gym"), .oldDateTime: old, .dateTimePoint: new]),
      Receipt(
        intent: .updateEvent, summary: "", location: "", effects: [],
        items: [
          FoundItem(
            kind: .event, title: "gym", start: TimePoint(iso8601: "2026-03-06T12:00:00"), location: "")
        ]),
      schema: schema)
    #expect(spoken.neighbour(isAfter: true)?.title == "dentist")
    #expect(spoken.listed.map { $0?.title } == ["gym", "dentist", "lunch"])
    let receipt = Receipt(intent: .cancelEvent, summary: "", location: "", effects: [])
    spoken.add(Command(.cancelEvent, [.title: .text("dentist")]), receipt, schema: schema)
    #expect(spoken.listed.map { $0?.title } == ["gym", nil, "lunch"])
    #expect(spoken.neighbour(isAfter: true)?.title == "lunch")
    #expect(spoken.neighbour(isAfter: false)?.title == "gym")
    spoken.add(Command(.createEvent, [.title: .text("run"), .dateTimePoint: old]), receipt, schema: schema)
    #expect(spoken.listed.isEmpty)
  }

  @Test("two events made one after the other change places")
  func swapped() throws {
    let reading = try last(of: "gym on Friday at 10", "dentist on Friday at 11:30", "swap them")
    #expect(reading.interpretation.command == Command(.swapEvents, [.items: .texts(["gym", "dentist"])]))
    #expect(reading.decision == .execute)
  }

  @Test("things that are gone are meant no more, and one name of two kinds is nobody's")
  func pure() throws {
    let schema = try CommandSchema.bundled()
    var spoken = SpokenThings()
    let receipt = Receipt(intent: .addReminder, summary: "", location: "", effects: [])
    let noon = point("2026-03-02T12:00:00")
    spoken.add(
      Command(.addReminder, [.title: .text("call the dentist"), .dateTimePoint: noon]), receipt,
      schema: schema)
    #expect(spoken.named("dentist")?.kind == .reminder)
    spoken.add(
      Command(.createEvent, [.title: .text("dentist"), .dateTimePoint: noon]), receipt, schema: schema)
    #expect(spoken.named("dentist") == nil)
    #expect(
      spoken.meant(
        by: .init("move that reminder to 5", after: nil), as: .updateEvent, last: nil, schema: schema)?.title
        == "call the dentist")
    spoken.add(Command(.cancelEvent, [.title: .text("dentist")]), receipt, schema: schema)
    #expect(spoken.named("dentist")?.kind == .reminder)
    #expect(
      spoken.meant(
        by: .init("move the meeting to 5", after: nil), as: .updateEvent, last: nil, schema: schema) == nil)
  }
}

/// What is added to a card, or said of it in passing.
@Suite("A card is completed as people speak") struct CompletedCardTests {
  private func last(of texts: String...) throws -> RehearsedReading {
    var dialogue = try RehearsedDialogue.shipped()
    return try #require(texts.map { dialogue.read($0, context: RehearsedDialogue.monday) }.last?.first)
  }

  private let followUp: FollowUp

  init() throws { followUp = FollowUp(schema: try .bundled(), context: RehearsedDialogue.monday) }

  private func pending(_ slots: [Slot: SlotValue], _ text: String = "fair") -> Interpretation {
    Interpretation(text: text, command: Command(.createEvent, slots), confidence: 1, interpreter: "test")
  }

  @Test("a new length moves the end of what has one")
  func length() {
    let range = TimeRange(iso8601: "2026-03-05T09:00:00/2026-03-05T10:30:00")
    let said = Interpretation(
      text: "shorten it to an hour", command: Command(.createEvent, [.durationMinutes: .minutes(60)]),
      confidence: 1, interpreter: "test")
    let merged = followUp.completing(
      pending([.title: .text("all-hands"), .dateTimeRange: range.map { .range($0) } ?? .text("")]), by: said)
    #expect(merged?.command.range(.dateTimeRange)?.description == "2026-03-05T09:00:00/2026-03-05T10:00:00")
    #expect(merged?.command.minutes(.durationMinutes) == nil)
  }

  @Test("“all day” keeps the day and drops the time")
  func allDay() {
    let said = Interpretation(
      text: "make it all day", command: Command(.createEvent, [.dateTimePoint: point("2026-03-02")]),
      confidence: 1, interpreter: "test")
    let merged = followUp.completing(
      pending([.title: .text("fair"), .dateTimePoint: point("2026-03-05T13:00:00")]), by: said)
    #expect(merged?.command.point(.dateTimePoint)?.description == "2026-03-05")
  }

  @Test("a day in place of one that does not exist keeps the time that was said beside it")
  func impossibleDay() throws {
    let reading = try last(
      of: "add a dentist appointment on the 31st of November at 9 am", "the 1st of December then")
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-12-01T09:00:00")
  }

  @Test("a reason behind a no changes nothing about it")
  func reason() throws {
    let mail = Command(.sendEmail, [.emailTo: .texts(["Ingrid"])])
    let schema = try CommandSchema.bundled()
    #expect(SpokenAnswer("Cancel that, I'll call her.", to: mail, schema: schema) == .no)
    #expect(SpokenAnswer("no, it's on Friday", to: mail, schema: schema) == nil)
    #expect(SpokenAnswer("cancel that, remind me tomorrow", to: mail, schema: schema) == nil)
  }

  @Test("“that day” is the day of the event before")
  func thatDay() throws {
    let reading = try last(of: "dinner with Tom on Friday at 7 pm", "is there anything else on that day")
    #expect(reading.interpretation.command == Command(.queryCalendar, [.dateTimePoint: point("2026-03-06")]))
    #expect(reading.decision == .execute)
  }

  @Test("“and at seven to …” after a reminder is another one")
  func anotherReminder() throws {
    let reading = try last(of: "remind me in 25 minutes to ring Gita back", "and in an hour to log my hours")
    #expect(reading.interpretation.command.intent == .addReminder)
    #expect(reading.interpretation.command.text(.title) == "log my hours")
    #expect(reading.interpretation.command.point(.dateTimePoint)?.description == "2026-03-02T11:00:00")
  }
}
