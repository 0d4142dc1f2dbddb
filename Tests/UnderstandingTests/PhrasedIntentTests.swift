import Foundation
import Testing
import TimeExpressions

@testable import Understanding

@Suite("Intents that are asked for by their phrases")
struct PhrasedIntentTests {
  let context = TimeContext(
    now: LocalDateTime(iso8601: "2026-11-23T10:20:00") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)

  private func asked(_ text: String) throws -> Command? {
    let phrased = PhrasedIntents(try CommandSchema.bundled())
    return try phrased.interpretation(of: #require(Utterance(text)), context: context)?.command
  }

  @Test(
    "are understood without a model",
    arguments: [
      ("what time is it", .tellTime), ("Hey, what's the time please?", .tellTime),
      ("what’s today’s date", .tellDate),
      ("what day is it today", .tellDate), ("do you know what time it is", .tellTime),
    ] as [(String, Intent)])
  func plain(text: String, intent: Intent) throws {
    #expect(try asked(text)?.intent == intent)
  }

  @Test("with a time, where the intent has one")
  func time() throws {
    let count = try #require(try asked("how many days until Christmas?"))
    #expect(
      count == Command(.countDays, [.dateTimePoint: .point(try #require(TimePoint(iso8601: "2026-12-25")))]))
    // What is counted since a day is counted since the last one.
    #expect(try asked("how many days since Christmas")?.point(.dateTimePoint)?.description == "2025-12-25")
    #expect(try asked("what day is the 3rd of March")?.point(.dateTimePoint)?.description == "2027-03-03")
  }

  @Test(
    "and by nothing that says more or less",
    arguments: [
      "what time is it going to start", "what time is my meeting", "how many days until",
      "what day is the dentist",
      "set the time", "how long is the meeting", "remind me what day it is", "",
    ])
  func other(text: String) throws {
    #expect(try asked(text) == nil)
  }

  @Test("with words for slots, as few as can be")
  func slots() throws {
    #expect(
      try asked("add 5 minutes to the pasta timer")
        == Command(.addToTimer, [.title: .text("pasta"), .durationSeconds: .seconds(300)]))
    #expect(
      try asked("change the pasta timer to 20 minutes")
        == Command(.changeTimer, [.title: .text("pasta"), .durationSeconds: .seconds(1_200)]))
    #expect(try asked("pause the timer") == Command(.pauseTimer))
    #expect(
      try asked("remove eggs and milk from my shopping list")
        == Command(.removeFromList, [.items: .texts(["eggs", "milk"]), .listName: .text("shopping")]))
    #expect(try asked("what's 15 percent of 80?") == Command(.calculate, [.sum: .text("15 percent of 80")]))
    #expect(
      try asked("swap the dentist and lunch with Anna")
        == Command(.swapEvents, [.items: .texts(["dentist", "lunch with Anna"])]))
    #expect(try asked("switch the lamp and the radio off") == nil)
    #expect(try asked("swap meet on Sunday at eleven") == nil)
    #expect(try asked("add some minutes to the pasta timer") == nil)
    #expect(try asked("what's my favourite colour") == nil)
  }

  @Test(
    "also of intents that a model knows",
    arguments: [
      ("what's my next meeting", Command(.queryCalendar, [.scope: .text("next")])),
      ("cancel all my timers", Command(.stopAlarm, [.scope: .text("all timers")])),
      ("snooze it", Command(.snoozeAlarm)), ("snooze the alarm", Command(.snoozeAlarm)),
      ("snooze the pasta timer", Command(.snoozeAlarm, [.title: .text("pasta")])),
      ("delete all reminders", Command(.cancelReminder, [.scope: .text("all")])),
      (
        "is milk on the shopping list?",
        Command(
          .searchNotes, [.scope: .text("list"), .items: .texts(["milk"]), .listName: .text("shopping")])
      ),
    ])
  func shortcuts(text: String, command: Command) throws {
    #expect(try asked(text) == command)
  }

  @Test(
    "and what cannot be done is refused in a line",
    arguments: [
      ("call mum", "phone calls"), ("play some jazz", "music"), ("will it rain tomorrow", "weather"),
      ("turn off the kitchen lights", "lights"), ("book a table for two", "book or order"),
      ("who was the first man on the moon", "internet"),
    ])
  func refused(text: String, words: String) throws {
    let interpretation = try EmbeddedInterpreter().interpret(text, context: context)
    #expect(interpretation.command == .none)
    #expect(interpretation.objection?.words.contains(words) == true)
  }

  @Test("both interpreters know them")
  func interpreters() throws {
    #expect(
      try EmbeddedInterpreter().interpret("what time is it", context: context).command == Command(.tellTime))
    let untrained = try ModelInterpreter(model: UntrainedModel(seed: 1).path)
    #expect(untrained.interpret("what time is it", context: context).command == Command(.tellTime))
  }
}
