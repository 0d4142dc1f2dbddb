import Actions
import Chat
import LanguageModel
import Synchronization
import Testing
import TimeExpressions
import Understanding

@testable import Assistant

/// A model that calls the same tool for whatever is said, and remembers what it was asked.
private final class EagerModel: ChatModel {
  let name = "eager"
  let tool: ChatTool
  private let texts = Mutex<[String]>([])
  var asked: [String] { texts.withLock { $0 } }

  init(_ tool: ChatTool) { self.tool = tool }

  func surplus(of messages: [ChatMessage]) -> Int { 0 }

  func answer(_ messages: [ChatMessage]) -> AsyncThrowingStream<AnswerPiece, any Error> {
    AsyncThrowingStream { $0.finish() }
  }

  func toolCall(for text: String) async throws -> ToolCall? {
    texts.withLock { $0.append(text) }
    return ToolCall(tool, words: text)
  }
}

extension ToolCall {
  /// A call with what was said as every argument.
  fileprivate init?(_ tool: ChatTool, words: String) {
    let arguments = Dictionary(uniqueKeysWithValues: tool.parameters.map { ($0.name, words) })
    self.init(tool, arguments: arguments)
  }
}

/// Finds nothing that it could be done to.
private struct LostAction: Action {
  let intent = Intent.addReminder

  func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    throw CountingAction.Failure(description: "There is no such thing.")
  }
}

@Suite("A tool that a language model calls") struct ProposalTests {
  private let reminding = EagerModel(ChatTool("add_reminder", "remind", "remind me to {what}"))

  @Test("is shown, though the same words of a person would be done at once") func shown() async throws {
    let world = try World(confidence: 1)
    let turn = try #require(await world.assistant.proposal(by: reminding, for: "I must call john"))
    #expect(turn.decision == .confirm && turn.waits)
    #expect(world.done.count == 0)
    #expect(turn.interpretation.text == "I must call john")
    try await world.assistant.ask("yes")
    #expect(world.done.count == 1)
    #expect(try await world.history.entries().map(\.text) == ["I must call john"])
  }

  @Test("is not done after a no") func refused() async throws {
    let world = try World(confidence: 1)
    _ = try await world.assistant.proposal(by: reminding, for: "I must call john")
    try await world.assistant.ask("no")
    try await world.assistant.ask("yes")
    #expect(world.done.count == 0)
  }

  @Test("is no answer to what waits, and changes nothing of it", arguments: ["yes", "do it", "call john"])
  func neverConfirms(text: String) async throws {
    let world = try World(confidence: 1)
    let shown = try #require(await world.assistant.proposal(by: reminding, for: "I must call john"))
    #expect(try await world.assistant.proposal(by: reminding, for: text) == nil)
    #expect(await world.assistant.waiting.map(\.id) == [shown.id])
    #expect(world.done.count == 0)
  }

  @Test("says no yes of its own where nothing waits either", arguments: ["yes", "yes to all", "okay"])
  func yes(text: String) async throws {
    let world = try World(confidence: 1)
    #expect(try await world.assistant.proposal(by: reminding, for: text) == nil)
  }

  @Test("comes to nothing where its request means something else") func otherMeaning() async throws {
    let world = try World(confidence: 1)
    let model = EagerModel(ChatTool("send_email", "send", "send an email to {who}"))
    #expect(try await world.assistant.proposal(by: model, for: "Anna") == nil)
    #expect(world.done.count == 0)
  }

  @Test("comes to nothing where it speaks of what is not there") func notThere() async throws {
    let history = try History.inMemory(json: CommandJSON(schema: .bundled()))
    let assistant = Assistant(
      interpreter: FixedInterpreter(confidence: 1), policy: ConfirmationPolicy(), actions: [LostAction()],
      takeBack: { .undone($0.summary) }, history: history, context: { .example })
    #expect(try await assistant.proposal(by: reminding, for: "I must call john") == nil)
    #expect(try await history.entries().isEmpty)
  }

  @Test("is done on no confidence at all", arguments: [0.0, 0.3, 0.6, 0.9, 0.95, 1])
  func confidence(_ confidence: Double) async throws {
    let world = try World(confidence: confidence)
    _ = try await world.assistant.proposal(by: reminding, for: "I must call john")
    #expect(world.done.count == 0)
  }
}

@Suite("The tools of the assistant") struct AssistantToolsTests {
  private static let words = [
    "what": "call John", "when": "tomorrow at seven", "text": "the wall is blue", "words": "the wall",
    "duration": "ten minutes", "who": "Anna", "place": "Tokyo", "date": "Christmas", "sum": "3 times 17",
  ]

  @Test("are requests that the assistant understands as what they are", arguments: [ChatTool].ofAssistant)
  func understood(tool: ChatTool) throws {
    let interpreter = try ModelInterpreter(model: try #require(ModelInterpreter.shippedModel))
    for isWhole in [true, false] {
      let parameters = tool.parameters.filter { isWhole || $0.isNeeded }
      let call = try #require(
        ToolCall(
          tool,
          arguments: Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, Self.words[$0.name] ?? "") })
        ))
      let meant = interpreter.interpret(call.sentence, context: RehearsedDialogue.monday, after: nil)
      #expect(meant.command.intent.rawValue == tool.intent, "\(call.sentence)")
      #expect(meant.objection == nil, "\(call.sentence)")
    }
  }

  @Test("are those of every intent that a model is trained for, but none") func complete() throws {
    let trained = try CommandSchema.bundled().intents.filter(\.isTrained).map(\.name.rawValue)
    #expect(Set(trained).subtracting([ChatTool].ofAssistant.map(\.name)) == ["none"])
  }
}
