import Foundation
import Testing
import TimeExpressions

@testable import Understanding

@Suite("A model that was not trained for commands")
struct PromptedModelTests {
  @Test("is held to the schema and to the words said, whatever its weights")
  func alwaysValid() throws {
    let interpreter = try ModelInterpreter(model: UntrainedModel(seed: 3, chats: 8_192).path)
    for text in ["remind me tomorrow at seven to call John", "Zoë’s \"quoted\" \\ note: 100 % naïve", "x"] {
      let marks = try #require(try interpreter.marks(in: text))
      let said = ModelText(text).text + " "
      #expect(abs(marks.intents.reduce(0) { $0 + $1.probability } - 1) < 1e-3)
      #expect(marks.intents.count == interpreter.schema.intents.count { $0.phrases == nil })
      for (slot, spans) in marks.slots {
        #expect(interpreter.schema[marks.intent]?.slots.contains(slot) == true)
        for span in spans { #expect(said.contains(" " + span), "\(span) in \(said)") }
      }
    }
  }

  @Test("is refused where its context does not hold what the commands are")
  func shortContext() throws {
    let path = try UntrainedModel(seed: 3, chats: 1_024).path
    #expect {
      try ModelInterpreter(model: path)
    } throws: { error in
      guard case .contextTooShort(_, capacity: 1_024)? = error as? ModelInterpreterError else { return false }
      return true
    }
  }

  @Test("is asked in the words that a model adapted in training was taught with")
  func samePrompt() throws {
    let messages = CommandPrompt(schema: try .bundled()).messages(
      "at eight", after: DialogueContext(.asked, .addReminder, slot: .dateTimePoint))
    #expect(messages.map(\.role) == [.system, .user, .assistant, .user, .assistant, .user])
    #expect(
      messages[2].content
        == #"{"intent":"add_reminder","slots":{"title":["call John"],"datetime_point":["tomorrow at seven"]},"#
        + #""needs_confirmation":false}"#)
    #expect(messages[5].content == "[asked add_reminder datetime_point] at eight")
    #expect(messages[0].content.contains("- set_timer (title, duration_seconds): Ring when"))
  }
}
