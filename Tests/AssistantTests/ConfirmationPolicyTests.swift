import Foundation
import Speech
import Testing
import Understanding

@testable import Assistant

@Suite struct ConfirmationPolicyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var understanding = 1.0
    var recognition: Double?
    var weakestTitleWord = 1.0
    var intent = Intent.addReminder
    var mustConfirm = false
    var missing: [Slot] = []
    var decision: Decision
  }

  static let cases: [Case] = [
    Case(testDescription: "typed and sure", understanding: 0.91, decision: .execute),
    Case(testDescription: "typed, nearly sure", understanding: 0.9099, decision: .confirm),
    Case(testDescription: "typed, at the edge of confirming", understanding: 0.81, decision: .confirm),
    Case(testDescription: "typed, below it", understanding: 0.8099, decision: .ask),
    Case(
      testDescription: "heard well and understood", understanding: 0.95, recognition: 0.9, decision: .execute),
    Case(testDescription: "fused 0.6 to 0.4", understanding: 1, recognition: 0.77, decision: .confirm),
    Case(testDescription: "fused below asking", understanding: 0.9, recognition: 0.6, decision: .ask),
    Case(
      testDescription: "recognition below one half", understanding: 1, recognition: 0.4999, decision: .ask),
    Case(
      testDescription: "a doubtful word in a slot", understanding: 1, recognition: 0.95,
      weakestTitleWord: 0.1,
      decision: .confirm),
    Case(
      testDescription: "mail", understanding: 1, intent: .sendEmail, mustConfirm: true, decision: .confirm),
    Case(
      testDescription: "mail, hardly understood", understanding: 0.5, intent: .sendEmail, mustConfirm: true,
      decision: .ask),
    Case(testDescription: "a missing slot", understanding: 1, missing: [.dateTimePoint], decision: .clarify),
    Case(
      testDescription: "a missing slot, hardly understood", understanding: 0.2, missing: [.title],
      decision: .clarify),
    Case(testDescription: "nothing understood", understanding: 1, intent: .none, decision: .reprompt),
    Case(testDescription: "not a number", understanding: .nan, decision: .ask),
  ]

  @Test(arguments: cases) func decides(_ example: Case) {
    let text = "remind me to call john"
    let interpretation = Interpretation(
      text: text, command: Command(example.intent), confidence: example.understanding,
      needsConfirmation: example.mustConfirm, missing: example.missing, spans: [.title: [13..<22]],
      interpreter: "test")
    let transcript = example.recognition.map { confidence in
      Transcript(
        text: text, confidence: confidence,
        words: text.split(separator: " ").map { word in
          Transcript.Word(
            text: String(word), start: 0, end: 0, confidence: word == "john" ? example.weakestTitleWord : 1)
        })
    }
    #expect(ConfirmationPolicy().decision(for: interpretation, heard: transcript) == example.decision)
  }

  @Test("a person's own thresholds of an intent hold for it alone, but not against what always confirms")
  func ofIntents() throws {
    var policy = ConfirmationPolicy()
    policy.intents = ["create_note": .init(execute: 0.7), "add_reminder": .init(execute: 0.99, confirm: 0.9)]
    func decision(_ intent: Intent, _ confidence: Double, mustConfirm: Bool = false) -> Decision {
      policy.decision(
        for: Interpretation(
          text: "", command: Command(intent), confidence: confidence, needsConfirmation: mustConfirm,
          interpreter: "test"), heard: nil)
    }
    #expect(decision(.createNote, 0.7) == .execute)
    #expect(decision(.createNote, 0.69) == .ask)
    #expect(decision(.createNote, 1, mustConfirm: true) == .confirm)
    #expect(decision(.addReminder, 0.98) == .confirm)
    #expect(decision(.addReminder, 0.89) == .ask)
    #expect(decision(.createEvent, 0.91) == .execute)
  }

  @Test(
    "what always confirms does so however sure it is, and what only tells is done where it is likelier meant than not"
  )
  func ofTheSchema() {
    func decision(
      _ confirmation: CommandSchema.Confirmation, _ confidence: Double, mustConfirm: Bool = false,
      policy: ConfirmationPolicy = .init()
    ) -> Decision {
      policy.decision(
        for: Interpretation(
          text: "", command: Command(.queryCalendar), confidence: confidence, needsConfirmation: mustConfirm,
          interpreter: "test"), heard: nil, confirmation: confirmation)
    }
    #expect(decision(.always, 1) == .confirm)
    #expect(decision(.whenDoubtful, 0.85) == .confirm)
    #expect(decision(.never, 0.85) == .execute)
    #expect(decision(.never, 0.85, mustConfirm: true) == .execute)
    #expect(decision(.never, 0.5) == .execute)
    #expect(decision(.never, 0.49) == .ask)
    let own = ConfirmationPolicy(intents: ["query_calendar": .init(execute: 0.95)])
    #expect(decision(.never, 0.85, policy: own) == .confirm)
  }

  @Test("what only adds something may be wrong twice as often as what changes something")
  func ofAdditions() {
    func decision(_ confidence: Double, policy: ConfirmationPolicy = .init()) -> Decision {
      policy.decision(
        for: Interpretation(
          text: "", command: Command(.createEvent), confidence: confidence, interpreter: "test"), heard: nil,
        confirmation: .seldom)
    }
    #expect(decision(0.821) == .execute)
    #expect(decision(0.819) == .confirm)
    #expect(decision(0.8) == .ask)
    // A person's own thresholds go first.
    #expect(decision(0.97, policy: .init(executeThreshold: 0.99)) == .confirm)
    #expect(decision(0.49, policy: .init(executeThreshold: 0.6)) == .ask)
    #expect(decision(0.5, policy: .init(executeThreshold: 0.6)) == .execute)
    #expect(decision(0.9, policy: .init(intents: ["create_event": .init(execute: 0.95)])) == .confirm)
  }

  @Test(
    "a time's words are believed from a lower confidence than others",
    arguments: [
      (Slot.dateTimePoint, 0.6, Decision.execute), (.dateTimePoint, 0.59, .confirm), (.title, 0.84, .confirm),
      (.title, 0.85, .execute),
    ])
  func ofTimes(slot: Slot, weakest: Double, expected: Decision) {
    let interpretation = Interpretation(
      text: "at 9am", command: Command(.addReminder), confidence: 1, spans: [slot: [3..<6]],
      interpreter: "test")
    let transcript = Transcript(
      text: "at 9am", confidence: 0.95,
      words: [("at", 1), ("9am", weakest)].map {
        Transcript.Word(text: $0.0, start: 0, end: 0, confidence: $0.1)
      })
    #expect(ConfirmationPolicy().decision(for: interpretation, heard: transcript) == expected)
  }

  @Test func aFilesWordThresholdsLeaveThoseOfOtherSlotsAsTheyAre() throws {
    let policy = try JSONDecoder().decode(
      ConfirmationPolicy.self, from: Data(#"{"wordThresholds":{"recurrence":0.9}}"#.utf8))
    #expect(policy.wordThresholds["recurrence"] == 0.9)
    #expect(policy.wordThresholds["datetime_point"] == 0.6)
  }

  @Test func whatAFileLeavesOutIsAsUsual() throws {
    func read(_ json: String) throws -> ConfirmationPolicy {
      try JSONDecoder().decode(ConfirmationPolicy.self, from: Data(json.utf8))
    }
    #expect(try read("{}") == ConfirmationPolicy())
    #expect(try read(#"{"executeThreshold":0.95}"#) == ConfirmationPolicy(executeThreshold: 0.95))
    #expect(
      try read(#"{"intents":{"create_note":{"execute":0.7}}}"#).intents == [
        "create_note": .init(execute: 0.7)
      ])
    for wrong in [#"{"executeThreshold":91}"#, #"{"intents":{"create_note":{"confirm":-1}}}"#] {
      #expect(throws: DecodingError.self) { try read(wrong) }
    }
  }

  @Test(
    "a doubtful word matters where a slot is made of it, unless it is a light one",
    arguments: [
      ("please", Decision.execute), ("call", .confirm), ("the", .execute), ("bank", .confirm),
    ])
  func doubtfulWord(doubted: String, expected: Decision) {
    let text = "please call the bank"
    let interpretation = Interpretation(
      text: text, command: Command(.addReminder), confidence: 1, spans: [.title: [7..<20]],
      interpreter: "test")
    let transcript = Transcript(
      text: text, confidence: 0.95,
      words: text.split(separator: " ").map {
        Transcript.Word(text: String($0), start: 0, end: 0, confidence: $0 == doubted ? 0.1 : 0.9)
      })
    #expect(ConfirmationPolicy().decision(for: interpretation, heard: transcript) == expected)
  }
}
