import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// The shipped model in conversations in which each text goes on from the one before it.
@Suite("What is said next") struct SaidNextTests {
  private func last(of texts: [String]) throws -> RehearsedReading {
    try RehearsedDialogue.shipped().last(of: texts)
  }

  private func start(of reading: RehearsedReading) -> String? {
    reading.interpretation.command.point(.dateTimePoint)?.description
  }

  @Test(
    "is about what was spoken of",
    arguments: [
      SaidInARow(
        "remind me to call Bob at 3 pm", "dentist tomorrow at 4", "done", means: .completeReminder,
        [.title: .text("call Bob")]),
      SaidInARow(
        "add honey to the shopping list", "take the honey off", "and put maple syrup on instead",
        means: .createNote, [.title: .text("shopping list"), .noteBody: .text("maple syrup")]),
      SaidInARow(
        "two eggs and a pint of milk on the shopping list", "make that three eggs", means: .createNote,
        [.title: .text("shopping list"), .noteBody: .text("Three eggs and a pint of milk")]),
      SaidInARow(
        "add milk to the shopping list", "eggs", means: .createNote,
        [.title: .text("shopping list"), .noteBody: .text("Eggs")]),
      SaidInARow(
        "note: ideas for the garden", "add plant tulips to it", "and a bench",
        means: Intent(rawValue: "append_note"),
        [.title: .text("Ideas for the garden"), .noteBody: .text("a bench")]),
    ])
  func spokenOf(said: SaidInARow) throws {
    let command = try last(of: said.texts).interpretation.command
    #expect(command == Command(said.intent, said.slots))
  }

  @Test("another alarm has its own name")
  func anotherAlarm() throws {
    let command = try last(of: ["wake me tomorrow at 6", "and one for Noah at seven tomorrow"]).interpretation
      .command
    #expect(command.intent == .setAlarm)
    #expect(command.text(.title) == "Noah")
  }

  @Test("“the other one” is the other of two timers, and the first is let be")
  func otherOne() throws {
    let timers = ["set a timer for 25 minutes for the crumble", "and one for the custard, 6 minutes"]
    let paused = try last(of: timers + ["pause the custard", "no, the other one"])
    #expect(paused.interpretation.command == Command(.pauseTimer, [.title: .text("crumble")]))
    let stopped = try last(of: timers + ["stop the custard", "no I meant the other one"])
    #expect(stopped.interpretation.command.intent == .stopAlarm)
    #expect(stopped.decision != .execute)
  }

  @Test("a reason does not belong to what is taken off a list")
  func reasons() throws {
    let list = "add chicken and spinach to the shopping list"
    for words in ["scrap the spinach we've still got loads", "actually not spinach, Dan got some"] {
      let command = try last(of: [list, words]).interpretation.command
      #expect(command.intent == .removeFromList)
      #expect(command.texts(.items) == ["spinach"])
    }
  }

  @Test("an event that nobody spoke of is new, and shown first")
  func statedEvent() throws {
    let reading = try last(of: ["swimming lessons for Poppy start on Saturday at 9:20 am"])
    #expect(reading.interpretation.command.intent == .createEvent)
    #expect(reading.decision != .execute)
  }

  @Test("a timer is named in a question, paused with a reason and given more time")
  func timers() throws {
    let timer = "set a pasta timer for 10 minutes"
    let more = try last(of: [timer, "the pasta needs another three"]).interpretation.command
    #expect(more.seconds(.durationSeconds) == 180)
    let left = try last(of: [timer, "flip a coin", "how's the pasta doing"]).interpretation.command
    #expect(left.text(.title) == "pasta")
    #expect(
      try last(of: [timer, "pause it, someone's at the door"]).interpretation.command.intent == .pauseTimer)
  }

  @Test("a timer that is named gets more time, whatever waits")
  func besideCard() throws {
    let command = try last(
      of: [
        "set a pasta timer for 10 minutes", "email Ben that dinner is late",
        "the pasta needs another three minutes",
      ]
    ).interpretation.command
    #expect(command.intent == Intent(rawValue: "add_to_timer"))
    #expect(command.seconds(.durationSeconds) == 180)
  }

  @Test("a change of what was asked about is no new event")
  func changeAfterQuestion() throws {
    for texts in [
      ["when is my mechanic appointment", "change that to 11 for one hour"],
      ["what meetings do I have on Friday", "move the fourth one to next week"],
    ] {
      #expect(try last(of: texts).interpretation.command.intent == .updateEvent)
    }
  }

  @Test("chance decides once more")
  func chance() throws {
    for words in ["again", "one more time"] {
      let command = try last(of: ["flip a coin for who washes up", words]).interpretation.command
      #expect(command == Command(Intent(rawValue: "pick_at_random"), [.scope: .text("coin")]))
    }
  }

  @Test("a mail goes to fewer people")
  func withoutRecipient() throws {
    let command = try last(of: ["email Rachel and Dev that the deck is ready", "leave Dev out of it"])
      .interpretation.command
    #expect(command.texts(.emailTo) == ["Rachel"])
  }

  @Test("people are taken off, on the card and afterwards")
  func withoutPeople() throws {
    let said = "lunch with Anna and Ben on Friday at noon"
    for words in ["take Ben off", "drop Ben", "without Ben", "remove Ben from it"] {
      let command = try last(of: [said, words]).interpretation.command
      #expect(command.intent == .updateEvent)
      #expect(command.texts(.removedPeople) == ["Ben"])
    }
    let unsure = try last(of: [said, "Ben can't make it"])
    #expect(unsure.interpretation.command.texts(.addedPeople) == nil)
    #expect(unsure.decision != .execute)
    let card = try last(of: ["lunch at noon with Anna and Ben", "without Ben"]).interpretation.command
    #expect(card.text(.title) == "lunch with Anna")
    #expect(card.texts(.addedPeople) == nil)
  }

  @Test("“the 7 one” is the alarm at seven, and the timer of seven minutes where there is one")
  func sevenOne() throws {
    let alarm = try last(of: ["set an alarm for 7 am", "set an alarm for 8 am", "cancel the 7 one"])
    #expect(start(of: alarm) == "2026-03-03T07:00:00")
    let timer = try last(of: ["set a timer for 10 minutes", "set a timer for 7 minutes", "cancel the 7 one"])
    #expect(timer.interpretation.command.seconds(.durationSeconds) == 420)
  }

  @Test("another reminder has its own words")
  func anotherReminder() throws {
    let reading = try last(
      of: ["set a reminder to check the oven in 25 minutes", "oh and one to call the vet at three"])
    #expect(reading.interpretation.command.text(.title) == "call the vet")
    #expect(start(of: reading) == "2026-03-02T15:00:00")
  }

  @Test("a note becomes a reminder, for which a time is asked")
  func noteAsReminder() throws {
    let reading = try last(of: ["note: ring Dr. Wu about the results", "turn that into a reminder"])
    #expect(
      reading.interpretation.command
        == Command(.addReminder, [.title: .text("ring Dr. Wu about the results")]))
    #expect(reading.decision == .clarify)
  }

  @Test("a place is no answer to when, and is asked about again")
  func placeForTime() throws {
    let reading = try last(of: ["remind me to send Ola the photos", "when I'm home"])
    #expect(reading.interpretation.objection == .place("when I'm home"))
    #expect(reading.interpretation.command.text(.title) == "send Ola the photos")
  }

  @Test("a timer that was resumed is still a timer")
  func timer() throws {
    let before = ["set a timer for 10 minutes", "pause it", "resume it"]
    #expect(try last(of: before + ["add 5 minutes"]).interpretation.command.intent == .addToTimer)
    let reading = try last(of: before + ["make it 20 minutes"])
    #expect(reading.interpretation.command.intent == .changeTimer)
    #expect(reading.decision == .execute)
  }

  @Test("a place after “and move it to” is no new name")
  func movedToPlace() throws {
    let reading = try last(of: ["lunch with Kai on Friday at noon", "and move it to Joe's diner"])
    #expect(reading.interpretation.command.text(.place) == "Joe's diner")
    #expect(reading.interpretation.command.text(.newTitle) == nil)
  }

  @Test("a length alone answers how long a timer runs")
  func length() throws {
    let reading = try last(of: ["set a timer for the eggs", "6 minutes"])
    #expect(
      reading.interpretation.command
        == Command(.setTimer, [.title: .text("eggs"), .durationSeconds: .seconds(360)]))
    #expect(reading.decision == .execute)
  }

  @Test("a list is named before its things")
  func namedList() throws {
    let reading = try last(of: ["shopping list: milk, two avocados, toilet paper"])
    #expect(reading.interpretation.command.text(.title) == "shopping list")
    #expect(reading.decision == .execute)
  }

  @Test("what a note says now is no note by itself")
  func changedNote() throws {
    let reading = try last(
      of: ["note that the gate code is 4471", "what's the gate code", "it changed to 5582"])
    #expect(reading.decision != .execute)
  }

  @Test("a yes that repeats the verb of the card is a yes")
  func yes() throws {
    let reading = try last(of: ["dentist on Thursday at 4", "cancel it", "yes please cancel"])
    #expect(reading.act == .yes)
    #expect(reading.decision == .execute)
  }

  @Test("leaving something as it was takes the change back")
  func restored() throws {
    let reading = try last(
      of: ["lunch on Wednesday with Raj at one", "make it 2 pm", "actually no, leave it where it was"])
    #expect(reading.interpretation.command.intent == .undo)
  }

  @Test("another name after “with” replaces the name that was misheard")
  func otherName() throws {
    let reading = try last(of: ["call with Lena tomorrow at 3", "sorry, with Lina"])
    #expect(reading.interpretation.command.text(.newTitle) == "call with Lina")
  }

  @Test("a question about a thing adds nothing to the list")
  func askedAbout() throws {
    var dialogue = try RehearsedDialogue.shipped()
    _ = dialogue.read("is there milk on the list", context: RehearsedDialogue.monday)
    let readings = dialogue.read("how about bread, is that on there", context: RehearsedDialogue.monday)
    #expect(readings.map(\.interpretation.command.intent) == [.searchNotes])
  }

  @Test("a complete command beside the card of a removal is a new one")
  func besideRemoval() throws {
    let reading = try last(of: ["wake me at 7 tomorrow", "cancel it", "remind me to call Bob at 3 pm"])
    #expect(reading.interpretation.command.intent == .addReminder)
    #expect(reading.refersTo == nil)
  }
}
