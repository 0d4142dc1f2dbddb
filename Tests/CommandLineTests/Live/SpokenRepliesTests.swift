import Actions
import Assistant
import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import voicecore

@Suite struct SpokenRepliesTests {
  private static let context = TimeContext(
    now: LocalDateTime(iso8601: "2025-09-01T10:00:00") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)

  private func turn(_ decision: Decision, done: Bool = false, missing: [Slot] = []) throws -> (
    Turn, LiveQuestion?
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
    return (turn, turn.waits ? LiveQuestion(turn, card: card) : nil)
  }

  @Test func whatWasDoneIsSaidShortly() throws {
    let (turn, question) = try turn(.execute, done: true)
    #expect(SpokenReplies(.on).words(for: turn, question: question) == "Done: call John, tomorrow at 7 AM")
    #expect(SpokenReplies(.confirm).words(for: turn, question: question) == nil)
    #expect(SpokenReplies(.off).words(for: turn, question: question) == nil)
  }

  @Test func whatWaitsIsAskedInWordsWithoutMarks() throws {
    let (turn, question) = try turn(.confirm)
    for mode in [SpokenReplies.Mode.on, .confirm] {
      let words = try #require(SpokenReplies(mode).words(for: turn, question: question))
      #expect(words.hasPrefix("Reminder: call John, tomorrow"))
      #expect(words.hasSuffix("Shall I?"))
    }
  }

  @Test func whatIsMissingIsAskedFor() throws {
    let (turn, question) = try turn(.clarify, missing: [.dateTimePoint])
    #expect(SpokenReplies(.confirm).words(for: turn, question: question) == "Reminder: call John. Time?")
  }

  @Test func aFieldIsEditedByItsName() throws {
    var question = try #require(try turn(.confirm).1)
    #expect(try question.edit("title: call Ann"))
    #expect(question.command.text(.title) == "call Ann")
    #expect(try question.edit("time: at 8"))
    #expect(question.command.point(.dateTimePoint)?.description.contains("T08:00") == true)
    #expect(try !question.edit("at eight: or not"))
    #expect(throws: CardError.self) { try question.edit("time: whenever") }
  }
}
