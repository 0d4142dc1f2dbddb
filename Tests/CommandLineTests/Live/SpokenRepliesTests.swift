import Actions
import Assistant
import Console
import Foundation
import Presentation
import Speech
import Testing
import TimeExpressions
import Understanding

@testable import voicecore

@Suite struct SpokenRepliesTests {
  private static let context = TimeContext(
    now: LocalDateTime(iso8601: "2025-09-01T10:00:00") ?? LocalDateTime(secondsSinceEpoch: 0), timeZone: .gmt)

  private func turn(_ decision: Decision, done: Bool = false, missing: [Slot] = []) throws -> (
    Turn, Presentation
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
    let presentation = Presentation(
      schema: try .bundled(), context: { Self.context }, shown: printable(_:))
    return (turn, presentation)
  }

  @Test func whatWasDoneIsSaidShortly() throws {
    let (turn, presentation) = try turn(.execute, done: true)
    #expect(presentation.speech(of: turn, .on) == "Done: call John, tomorrow at 7 AM")
    #expect(presentation.speech(of: turn, .confirm) == nil)
    #expect(presentation.speech(of: turn, .off) == nil)
  }

  @Test func whatWaitsIsAskedInWordsWithoutMarks() throws {
    let (turn, presentation) = try turn(.confirm)
    for amount in [SpeechBack.on, .confirm] {
      let words = try #require(presentation.speech(of: turn, amount))
      #expect(words == "Add the reminder call John for tomorrow at 7 AM?")
    }
  }

  @Test func whatDestroysIsAskedAboutOnceMore() throws {
    var (turn, presentation) = try turn(.confirm)
    turn.interpretation.command = Command(.cancelEvent, [.title: .text("lunch")])
    #expect(presentation.speech(of: turn, .confirm) == "Cancel the event lunch?")
    turn.isAskedAgain = true
    #expect(presentation.speech(of: turn, .confirm) == "Really cancel the event lunch?")
    #expect(LiveQuestion(turn, presentation).text == "  Really cancel the event “lunch”?")
  }

  @Test func whatIsMissingIsAskedFor() throws {
    let (turn, presentation) = try turn(.clarify, missing: [.dateTimePoint])
    #expect(presentation.speech(of: turn, .confirm) == "Reminder: call John. When should I remind you?")
  }

  @Test func aFieldIsEditedByItsName() throws {
    let (turn, presentation) = try turn(.confirm)
    var question = LiveQuestion(turn, presentation)
    #expect(try question.edit("title: call Ann"))
    #expect(question.command.text(.title) == "call Ann")
    #expect(try question.edit("time: at 8"))
    #expect(question.command.point(.dateTimePoint)?.description.contains("T08:00") == true)
    #expect(try !question.edit("at eight: or not"))
    #expect(throws: CardError.self) { try question.edit("time: whenever") }
  }
}

@Suite("Replies said aloud")
struct ReplacedReplyTests {
  /// Takes as long over “first” as nobody waits for, and says nothing else.
  private struct Slow: Synthesizer {
    let name = "slow"
    let language = "en"

    func synthesize(_ text: String, speed: Double) async throws -> SynthesizedSpeech {
      if text.hasPrefix("First") { try await Task.sleep(for: .seconds(3600)) }
      return SynthesizedSpeech(sampleRate: 16_000, samples: [])
    }
  }

  @Test("one that another has replaced ends, too")
  func replaced() async {
    let replies = SpokenReplies(SpokenOutput(synthesizer: Slow()))
    let (ended, told) = AsyncStream.makeStream(of: String.self)
    replies.say("First.") { _ in told.yield("first") }
    replies.say("Second.") { _ in told.yield("second") }
    var ends = ended.makeAsyncIterator()
    #expect([await ends.next(), await ends.next()] == ["first", "second"])
  }

  @Test("one that is stopped ends, without an error")
  func stopped() async {
    let replies = SpokenReplies(SpokenOutput(synthesizer: Slow()))
    let (ended, told) = AsyncStream.makeStream(of: String?.self)
    replies.say("First.") { problem in
      told.yield(problem)
      told.finish()
    }
    replies.stop()
    #expect(await ended.reduce(into: []) { $0.append($1) } == [nil])
  }
}

@Suite struct UndoOfferTests {
  @Test func whatWasDoneIsShownForTenSeconds() throws {
    let start = ContinuousClock.now
    let receipt = Receipt(
      intent: .addReminder, summary: "call \u{1B}John", location: "",
      effects: [.createdFile(path: "/nowhere", sha256: "")])
    let offer = UndoOffer(receipt, from: start)
    #expect(offer.hint(at: start) == "u or “undo that” undoes (10 s): call \u{FFFD}John")
    #expect(offer.hint(at: start + .milliseconds(9_500))?.contains("(1 s)") == true)
    #expect(offer.hint(at: start + .seconds(10)) == nil)
  }
}
