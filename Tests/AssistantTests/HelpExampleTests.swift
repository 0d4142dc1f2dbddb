import Actions
import Testing
import TimeExpressions
import Understanding

@testable import Assistant

@Suite("What help says can be said is understood", .enabled(if: ModelInterpreter.shippedModel != nil))
struct HelpExampleTests {
  @Test(arguments: HelpAction.examples)
  func example(intent: Intent, text: String) throws {
    var dialogue = try RehearsedDialogue.shipped()
    let turn = try #require(dialogue.take(text, context: RehearsedDialogue.monday).first)
    #expect(turn.interpretation.command.intent == intent, "\(text)")
  }
}
