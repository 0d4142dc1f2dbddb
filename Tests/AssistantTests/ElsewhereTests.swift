import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// The shipped model with real actions: what is taken away is looked for where it is.
@Suite("What is to go is found wherever it is") struct ElsewhereTests {
  private func last(of texts: String...) async throws -> Turn {
    let world = try DialogueWorld(
      interpreter: ModelInterpreter(model: #require(ModelInterpreter.shippedModel)))
    var last: Turn?
    for text in texts { last = try await world.assistant.ask(text) }
    return try #require(last)
  }

  private static let list = "add milk, eggs and a blue dress to the packing list"

  @Test(
    "on a list, where nothing in the calendar is called so",
    arguments: [
      "no, scrap the dress", "Okay. Remove the dress please.", "take the dress off, I got one yesterday",
    ])
  func onAList(text: String) async throws {
    let turn = try await last(of: Self.list, "how many days until Friday", text)
    #expect(turn.receipt?.summary == "Taken off the packing list: a blue dress")
  }

  @Test("what is done is ticked off on a list") func ticked() async throws {
    let turn = try await last(of: Self.list, "what day is it", "tick off the milk, I've got it in my bag")
    #expect(turn.receipt?.summary == "Ticked off on the packing list: milk")
  }

  @Test("and what is nowhere is said to be nowhere") func nowhere() async throws {
    let turn = try await last(of: Self.list, "what day is it", "cancel the pottery class")
    #expect(turn.failure == "There is no event “pottery class”.")
  }

  @Test("an alarm is found by an hour whose half of the day was not said") func halfOfTheDay() async throws {
    let turn = try await last(of: "set an alarm for 7 tomorrow morning", "get rid of the 7 o'clock one")
    #expect(turn.waits)
    #expect(turn.interpretation.command.point(.dateTimePoint)?.description == "2026-03-03T07:00:00")
  }

  @Test("an event goes to the same day of another week, at the same time") func sameDayOfTheWeek()
    async throws
  {
    let moved = try await last(of: "dentist on Thursday at 3 pm", "move the dentist to next week")
    #expect(moved.receipt?.items.first?.start?.description == "2026-03-12T15:00:00")
    let following = try await last(
      of: "dentist on Thursday at 3 pm", "can you move it to the following week, same time")
    #expect(
      following.interpretation.command.point(.dateTimePoint)?.description == "2026-03-12T15:00:00")
  }

  @Test(
    "a change to the time that it has is told to be none", arguments: ["nine is fine", "same time, yes"])
  func unchanged(text: String) async throws {
    let turn = try await last(of: "remind me on Saturday at 9 am to pick up the tiles", text)
    #expect(!turn.waits)
    #expect(
      turn.interpretation.objection?.words == "“pick up the tiles” is already set for Saturday at 9 AM.")
  }

  @Test("what comes next after that") func afterThat() async throws {
    let turn = try await last(
      of: "call with Derek today at 3 pm", "dentist on Thursday at 3 pm", "what's my next appointment",
      "and after that?")
    #expect(turn.receipt?.summary == "Next is dentist Thursday at 3 PM.")
  }

  @Test(
    "a time is said from an event",
    arguments: [
      ("remind me 30 minutes before the dentist to get cash", "get cash", "2026-03-05T14:30:00"),
      ("remind me an hour before my dentist appointment", "dentist", "2026-03-05T14:00:00"),
      ("remind me to ring the vet after the dentist", "ring the vet", "2026-03-05T16:00:00"),
    ])
  func anchored(request: String, title: String, time: String) async throws {
    let command = try await last(of: "dentist on Thursday at 3 pm", request).interpretation.command
    #expect(command.text(.title) == title)
    #expect(command.point(.dateTimePoint)?.description == time)
  }

  @Test("also in answer to when, and is asked for where there is no such event") func anchoredAnswer()
    async throws
  {
    let answered = try await last(
      of: "call with Derek today at 3 pm", "remind me to ring the vet", "when I'm done with the Derek call")
    #expect(answered.interpretation.command.text(.title) == "ring the vet")
    #expect(answered.interpretation.command.point(.dateTimePoint)?.description == "2026-03-02T16:00:00")
    let unknown = try await last(of: "remind me 30 minutes before the opera to get cash")
    #expect(unknown.decision == .clarify && unknown.interpretation.missing == [.dateTimePoint])
  }

  @Test("reminders are told with the day that they are due on") func reminders() async throws {
    let turn = try await last(of: "remind me today at 6:15 pm to call mum", "what have I got this evening")
    #expect(turn.receipt?.summary.hasSuffix("And 1 reminder: call mum at 6:15 PM.") == true)
  }

  @Test("what was done before is shown before it is taken back, where the words are no plain undo")
  func undoInOtherWords() async throws {
    let turn = try await last(
      of: "remind me today at 6:15 pm to call mum", "how many days until Friday",
      "hmm no, put it back how it was")
    #expect(turn.receipt?.intent != .undo || turn.waits)
  }
}
