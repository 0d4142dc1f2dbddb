import Foundation
import Inference
import LanguageModel
import Testing
import TimeExpressions

@testable import Understanding

@Suite("An intent that no model was trained for", .enabled(if: ModelInterpreter.shippedModel != nil))
struct UntrainedIntentTests {
  private let now = TimeContext(
    now: LocalDateTime(date: LocalDate(daysSinceEpoch: 20_780), secondOfDay: 9 * 3600), timeZone: .gmt)

  /// The package's schema with one more intent.
  private func schema(with intent: String) throws -> CommandSchema {
    let bundled = try UnderstandingResources.data("schema.json")
    var file = try #require(try JSONSerialization.jsonObject(with: bundled) as? [String: Any])
    let added = try JSONSerialization.jsonObject(with: Data(intent.utf8))
    file["intents"] = (file["intents"] as? [Any] ?? []) + [added]
    return try CommandSchema(json: JSONSerialization.data(withJSONObject: file))
  }

  private func entry(_ more: String) -> String {
    #"{"name": "water_plants", "description": "", "slots": ["title"], "needs": [], "needs_time_of_day": false, "#
      + #""confirmation": "seldom", "act": "create", \#(more)}"#
  }

  @Test("works by its phrases beside the shipped model")
  func phrases() throws {
    let schema = try schema(with: entry(#""phrases": ["water the {title}"]"#))
    let interpreter = try ModelInterpreter(model: #require(ModelInterpreter.shippedModel), schema: schema)
    let watering = Command(Intent(rawValue: "water_plants"), [.title: .text("ferns")])
    #expect(interpreter.interpret("water the ferns", context: now).command == watering)
    #expect(interpreter.interpret("set a timer for ten minutes", context: now).command.intent == .setTimer)
  }

  @Test("that is said to be trained is refused by a model that does not know it")
  func trained() throws {
    let schema = try schema(with: entry(#""trained": true"#))
    #expect(throws: ModelInterpreterError.notForCommands(missing: "water_plants")) {
      try ModelInterpreter(model: #require(ModelInterpreter.shippedModel), schema: schema)
    }
  }
}
