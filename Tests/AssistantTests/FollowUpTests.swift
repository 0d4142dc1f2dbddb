#if os(Linux)
  import Actions
  import Foundation
  import Speech
  import Testing
  import TimeExpressions
  import Understanding

  @testable import Assistant

  @Suite("What refers to what went before")
  struct FollowUpTests {
    typealias Line = ScriptedInterpreter.Line

    static let lunch = Line(
      "lunch tomorrow at noon", .createEvent,
      [.title: .text("lunch"), .dateTimePoint: point("2026-03-03T12:00:00")])
    static let move = Line(
      "move it to four", after: .done, .updateEvent, [.dateTimePoint: point("2026-03-02T16:00:00")],
      time: "four")

    @Test("“it” is what was made last, and a clock time alone is on its day")
    func move() async throws {
      let world = try DialogueWorld([Self.lunch, Self.move])
      try await world.assistant.ask("lunch tomorrow at noon")
      world.wait(seconds: 50)
      let turn = try await world.assistant.ask("move it to four")
      #expect(turn.failure == nil)
      #expect(turn.receipt?.summary == "Event “lunch” moved to tomorrow at 4 PM")
      #expect(try await world.calendar() == ["lunch 2026-03-03T16:00:00 2026-03-03T17:00:00"])
    }

    @Test("“it” lasts through several changes, and undo takes back the last")
    func several() async throws {
      let world = try DialogueWorld([
        Self.lunch, Self.move,
        Line("make that an hour and a half", after: .done, .updateEvent, [.durationMinutes: .minutes(90)]),
        Line("add Anna too", after: .done, .updateEvent, [.addedPeople: .texts(["Anna"])]),
        Line("undo that", .undo),
        Line("call it brunch", after: .done, .updateEvent, [.newTitle: .text("brunch")]),
      ])
      try await world.assistant.ask("lunch tomorrow at noon")
      try await world.assistant.ask("move it to four")
      try await world.assistant.ask("make that an hour and a half")
      try await world.assistant.ask("add Anna too")
      try await world.assistant.ask("call it brunch")
      #expect(try await world.calendar() == ["brunch 2026-03-03T16:00:00 2026-03-03T17:30:00 Anna"])
      let undone = try await world.assistant.ask("undo that")
      #expect(undone.receipt?.summary.hasPrefix("Took back: Event “brunch”") == true)
      #expect(try await world.calendar() == ["lunch 2026-03-03T16:00:00 2026-03-03T17:30:00 Anna"])
    }

    @Test("after a minute nothing is meant by “it”")
    func forgotten() async throws {
      let world = try DialogueWorld([
        Self.lunch, Line("move it to four", .updateEvent, [.dateTimePoint: point("2026-03-02T16:00:00")]),
      ])
      try await world.assistant.ask("lunch tomorrow at noon")
      world.wait(seconds: 61)
      let turn = try await world.assistant.ask("move it to four")
      #expect(turn.receipt == nil)
      #expect(try await world.calendar() == ["lunch 2026-03-03T12:00:00 2026-03-03T13:00:00"])
    }

    @Test("the one thing that was told of is meant too, and taking it away asks first")
    func told() async throws {
      let world = try DialogueWorld([
        Self.lunch, Line("what's on tomorrow", .queryCalendar, [.dateTimePoint: point("2026-03-03")]),
        Line("cancel it", .cancelEvent),
      ])
      try await world.assistant.ask("lunch tomorrow at noon")
      try await world.assistant.ask("what's on tomorrow")
      let turn = try await world.assistant.ask("cancel it")
      #expect(turn.decision == .confirm)
      #expect(
        turn.interpretation.command
          == Command(.cancelEvent, [.title: .text("lunch"), .dateTimePoint: point("2026-03-03T12:00:00")]))
      #expect(try await world.calendar().count == 1)
      let asked = try await world.assistant.ask("yes please")
      #expect(asked.isAskedAgain && asked.waits)
      let done = try await world.assistant.ask("yes really")
      #expect(done.id == turn.id)
      #expect(done.receipt?.summary == "Event “lunch” tomorrow at noon removed")
      #expect(try await world.calendar().isEmpty)
    }

    @Test("of what repeats and was just made, all is meant")
    func series() async throws {
      let standup = Line(
        "standup every day at nine", .createEvent,
        [
          .title: .text("standup"), .dateTimePoint: point("2026-03-03T09:00:00"),
          .recurrence: .rule(.init(.daily, count: 3)),
        ])
      let world = try DialogueWorld([
        standup,
        Line(
          "move it to half past nine", after: .done, .updateEvent,
          [.dateTimePoint: point("2026-03-02T21:30:00")],
          time: "half past nine"),
        Line("cancel it", .cancelEvent),
      ])
      try await world.assistant.ask("standup every day at nine")
      try await world.assistant.ask("move it to half past nine")
      #expect(
        try await world.calendar().map { $0.prefix(27) } == [
          "standup 2026-03-03T09:30:00", "standup 2026-03-04T09:30:00", "standup 2026-03-05T09:30:00",
        ])
    }

    @Test("what repeats on one weekday repeats on the day that it is moved to")
    func seriesOnAnotherDay() async throws {
      let world = try DialogueWorld([
        Line(
          "choir every monday at seven", .createEvent,
          [
            .title: .text("choir"), .dateTimePoint: point("2026-03-02T19:00:00"),
            .recurrence: .rule(.init(.weekly, days: [.init(.monday)], count: 2)),
          ]),
        Line("make it tuesday", after: .done, .updateEvent, [.dateTimePoint: point("2026-03-03")]),
      ])
      try await world.assistant.ask("choir every monday at seven")
      try await world.assistant.ask("make it tuesday")
      #expect(
        try await world.calendar().map { $0.prefix(25) } == [
          "choir 2026-03-03T19:00:00", "choir 2026-03-10T19:00:00",
        ])
    }

    @Test("a missing time is asked for, and the answer completes the command and keeps its day")
    func answered() async throws {
      let world = try DialogueWorld([
        Line(
          "remind me on friday to call john", .addReminder,
          [.title: .text("call john"), .dateTimePoint: point("2026-03-06")]),
        Line(
          "at eight", after: .asked, .addReminder, [.dateTimePoint: point("2026-03-02T20:00:00")],
          time: "eight"),
      ])
      let asked = try await world.assistant.ask("remind me on friday to call john")
      #expect(asked.decision == .clarify)
      #expect(asked.dialogue == DialogueContext(.asked, .addReminder, slot: .dateTimePoint))
      let turn = try await world.assistant.ask("at eight")
      #expect(turn.id == asked.id)
      #expect(turn.decision == .execute)
      #expect(turn.receipt?.summary == "Reminder “call john” for Friday at 8 AM")
      #expect(try await world.history.entries().map(\.outcome) == [.done])
    }

    @Test(
      "a time by itself answers, whatever the interpreter makes of it",
      arguments: ["at half past nine", "Half past nine, please.", "nine thirty", "no, at 9:30"])
    func timeAlone(answer: String) async throws {
      let world = try DialogueWorld([
        Line(
          "remind me on friday to call john", .addReminder,
          [.title: .text("call john"), .dateTimePoint: point("2026-03-06")])
      ])
      try await world.assistant.ask("remind me on friday to call john")
      let turn = try await world.assistant.ask(answer)
      #expect(turn.receipt?.summary == "Reminder “call john” for Friday at 9:30 AM")
    }

    @Test("a question is about something else than what was just done, but for “what about”")
    func questionAfterwards() async throws {
      let world = try DialogueWorld([
        Self.lunch,
        Line("what's on friday", after: .done, .updateEvent, [.dateTimePoint: point("2026-03-06")]),
        Line("what about friday", after: .done, .updateEvent, [.dateTimePoint: point("2026-03-06")]),
        Line("what's on friday", .queryCalendar, [.dateTimePoint: point("2026-03-06")]),
      ])
      try await world.assistant.ask("lunch tomorrow at noon")
      let changed = try await world.assistant.ask("what about friday")
      #expect(changed.interpretation.command.intent == .updateEvent)
      let plain = try await world.assistant.ask("what's on friday")
      #expect(plain.interpretation.command.intent == .queryCalendar)
    }

    @Test("what says more than a time is no answer")
    func moreThanATime() async throws {
      let world = try DialogueWorld([
        Line("remind me to call john", .addReminder, [.title: .text("call john")])
      ])
      try await world.assistant.ask("remind me to call john")
      for text in ["the train leaves at nine", "at nine or at ten", "nine apples", "what happens at nine"] {
        #expect(try await world.assistant.ask(text).decision == .reprompt, "\(text)")
      }
    }

    @Test(
      "what was done is changed by a time alone, where “it” is said",
      arguments: ["change it to four", "no, make it four"])
    func changedByATime(said: String) async throws {
      let world = try DialogueWorld([Self.lunch])
      try await world.assistant.ask("lunch tomorrow at noon")
      try await world.assistant.ask(said)
      #expect(try await world.calendar() == ["lunch 2026-03-03T16:00:00 2026-03-03T17:00:00"])
    }

    @Test("a time that is only named is shown as a change of it first")
    func shownAsAChange() async throws {
      let world = try DialogueWorld([Self.lunch])
      try await world.assistant.ask("lunch tomorrow at noon")
      #expect(try await world.assistant.ask("at four").decision == .confirm)
      #expect(try await world.calendar() == ["lunch 2026-03-03T12:00:00 2026-03-03T13:00:00"])
      try await world.assistant.ask("yes")
      #expect(try await world.calendar() == ["lunch 2026-03-03T16:00:00 2026-03-03T17:00:00"])
    }

    @Test("a correction changes what is shown, which is then shown again")
    func corrected() async throws {
      let world = try DialogueWorld([
        Line(
          "dinner on friday at seven", .createEvent,
          [.title: .text("dinner"), .dateTimePoint: point("2026-03-06T19:00:00")], confidence: 0.815),
        Line(
          "no at eight", after: .shown, .createEvent, [.dateTimePoint: point("2026-03-02T20:00:00")],
          time: "eight"),
        Line("on saturday", after: .shown, .createEvent, [.dateTimePoint: point("2026-03-07")]),
      ])
      let shown = try await world.assistant.ask("dinner on friday at seven")
      #expect(shown.decision == .confirm)
      let changed = try await world.assistant.ask("no at eight")
      #expect(changed.decision == .confirm)
      #expect(changed.id == shown.id)
      #expect(changed.interpretation.command.slots[.dateTimePoint] == point("2026-03-06T20:00:00"))
      let again = try await world.assistant.ask("on saturday")
      #expect(again.interpretation.command.slots[.dateTimePoint] == point("2026-03-07T20:00:00"))
      #expect(try await world.calendar().isEmpty)
      try await world.assistant.ask("yes")
      #expect(try await world.calendar() == ["dinner 2026-03-07T20:00:00 2026-03-07T21:00:00"])
    }

    @Test(
      "no, cancel and never mind give up what waits",
      arguments: ["no", "Cancel that!", "never mind", "No, thank you."])
    func declined(answer: String) async throws {
      let world = try DialogueWorld([
        Line("take a note buy milk", .createNote, [.noteBody: .text("buy milk")], confidence: 0.815)
      ])
      let shown = try await world.assistant.ask("take a note buy milk")
      let turn = try await world.assistant.ask(answer)
      #expect(turn.id == shown.id)
      #expect(turn.isDismissed && !turn.waits)
      #expect(try await world.history.entries().map(\.outcome) == [.dismissed])
      #expect(try await world.assistant.ask("yes").decision == .reprompt)
    }

    @Test("what stands alone is a command of its own, also while another waits")
    func alone() async throws {
      let world = try DialogueWorld([
        Line("note buy milk", .createNote, [.noteBody: .text("buy milk")], confidence: 0.815),
        Line("note call john", .createNote, [.noteBody: .text("call john")], confidence: 0.95),
      ])
      let first = try await world.assistant.ask("note buy milk")
      let second = try await world.assistant.ask("note call john")
      #expect(first.id != second.id)
      #expect(second.decision == .execute)
      try await world.assistant.confirm(first.id)
      #expect(try await world.history.entries().map(\.outcome) == [.done, .done])
    }

    @Test("where several things fit, the person chooses by number")
    func chosen() async throws {
      func lunch(_ name: String, _ day: String) -> Line {
        Line(
          "lunch with \(name)", .createEvent,
          [.title: .text("lunch with \(name)"), .dateTimePoint: point("\(day)T12:00:00")])
      }
      let world = try DialogueWorld([
        lunch("tom", "2026-03-04"), lunch("eva", "2026-03-05"),
        Line(
          "move lunch to one", .updateEvent,
          [.title: .text("lunch"), .dateTimePoint: point("2026-03-02T13:00:00")], time: "one"),
      ])
      try await world.assistant.ask("lunch with tom")
      try await world.assistant.ask("lunch with eva")
      let asked = try await world.assistant.ask("move lunch to one")
      #expect(asked.decision == .ask)
      #expect(asked.interpretation.alternatives.map { $0.text(.title) } == ["lunch with eva"])
      #expect(try await world.assistant.ask("yes").receipt == nil)
      let turn = try await world.assistant.ask("the second one")
      #expect(turn.receipt?.summary == "Event “lunch with eva” moved to Thursday at 1 PM")
    }

    @Test("an answer to nothing is no command", arguments: ["yes", "Okay.", "two", "no", "go ahead"])
    func answerToNothing(answer: String) async throws {
      let world = try DialogueWorld([Self.lunch, Line(answer, after: .done, .undo)])
      try await world.assistant.ask("lunch tomorrow at noon")
      let turn = try await world.assistant.ask(answer)
      #expect(turn.decision == .reprompt)
      #expect(try await world.calendar().count == 1)
    }

    @Test("where nothing is meant by “it”, the title is asked for")
    func whichIsAsked() async throws {
      let world = try DialogueWorld([
        Line("cancel it", .cancelEvent),
        Line("make that an hour", .updateEvent, [.durationMinutes: .minutes(60)]),
      ])
      for text in ["cancel it", "make that an hour"] {
        let turn = try await world.assistant.ask(text)
        #expect(turn.decision == .clarify)
        #expect(turn.interpretation.missing == [.title])
      }
    }

    @Test("what is not there is said at once, and not asked about")
    func missing() async throws {
      let world = try DialogueWorld([Line("cancel the opera", .cancelEvent, [.title: .text("opera")])])
      let turn = try await world.assistant.ask("cancel the opera")
      #expect(turn.failure == "There is no event “opera”.")
      #expect(!turn.waits)
    }

    @Test("what was asked before a restart is answered after it")
    func restart() async throws {
      let lines = [
        Line("remind me to call john", .addReminder, [.title: .text("call john")]),
        Line(
          "tomorrow at seven", after: .asked, .addReminder, [.dateTimePoint: point("2026-03-03T07:00:00")],
          time: "tomorrow at seven"),
      ]
      let first = try DialogueWorld(lines)
      let asked = try await first.assistant.ask("remind me to call john")
      let second = try DialogueWorld(lines, at: first.path)
      let turn = try await second.assistant.ask("tomorrow at seven")
      #expect(turn.id == asked.id)
      #expect(turn.receipt?.summary == "Reminder “call john” for tomorrow at 7 AM")
    }

    @Test("a time for what comes back every few hours is the next such time")
    func startOfHours() throws {
      let context = TimeContext(now: try #require(LocalDateTime(2026, 3, 2, 15, 40)), timeZone: .gmt)
      let asked = try EmbeddedInterpreter().interpret(
        "remind me to take my pills every eight hours", context: context)
      let said = try #require(TimeAnswer("at 2", context: context)).interpretation("at 2", .addReminder)
      let completed = FollowUp(schema: try .bundled(), context: context).completing(asked, by: said)
      #expect(completed?.command.point(.dateTimePoint) == TimePoint(iso8601: "2026-03-03T14:00:00"))
      #expect(completed?.command.rule(.recurrence)?.rfc5545 == "FREQ=HOURLY;INTERVAL=8")
    }

    @Test(
      "how much of a time was said",
      arguments: [
        ("at nine", SaidTime.halfDayClock), ("at four", .halfDayClock), ("half past nine", .halfDayClock),
        ("4 pm", .clock), ("16:30", .clock), ("noon", .clock), ("at seven in the evening", .clock),
        ("tomorrow at four", .whole), ("friday at 4 pm", .whole), ("tonight at eight", .whole),
        ("this morning at nine", .whole), ("on christmas at noon", .whole), ("in an hour", .whole),
        ("march 3rd", .whole), ("two hours later", .whole), ("quarter to", .minutesOnly),
        ("half past", .minutesOnly),
      ])
    func saidTime(words: String, expected: SaidTime) {
      let match = TimeExpressionParser().matches(in: words, context: .dialogue).first
      #expect(SaidTime(match?.said ?? []) == expected)
    }

    @Test(
      "minutes without an hour are those nearest to the old time",
      arguments: [
        ("quarter to", "08:00", "07:45"), ("quarter past", "08:00", "08:15"), ("half past", "08:00", "08:30"),
        ("quarter to", "08:30", "08:45"), ("ten past", "23:55", "00:10"),
      ])
    func minutes(words: String, old: String, new: String) throws {
      let match = try #require(TimeExpressionParser().matches(in: words, context: .dialogue).first)
      guard case .dateTime(let time)? = match.point else { throw TimeNotFound() }
      let start = try #require(TimePoint(iso8601: "2026-03-03T\(old):00"))
      let placed = SaidTime(match.said).placing(time, on: start)
      #expect(String(placed.description.suffix(8).prefix(5)) == new)
    }

    private struct TimeNotFound: Error {}
  }
#endif
