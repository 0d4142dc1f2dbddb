import Foundation
import Testing
import TimeExpressions

@testable import Understanding

/// SLURP (Bastianelli et al., EMNLP 2020), its intents mapped as the data's README says. For evaluation alone.
@Suite("Real people's phrasings")
struct SlurpTests {
  /// These may only rise. Three requests to "remember to" or "tell me to" do something are read as reminders, which
  /// the mapping counts as events.
  static let accuracyFloor = 0.978
  static let macroF1Floor = 0.937
  static let wrongActionsCeiling = 0.005

  @Test(
    "SLURP's development part",
    .enabled(if: Slurp.isThere, "shared/data/commands/slurp_devel.jsonl is absent"))
  func slurp() throws {
    let interpreter = try EmbeddedInterpreter()
    let context = TimeContext(
      now: try #require(LocalDateTime(2025, 9, 1, 10)), timeZone: try #require(TimeZone(identifier: "UTC")))
    var confusion: [Intent: [Intent: Int]] = [:]
    var wrongActions = 0
    let phrasings = try Slurp.phrasings()
    for phrasing in phrasings {
      let interpretation = interpreter.interpret(phrasing.text, context: context)
      // What is none of the six counts as none, whatever else it is.
      let intent = interpretation.command.intent
      let guess = EmbeddedInterpreter.intents.contains(intent) ? intent : .none
      let acts =
        guess != .none && interpretation.confidence >= 0.91 && !interpretation.needsConfirmation
        && interpretation.missing.isEmpty
      // An answer that nobody asked for changes nothing.
      let tells = interpreter.schema.confirmation(of: guess) == .never
      if acts, !tells, guess != phrasing.gold { wrongActions += 1 }
      if let gold = phrasing.gold { confusion[gold, default: [:]][guess, default: 0] += 1 }
    }
    let scored = confusion.values.flatMap(\.values).reduce(0, +)
    let right = confusion.reduce(0) { $0 + $1.value[$1.key, default: 0] }
    let scores = confusion.map { gold, guesses in
      let guessed = confusion.values.reduce(0) { $0 + $1[gold, default: 0] }
      return 2 * Double(guesses[gold, default: 0]) / Double(guessed + guesses.values.reduce(0, +))
    }
    let accuracy = Double(right) / Double(scored)
    let macroF1 = scores.reduce(0, +) / Double(scores.count)
    let wrong = Double(wrongActions) / Double(phrasings.count)
    print(
      "SLURP devel: \(scored) scored, accuracy \(accuracy), macro F1 \(macroF1), wrong actions unasked \(wrong)"
    )
    for (gold, guesses) in confusion.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let row = guesses.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \($0.value)" }
      print("  \(gold.rawValue): \(row.joined(separator: ", "))")
    }
    #expect(accuracy >= Self.accuracyFloor)
    #expect(macroF1 >= Self.macroF1Floor)
    #expect(wrong < Self.wrongActionsCeiling)
  }
}

enum Slurp {
  struct Phrasing {
    var text: String
    /// Nil where the score leaves the phrasing out.
    var gold: Intent?
  }

  private struct Line: Decodable {
    var text: String
    var intent: String
  }

  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("shared/data/commands/slurp_devel.jsonl")

  static var isThere: Bool { FileManager.default.isReadableFile(atPath: file.path) }

  static func phrasings() throws -> [Phrasing] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      let line = try JSONDecoder().decode(Line.self, from: Data($0.utf8))
      return Phrasing(text: line.text, gold: gold(line))
    }
  }

  private static func gold(_ line: Line) -> Intent? {
    switch line.intent {
    case "calendar_set":
      let text = line.text.lowercased()
      let reminds = ["remind", "notify", "alert", "notification", "let me know"].contains {
        text.contains($0)
      }
      return reminds ? .addReminder : .createEvent
    case "email_sendemail": return .sendEmail
    case "email_query": return .readEmail
    case "lists_createoradd", "calendar_query", "calendar_remove", "alarm_set", "alarm_query", "alarm_remove",
      "lists_query", "lists_remove", "email_querycontact", "email_addcontact", "datetime_query",
      "datetime_convert":
      return nil
    default: return Intent.none
    }
  }
}
