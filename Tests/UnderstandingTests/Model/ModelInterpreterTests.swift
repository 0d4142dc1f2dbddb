import Foundation
import Testing
import TimeExpressions

@testable import Understanding

@Suite("The model interpreter, whatever its weights")
struct ModelInterpreterTests {
  let context: TimeContext

  init() throws {
    context = TimeContext(
      now: try #require(LocalDateTime(2025, 9, 1, 10)),
      timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
  }

  @Test("the command JSON is valid, its spans lie in the text, and its confidence is a probability")
  func alwaysValid() throws {
    var texts = RandomTexts(seed: 7)
    let dialogues: [DialogueContext?] = [
      nil, DialogueContext(.done, .createEvent), DialogueContext(.asked, .addReminder, slot: .dateTimePoint),
    ]
    for seed in 0..<6 {
      let interpreter = try ModelInterpreter(model: UntrainedModel(seed: UInt64(seed)).path)
      let json = CommandJSON(schema: interpreter.schema)
      for index in 0..<40 {
        let text = texts.next()
        let interpretation = interpreter.interpret(text, context: context, after: dialogues[index % 3])
        let read = try json.document(json.text(.init(interpretation)))
        #expect(read.command == interpretation.command, "\(text.debugDescription)")
        #expect((0...1).contains(interpretation.confidence))
        for span in interpretation.spans.values.joined() {
          #expect(span.lowerBound >= 0 && span.upperBound <= text.unicodeScalars.count)
        }
      }
    }
  }

  @Test("in a task that was cancelled the model is not asked")
  func cancelled() async throws {
    let interpreter = try ModelInterpreter(model: UntrainedModel(seed: 1).path)
    let read = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return interpreter.interpret("zork another blip", context: context).interpreter
    }
    #expect(interpreter.interpret("zork the blip", context: context).interpreter == "model")
    #expect(await read.value != "model")
  }

  @Test("texts of more words than any command has are left to the embedded interpreter")
  func longTexts() throws {
    let interpreter = try ModelInterpreter(model: UntrainedModel(seed: 1).path)
    let note = "make a note " + String(repeating: "all work and no play ", count: 120)
    #expect(interpreter.interpret(note, context: context).interpreter == "embedded")
    let endless = String(repeating: "a ", count: 1_000_000)
    #expect(interpreter.interpret(endless, context: context).command == .none)
  }

  @Test("no text is none for sure", arguments: ["", "  \n", "…"])
  func nothing(text: String) throws {
    let interpretation = try ModelInterpreter(model: UntrainedModel(seed: 1).path)
      .interpret(text, context: context)
    #expect(interpretation.command == .none && interpretation.confidence == 1)
  }

  @Test(
    "a model that was trained for other commands is refused, with what it lacks",
    arguments: ["help", "title"])
  func otherModels(missing: String) throws {
    let model = try UntrainedModel(seed: 1, leaving: missing)
    #expect(throws: ModelInterpreterError.notForCommands(missing: missing)) {
      try ModelInterpreter(model: model.path)
    }
  }

  @Test("a model that reads too little is refused; the shortest that is not reads the beginning of a text")
  func shortContext() throws {
    let short = try UntrainedModel(seed: 1, positions: 15)
    #expect(throws: ModelInterpreterError.contextTooShort(needed: 16, capacity: 15)) {
      try ModelInterpreter(model: short.path)
    }
    let interpreter = try ModelInterpreter(model: UntrainedModel(seed: 1, positions: 16).path)
    let before = SaidBefore(.createEvent, String(repeating: "lunch ", count: 30))
    #expect(interpreter.acts(of: "move it to one and tell everybody", after: before) != nil)
    let dialogue = DialogueContext(.asked, .addReminder, slot: .dateTimePoint)
    let marks = try #require(try interpreter.marks(in: "remind me tomorrow at seven to call"))
    #expect(marks.intents.count > 1)
    _ = interpreter.interpret("remind me tomorrow at seven to call", context: context, after: dialogue)
  }

  @Test("what a text does in a conversation has probabilities that sum to one")
  func acts() throws {
    let interpreter = try ModelInterpreter(model: UntrainedModel(seed: 2).path)
    let before = SaidBefore(.createEvent, "lunch with Anna on Friday at noon")
    let acts = try #require(interpreter.acts(of: "move it to one", after: before))
    #expect(acts.count == 3)
    #expect(abs(acts.values.reduce(0, +) - 1) < 1e-5)
    #expect(interpreter.acts(of: "", after: before) == nil)
  }
}
