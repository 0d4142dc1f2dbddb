import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// People say more than what they ask for: they hesitate, remark on it and give reasons.
@Suite("Remarks around a request") struct RemarksTests {
  private let beginning: RehearsedDialogue

  init() throws { beginning = try .shipped() }

  private static let alarm = "wake me at quarter past six tomorrow"
  private static let dinner = "dinner with Lea on Saturday at 7"

  @Test(
    "change nothing about it",
    arguments: [
      ([alarm, "Ugh, that's brutal. Make it half past."], [alarm, "make it half past"]),
      (
        ["set a timer for 4 minutes for the eggs", "Make that six, they're from the fridge."],
        ["set a timer for 4 minutes for the eggs", "make that six"]
      ),
      (
        ["add eggs and flour to the shopping list", "Take the eggs off, I got eggs."],
        ["add eggs and flour to the shopping list", "take the eggs off"]
      ),
      (
        ["set a timer for 20 minutes for the rice", "pause the rice, I have to get the door"],
        ["set a timer for 20 minutes for the rice", "pause the rice"]
      ),
      ([alarm, "Um, make it, uh, seven."], [alarm, "make it seven"]),
    ])
  func ignored(said: [String], plain: [String]) throws {
    let (reading, alone) = (try beginning.last(of: said), try beginning.last(of: plain))
    #expect(reading.interpretation.command == alone.interpretation.command)
    #expect(reading.decision == .execute && alone.decision == .execute)
  }

  @Test(
    "are no part of a request that depends on them",
    arguments: [
      "if it rains, set a timer for ten minutes", "I haven't decided. Don't set the timer, it's too early.",
    ])
  func conditions(text: String) throws {
    #expect(try beginning.last(of: [text]).decision == .reprompt)
  }

  @Test(
    "minutes alone are a time of the card",
    arguments: ["make it half past", "Make it half past.", "make it half past, please"])
  func minutes(text: String) throws {
    let reading = try beginning.last(of: ["gym today at 5 pm", text])
    #expect(reading.interpretation.command.point(.dateTimePoint) == TimePoint(iso8601: "2026-03-02T17:30:00"))
  }

  @Test("a reason after a no leaves it a no, also after a question in between")
  func refusedWithReason() throws {
    let reading = try beginning.last(of: [
      "remind me to call mum tomorrow", "what are my reminders", "cancel it, I'll do it now",
    ])
    #expect(reading.act == .no && reading.refersTo == 0)
  }

  @Test("each part of an answer is heeded")
  func parts() throws {
    let reading = try beginning.last(of: ["put dinner with Lea in on Saturday", "Eight. At Luigi's."])
    let command = reading.interpretation.command
    #expect(command.point(.dateTimePoint) == TimePoint(iso8601: "2026-03-07T20:00:00"))
    #expect(command.text(.place) == "Luigi's")
  }

  @Test(
    "what is not meant is not taken for what is",
    arguments: ["wait, not the call with Hannah. I can do that from bed"])
  func excluded(text: String) throws {
    let reading = try beginning.last(of: [Self.dinner, "cancel it", text])
    #expect(reading.interpretation.command.text(.title) != "call with Hannah")
  }
}
