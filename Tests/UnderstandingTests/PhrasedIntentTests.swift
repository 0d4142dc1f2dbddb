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
    return try phrased.interpretation(of: #require(Utterance(text)), context: context, by: "test")?.command
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
    #expect(try asked("what day is the 3rd of March")?.point(.dateTimePoint)?.description == "2027-03-03")
  }

  @Test(
    "and by nothing that says more or less",
    arguments: [
      "what time is it in Tokyo", "what time is my meeting", "how many days until", "what day is the dentist",
      "set the time", "how long is the meeting", "remind me what day it is", "",
    ])
  func other(text: String) throws {
    #expect(try asked(text) == nil)
  }

  @Test("both interpreters know them")
  func interpreters() throws {
    #expect(
      try EmbeddedInterpreter().interpret("what time is it", context: context).command == Command(.tellTime))
    let untrained = try ModelInterpreter(model: UntrainedModel(seed: 1).path)
    #expect(untrained.interpret("what time is it", context: context).command == Command(.tellTime))
  }
}
