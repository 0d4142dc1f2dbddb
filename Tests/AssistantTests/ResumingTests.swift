import Foundation
import Speech
import Testing
import Understanding

@testable import Assistant

/// A speaker who pauses is taken to have finished, and goes on.
@Suite struct ResumingTests {
  private static let lunch = "schedule lunch with anna tomorrow"
  private static let lines: [ScriptedInterpreter.Line] = [
    .init(lunch, .createEvent, [.title: .text("lunch with anna"), .dateTimePoint: point("2026-03-03")]),
    .init(
      lunch + " at noon", .createEvent,
      [.title: .text("lunch with anna"), .dateTimePoint: point("2026-03-03T12:00:00")]),
    .init("remind me to call john", .addReminder, [.title: .text("call john")]),
    .init(
      "remind me to call john tomorrow at seven", .addReminder,
      [.title: .text("call john"), .dateTimePoint: point("2026-03-03T07:00:00")]),
    .init(
      "remind me to pay the rent tomorrow at nine", .addReminder,
      [.title: .text("pay the rent"), .dateTimePoint: point("2026-03-03T09:00:00")], confidence: 0.6),
    .init(
      lunch + " did you see the game", .createEvent,
      [.title: .text("lunch with anna"), .dateTimePoint: point("2026-03-03")]),
    .init(
      lunch + " set an alarm for seven", .createEvent,
      [.title: .text("lunch with anna"), .dateTimePoint: point("2026-03-03T07:00:00")]),
    .init(
      lunch + " make it four", .createEvent,
      [.title: .text("lunch with anna"), .dateTimePoint: point("2026-03-03T16:00:00")]),
    .init("do i have anything", .searchNotes, [.title: .text("anything")], confidence: 0.6),
    .init(
      "do i have anything on saturday", .queryCalendar, [.dateTimePoint: point("2026-03-07")], confidence: 0.7
    ),
    .init("set an alarm for seven", .setAlarm, [.dateTimePoint: point("2026-03-03T07:00:00")]),
  ]

  private func world() throws -> DialogueWorld { try DialogueWorld(Self.lines) }

  private func say(_ text: String, _ world: DialogueWorld, after begun: Turn? = nil) async throws -> Turn {
    try await world.assistant.respond(
      to: text, transcript: Transcript(text: text, confidence: 1), since: .now, timings: StageTimings(),
      resuming: begun)
  }

  @Test func whatWasDoneOnTheFirstPartIsReplacedByTheWhole() async throws {
    let world = try world()
    let first = try await say(Self.lunch, world)
    #expect(try await world.calendar() == ["lunch with anna 2026-03-03 2026-03-04"])
    let whole = try await say("at noon", world, after: first)
    #expect(whole.id == first.id)
    #expect(whole.transcript?.text == Self.lunch + " at noon")
    #expect(try await world.calendar() == ["lunch with anna 2026-03-03T12:00:00 2026-03-03T13:00:00"])
    #expect(try await world.history.entries().map(\.text) == [Self.lunch + " at noon"])
  }

  @Test func undoingTheWholeLeavesNothing() async throws {
    let world = try world()
    _ = try await say("at noon", world, after: try await say(Self.lunch, world))
    _ = try await world.assistant.undoLast()
    #expect(try await world.calendar().isEmpty)
    await #expect(throws: AssistantError.nothingToUndo) { try await world.assistant.undoLast() }
  }

  @Test func aSentenceThatLacksSomethingIsUnderstoodAsAWhole() async throws {
    let world = try world()
    let first = try await say("remind me to call john", world)
    #expect(first.decision == .clarify)
    let whole = try await say("tomorrow at seven", world, after: first)
    #expect(whole.interpretation.text == "remind me to call john tomorrow at seven")
    #expect(whole.receipt != nil)
  }

  @Test func aSentenceThatPlainlyGoesOnIsTakenAsAWholeEvenInDoubt() async throws {
    let world = try world()
    let whole = try await say(
      "pay the rent tomorrow at nine", world, after: try await say("remind me to", world))
    #expect(whole.interpretation.command.text(.title) == "pay the rent")
    #expect(whole.decision == .ask)
  }

  @Test func aDoubtfulBeginningGoesOnWithWhatCannotStandAlone() async throws {
    let world = try world()
    let first = try await say("do i have anything", world)
    let whole = try await say("on saturday", world, after: first)
    #expect(whole.id == first.id)
    #expect(whole.interpretation.command.intent == .queryCalendar)
  }

  @Test func aChangeOfWhatWasDoneIsNoPartOfIt() async throws {
    let world = try world()
    let first = try await say(Self.lunch, world)
    #expect(try await say("make it four", world, after: first).id != first.id)
  }

  @Test(arguments: ["did you see the game", "set an alarm for seven"])
  func whatStandsByItselfIsNoPartOfIt(said: String) async throws {
    let world = try world()
    let first = try await say(Self.lunch, world)
    let second = try await say(said, world, after: first)
    #expect(second.id != first.id)
    #expect(second.interpretation.text == said)
    #expect(try await world.calendar() == ["lunch with anna 2026-03-03 2026-03-04"])
  }

  @Test func whatWasTakenBackMeanwhileStaysTakenBack() async throws {
    let world = try world()
    let first = try await say(Self.lunch, world)
    _ = try await world.assistant.undoLast()
    let second = try await say("at noon", world, after: first)
    #expect(second.id != first.id)
    #expect(try await world.calendar().isEmpty)
  }

  @Test(arguments: ["yes", "no", "undo that"]) func anAnswerIsNoPartOfASentence(said: String) async throws {
    let world = try world()
    let first = try await say("remind me to", world)
    #expect(ResumedSentence(first, Transcript(text: said, confidence: 1)) == nil)
  }

  @Test func whatWasAnsweredIsNoFirstPart() async throws {
    let world = try world()
    let waiting = try await say("remind me to call john", world)
    let answered = try await say("tomorrow at seven", world, after: waiting)
    var given = answered
    given.isDismissed = true
    #expect(ResumedSentence(given, Transcript(text: "on friday", confidence: 1)) == nil)
  }
}
