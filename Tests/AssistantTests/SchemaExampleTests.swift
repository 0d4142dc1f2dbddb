import Testing
import TimeExpressions
import Understanding

@testable import Assistant

@Suite(
  "Each example of the schema is understood as its intent", .enabled(if: ModelInterpreter.shippedModel != nil)
)
struct SchemaExampleTests {
  static var examples: [(Intent, String)] {
    get throws {
      try CommandSchema.bundled().intents.flatMap { intent in
        (intent.examples ?? []).map { (intent.name, $0) }
      }
    }
  }

  @Test(arguments: try examples)
  func example(intent: Intent, text: String) throws {
    var dialogue = try RehearsedDialogue.shipped()
    let turn = try #require(dialogue.read(text, context: RehearsedDialogue.monday).first)
    #expect(turn.interpretation.command.intent == intent, "\(text)")
  }
}
