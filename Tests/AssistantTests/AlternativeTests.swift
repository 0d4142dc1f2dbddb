import Foundation
import Speech
import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// Of what may have been said, what makes sense is taken.
@Suite struct AlternativeTests {
  /// Understands texts as sure as it is told to be, and all others as no command.
  private struct KnownTexts: PlainInterpreter {
    let name = "known"
    let confidences: [String: Double]

    func interpret(_ text: String, context: TimeContext, after dialogue: DialogueContext?) -> Interpretation {
      guard let confidence = confidences[text] else {
        return Interpretation(text: text, command: .none, confidence: 1, interpreter: name)
      }
      return Interpretation(
        text: text, command: Command(.createNote, [.noteBody: .text(text)]), confidence: confidence,
        interpreter: name)
    }
  }

  private func said(
    _ text: String, or other: String, cost: Double, sure confidences: [String: Double], waiting: Bool = false
  ) async throws -> Transcript {
    let history = try History.inMemory(json: CommandJSON(schema: .bundled()))
    let assistant = Assistant(
      interpreter: KnownTexts(confidences: confidences.merging(["note this": 0.85]) { first, _ in first }),
      policy: ConfirmationPolicy(), actions: [], takeBack: { .refused($0.summary) }, history: history,
      context: { .example })
    if waiting { try await assistant.ask("note this") }
    var transcript = Transcript(text: text, confidence: 0.9)
    transcript.alternatives = [.init(Transcript(text: other, confidence: 0.8), cost: cost)]
    let chosen = try await assistant.mostSensible(of: transcript, foreseen: nil)
    #expect(chosen.foreseen.map { $0.text == chosen.said.text } ?? true)
    return chosen.said
  }

  @Test func whatIsUnderstoodBetterIsTaken() async throws {
    let said = try await said(
      "butt dinner", or: "put dinner", cost: 0.1, sure: ["butt dinner": 0.6, "put dinner": 0.97])
    #expect(said == Transcript(text: "put dinner", confidence: 0.8))
  }

  @Test func whatIsMuchLessLikelyIsNot() async throws {
    let said = try await said(
      "butt dinner", or: "put dinner", cost: 0.35, sure: ["butt dinner": 0.6, "put dinner": 0.97])
    #expect(said == Transcript(text: "butt dinner", confidence: 0.9))
  }

  @Test func whatIsUnderstoodWellStands() async throws {
    let said = try await said("first", or: "second", cost: 0, sure: ["first": 0.92, "second": 1])
    #expect(said.text == "first")
  }

  @Test("nothing is read into small talk")
  func smallTalk() async throws {
    let said = try await said("what a day", or: "put a day", cost: 0, sure: ["put a day": 1])
    #expect(said.text == "what a day")
  }

  @Test("an answer to a question that waits is what was heard")
  func answers() async throws {
    let said = try await said(
      "first", or: "second", cost: 0, sure: ["first": 0.6, "second": 1], waiting: true)
    #expect(said.text == "first")
  }

  private func transcript(_ text: String, _ confidences: [Double]) -> Transcript {
    let words = zip(text.split(separator: " "), confidences).map {
      Transcript.Word(text: String($0), start: 0, end: 0, confidence: $1)
    }
    return Transcript(text: text, confidence: 0.9, words: words)
  }

  @Test("what means the same does away with doubt about words")
  func sameMeaning() async throws {
    let history = try History.inMemory(json: CommandJSON(schema: .bundled()))
    let texts = ["dinner at 8pm": 0.85, "dinner at 8 p.m.": 0.85, "dinner at 9pm": 0.85]
    let assistant = Assistant(
      interpreter: KnownTexts(confidences: texts), policy: ConfirmationPolicy(), actions: [],
      takeBack: { .refused($0.summary) }, history: history, context: { .example })
    var heard = transcript("dinner at 8pm", [0.9, 0.9, 0.5])
    heard.alternatives = [
      .init(transcript("dinner at 8 p.m.", [0.9, 0.9, 0.9, 0.25]), cost: 0.1),
      .init(transcript("dinner at 9pm", [0.9, 0.9, 0.2]), cost: 0.2),
    ]
    let chosen = try await assistant.mostSensible(of: heard, foreseen: nil)
    #expect(chosen.said.words.map(\.confidence) == [0.9, 0.9, 0.75])
  }

  @Test("only the words in which two texts differ gain by it")
  func differences() {
    let heard = transcript("see the neighbors soon", [0.5, 0.5, 0.5, 0.5])
    func supported(by text: String, _ confidences: [Double]) -> [Double] {
      heard.supported(by: transcript(text, confidences)).words.map(\.confidence)
    }
    #expect(supported(by: "see the neighbours soon", [1, 1, 0.75, 1]) == [0.5, 0.5, 1, 0.5])
    #expect(supported(by: "See the, neighbors soon.", [1, 1, 1, 1]) == [0.5, 0.5, 0.5, 0.5])
    #expect(supported(by: "see neighbors soon", [1, 1, 1]) == [0.5, 0.5, 0.5, 0.5])
    #expect(supported(by: "sea the neighbors son", [0.25, 1, 1, 0.25]) == [0.5, 0.5, 0.5, 0.5])
  }

  @Test func noneOfItIsWrittenDown() throws {
    var transcript = Transcript(text: "put dinner", confidence: 0.9)
    transcript.alternatives = [.init(Transcript(text: "butt dinner", confidence: 0.8), cost: 0.1)]
    let written = try JSONEncoder().encode(transcript)
    #expect(
      try JSONDecoder().decode(Transcript.self, from: written)
        == Transcript(text: "put dinner", confidence: 0.9))
    #expect(!String(decoding: written, as: UTF8.self).contains("butt"))
  }
}
