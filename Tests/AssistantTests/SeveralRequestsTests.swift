import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// The shipped model, and several commands in one breath.
@Suite("Several requests in one text")
struct SeveralRequestsTests {
  private let interpreter: ModelInterpreter

  init() throws {
    interpreter = try ModelInterpreter(model: try #require(ModelInterpreter.shippedModel))
  }

  private func requests(_ text: String) -> [String] {
    SeveralRequests(interpreter: interpreter, schema: interpreter.schema, context: .dialogue).requests(
      in: text)
  }

  @Test(
    "are told apart where each is whole",
    arguments: [
      ["set an alarm for 8", "remind me to take my pills at 9"],
      ["yoga tomorrow at 6 pm", "lunch with Ben on Wednesday at 1"],
      ["set a timer for 5 minutes", "add bread and butter to the shopping list"],
      ["what's on my calendar tomorrow", "what time is it"],
      ["set a 10 minute timer", "a 5 minute timer"],
      ["set an alarm for 8", "an alarm for 9"],
    ])
  func several(parts: [String]) {
    #expect(requests(parts.joined(separator: " and ")) == parts)
    #expect(requests(parts.joined(separator: ", then ")) == parts)
  }

  @Test("and share their verb, and a title with its day and time")
  func sharedVerb() {
    #expect(requests("add a meeting at 3 and a call at 5") == ["add a meeting at 3", "add a call at 5"])
    #expect(
      requests("dentist on Wednesday at 9 and Thursday at 10")
        == ["dentist on Wednesday at 9", "dentist on Thursday at 10"])
    #expect(
      requests("set alarms for 6, 6:15 and 6:30")
        == ["set alarms for 6", "set alarms for 6:15", "set alarms for 6:30"])
  }

  @Test("and complete each other")
  func completed() {
    #expect(
      requests("remind me to call Bo at 3 and Al at 4") == [
        "remind me to call Bo at 3", "remind me to call Al at 4",
      ])
    #expect(
      requests("remind me to call Anna at 5 and to water the plants at 6") == [
        "remind me to call Anna at 5", "remind me to water the plants at 6",
      ])
    #expect(
      requests("set a pasta timer for 9 minutes and one for the sauce for 20").last
        == "set a timer for the sauce for 20 minutes")
    #expect(
      requests("set an alarm for 7 and another for 8") == ["set an alarm for 7", "set an alarm for 8"])
    #expect(
      requests("schedule dinner on Friday at 7 and schedule drinks at 9").last
        == "schedule drinks at 9 on Friday")
  }

  @Test("or are one request for several times")
  func shared() {
    #expect(
      requests("remind me at 9 and at 11 to drink water") == [
        "remind me at 9 to drink water", "remind me at 11 to drink water",
      ])
  }

  @Test("timers are asked for with their number")
  func countedTimers() {
    #expect(
      requests("Set two timers, 7 minutes for the eggs and 25 for the potatoes.") == [
        "Set a timer for 7 minutes for the eggs", "Set a timer for 25 minutes for the potatoes",
      ])
    #expect(
      requests("Add a meeting with the bank on Monday at 2 and one with Ben on Tuesday at 10.") == [
        "Add a meeting with the bank on Monday at 2", "Add a meeting with Ben on Tuesday at 10",
      ])
  }

  @Test("several times make several")
  func times() {
    #expect(
      requests("set timers for 3, 5 and 10 minutes") == [
        "set timers for 3 minutes", "set timers for 5 minutes", "set timers for 10 minutes",
      ])
    #expect(
      requests("set timers for 20 and 30 seconds") == [
        "set timers for 20 seconds", "set timers for 30 seconds",
      ])
    #expect(
      requests("remind me to take my medicine every morning and evening") == [
        "remind me to take my medicine every morning", "remind me to take my medicine every evening",
      ])
  }

  @Test(
    "one request stays one",
    arguments: [
      "lunch with Anna and Ben on Friday at noon", "remind me to buy milk and call John at 5",
      "set a timer for 1 hour and 30 minutes", "add milk, eggs and bread to my shopping list",
      "take a note: buy milk and call John", "meeting tomorrow from 2 to 3 and a half",
      "email Anna that I'm late and that dinner is at eight", "yes", "",
    ])
  func one(text: String) {
    #expect(requests(text) == [text])
  }

  @Test("what was told is referred to by its order, and a place cannot be waited for")
  func listed() async throws {
    let world = try DialogueWorld(interpreter: interpreter)
    _ = try await world.assistant.ask(
      "lunch with Anna on Friday at noon and dinner with Tom on Friday at 7 pm")
    _ = try await world.assistant.ask("what do I have on Friday")
    let card = try await world.assistant.ask("cancel the second one")
    #expect(card.interpretation.command.text(.title) == "dinner with Tom")
    let again = try await world.assistant.ask("yes, please cancel it")
    #expect(again.isAskedAgain)
    #expect(try await world.assistant.ask("yes").receipt != nil)
    let reminder = try await world.assistant.ask("remind me to call mum when I get home")
    #expect(reminder.decision == .clarify)
    #expect(reminder.interpretation.objection == .place("when I get home"))
    #expect(try await world.assistant.ask("at 6").interpretation.command.text(.title) == "call mum")
  }

  @Test("an event says what is there already at its time")
  func overlapping() async throws {
    let world = try DialogueWorld(interpreter: interpreter)
    _ = try await world.assistant.ask("lunch with Anna on Friday at noon")
    let turn = try await world.assistant.ask("meeting with Tom on Friday at 12:30")
    #expect(turn.receipt?.summary.hasSuffix("At that time you also have “lunch with Anna”") == true)
    let free = try await world.assistant.ask("dinner with Tom on Friday at 7 pm")
    #expect(free.receipt?.summary == "Event “dinner with Tom” Friday at 7 PM")
  }

  @Test("each is done or shown, and those that wait are answered in their order")
  func done() async throws {
    let world = try DialogueWorld(interpreter: interpreter)
    let turn = try await world.assistant.ask(
      "lunch with Ben on Wednesday at 1 pm and cancel the dentist and set an alarm for 8 am")
    #expect(turn.all.map(\.interpretation.command.intent) == [.createEvent, .cancelEvent, .setAlarm])
    #expect(try await world.calendar().contains { $0.hasPrefix("lunch with Ben") })

    _ = try await world.assistant.ask("dinner with Tom on Friday at 7 pm")
    let cards = try await world.assistant.ask("cancel lunch with Ben and cancel dinner with Tom")
    #expect(cards.waits)
    #expect(cards.all.first?.waits == true)
    let first = try await world.assistant.ask("no")
    #expect(first.id == cards.all.first?.id)
    #expect(first.isDismissed)
    let second = try await world.assistant.ask("no")
    #expect(second.id == cards.id)
    #expect(second.isDismissed)
  }

  @Test("and each event tells which of them a yes answers")
  func asked() async throws {
    let world = try DialogueWorld(interpreter: interpreter)
    _ = try await world.assistant.ask(
      "lunch with Ben on Wednesday at 1 pm and dinner with Tom on Friday at 7 pm")
    let events = await world.assistant.events()
    let cards = try await world.assistant.ask("cancel lunch with Ben and cancel dinner with Tom").all.map(
      \.id)
    try #require(cards.count == 2)
    _ = try await world.assistant.ask("no")
    #expect(await world.assistant.waiting.map(\.id) == [cards[1]])
    await world.assistant.endEvents()
    var asked: [UUID?] = []
    for await event in events {
      switch event {
      case .ended(_, let next), .dismissed(_, let next): asked.append(next?.id)
      default: break
      }
    }
    #expect(asked == [cards[0], cards[0], cards[1], cards[1]])
  }

  @Test("or all at once, also by a process that did not ask", arguments: ["yes to both", "both", "neither"])
  func answeredTogether(answer: String) async throws {
    let path = NSTemporaryDirectory() + "voicecore-both-" + UUID().uuidString
    let world = try DialogueWorld(at: path, interpreter: interpreter)
    _ = try await world.assistant.ask(
      "lunch with Ben on Wednesday at 1 pm and dinner with Tom on Friday at 7 pm")
    let cards = try await world.assistant.ask("cancel lunch with Ben and cancel dinner with Tom")
    try #require(cards.all.filter(\.waits).count == 2)
    let next = try DialogueWorld(at: path, interpreter: interpreter)
    let shown = try await next.assistant.ask(answer)
    #expect(shown.all.map(\.id) == cards.all.map(\.id))
    var turn = shown
    // What destroys is asked about twice.
    for _ in 0..<2 where turn.waits { turn = try await next.assistant.ask(answer) }
    #expect(turn.all.map(\.isDismissed) == (answer == "neither" ? [true, true] : [false, false]))
    #expect(try await world.calendar().count == (answer == "neither" ? 2 : 0))
  }
}
