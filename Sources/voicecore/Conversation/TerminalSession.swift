import Assistant
import Console
import Foundation

/// An assistant with a terminal in front of it: shows its events in order and puts its questions.
struct TerminalSession {
  let assistant: Assistant
  private let installation: Installation
  private let isRehearsal: Bool
  private let conversation: Conversation
  private let show: @Sendable (AssistantEvent) -> Void

  init(clock: ClockOptions, answers: AnswerOptions, json: Bool, isRehearsal: Bool) async throws {
    let context = try clock.context()
    if !answers.yes, !answers.noInput, !json { try await FirstUse.chooseCalendars() }
    let installation = try Installation()
    self.installation = installation
    self.isRehearsal = isRehearsal
    assistant = try await installation.assistant(
      context: context, isRehearsal: isRehearsal, conversation: Self.name)
    conversation = Conversation(
      assistant: assistant,
      card: CommandCard(schema: installation.commands.schema, context: context, shown: printable(_:)),
      answers: answers)
    let commands = installation.commands
    let printer = EventPrinter(commands: installation.commands, isRehearsal: isRehearsal)
    show = { event in
      guard json else { return printer.show(event) }
      do {
        output(try event.json(commands).text)
      } catch {
        printError("An event could not be written as JSON: \(error)")
      }
    }
  }

  /// What is typed in one window, or by one script, is one conversation, though each command is a process of its own.
  private static var name: String { "terminal-\(getsid(0))" }

  /// Takes the turns that a piece of work gives and brings each to its end, asking what is to be asked.
  func run(_ body: @Sendable @escaping (Assistant) async throws -> [Turn]) async throws -> [Turn] {
    var turns = try await shown { try await body(assistant) }
    for index in turns.indices {
      let turn = turns[index]
      // A turn that went on is brought to the end that it has now.
      guard !turns[(index + 1)...].contains(where: { $0.id == turn.id }) else { continue }
      turns[index] = try await shown { try await conversation.settle(turn) }
    }
    if !isRehearsal { try installation.dispatchMail(of: turns) }
    return turns
  }

  /// Runs a piece of work and returns when all its events are on the screen.
  func shown<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    let events = await assistant.events()
    let printing = Task { [show] in
      for await event in events { show(event) }
    }
    defer { printing.cancel() }
    let value = try await body()
    await assistant.endEvents()
    await printing.value
    return value
  }
}
