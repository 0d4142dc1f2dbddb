import Actions
import Assistant
import Console
import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import voicecore

@Suite struct SpokenRepliesTests {
  private static let context = TimeContext(
    now: LocalDateTime(iso8601: "2025-09-01T10:00:00") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)

  private func turn(_ decision: Decision, done: Bool = false, missing: [Slot] = []) throws -> (
    Turn, CommandCard
  ) {
    var slots: [Slot: SlotValue] = [.title: .text("call John")]
    if missing.isEmpty {
      slots[.dateTimePoint] = TimePoint(iso8601: "2025-09-02T07:00:00").map { .point($0) }
    }
    var turn = Turn(
      time: Date(), transcript: nil,
      interpretation: Interpretation(
        text: "", command: Command(.addReminder, slots), confidence: 1, missing: missing, interpreter: "test"),
      confidence: 1, decision: decision)
    if done {
      turn.receipt = Receipt(
        intent: .addReminder, summary: "call John, tomorrow at 7 AM", location: "",
        effects: [.createdFile(path: "/nowhere", sha256: "")])
    }
    let card = CommandCard(schema: try .bundled(), context: { Self.context }, shown: printable(_:))
    return (turn, card)
  }

  @Test func whatWasDoneIsSaidShortly() throws {
    let (turn, card) = try turn(.execute, done: true)
    #expect(card.reply(to: turn, .on) == "Done: call John, tomorrow at 7 AM")
    #expect(card.reply(to: turn, .confirm) == nil)
    #expect(card.reply(to: turn, .off) == nil)
  }

  @Test func whatWaitsIsAskedInWordsWithoutMarks() throws {
    let (turn, card) = try turn(.confirm)
    for amount in [SpeechBack.on, .confirm] {
      let words = try #require(card.reply(to: turn, amount))
      #expect(words.hasPrefix("Reminder: call John, tomorrow"))
      #expect(words.hasSuffix("Shall I?"))
    }
  }

  @Test func whatDestroysIsAskedAboutOnceMore() throws {
    var (turn, card) = try turn(.confirm)
    turn.interpretation.command = Command(.cancelEvent, [.title: .text("lunch")])
    #expect(card.reply(to: turn, .confirm) == "Cancel event: lunch. Shall I?")
    turn.isAskedAgain = true
    #expect(card.reply(to: turn, .confirm) == "Really cancel event: lunch?")
    #expect(LiveQuestion(turn, card: card).text == "  Really cancel event: “lunch”?")
  }

  @Test func whatIsMissingIsAskedFor() throws {
    let (turn, card) = try turn(.clarify, missing: [.dateTimePoint])
    #expect(card.reply(to: turn, .confirm) == "Reminder: call John. When should I remind you?")
  }

  @Test func aFieldIsEditedByItsName() throws {
    let (turn, card) = try turn(.confirm)
    var question = LiveQuestion(turn, card: card)
    #expect(try question.edit("title: call Ann"))
    #expect(question.command.text(.title) == "call Ann")
    #expect(try question.edit("time: at 8"))
    #expect(question.command.point(.dateTimePoint)?.description.contains("T08:00") == true)
    #expect(try !question.edit("at eight: or not"))
    #expect(throws: CardError.self) { try question.edit("time: whenever") }
  }
}
