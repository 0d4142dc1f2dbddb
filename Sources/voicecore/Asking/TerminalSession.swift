import Assistant
import Console
import Foundation
import Presentation
import Setup

/// An assistant with a terminal in front of it: shows its events in order and puts its questions.
struct TerminalSession {
  let assistant: Assistant
  private let questions: TerminalQuestions
  private let show: @Sendable (AssistantEvent) -> Void

  init(clock: ClockOptions, answers: AnswerOptions, json: Bool, isRehearsal: Bool) async throws {
    let context = try clock.context()
    if !answers.yes, !answers.noInput, !json { try await FirstUse.chooseCalendars() }
    let installation = try Installation()
    assistant = try await installation.assistant(
      context: context, isRehearsal: isRehearsal, conversation: Self.name)
    let commands = installation.commands
    let presentation = Presentation(
      schema: commands.schema, context: context, isRehearsal: isRehearsal, shown: printable(_:))
    questions = TerminalQuestions(assistant: assistant, presentation: presentation, answers: answers)
    let printer = EventPrinter(commands: commands, presentation: presentation, isRehearsal: isRehearsal)
    show = { event in
      guard json else { return printer.show(event) }
      do {
        output(try event.json(commands).text)
      } catch {
        printError("An event could not be written as JSON: \(error)")
      }
    }
  }

  /// The name of the conversation, which all commands of one terminal or one script share.
  private static var name: String { "terminal-\(getsid(0))" }

  /// Runs `body`, then asks about each of its turns that still waits, in its latest state.
  func run(_ body: @Sendable @escaping (Assistant) async throws -> [Turn]) async throws -> [Turn] {
    var turns = try await shown { try await body(assistant) }
    for index in turns.indices {
      let turn = turns[index]
      // A sentence that went on after a pause is listed twice under the same id; only its last turn counts.
      guard !turns[(index + 1)...].contains(where: { $0.id == turn.id }) else { continue }
      let waiting = await assistant.waiting.first { $0.id == turn.id }
      turns[index] = try await shown { try await questions.settle(waiting ?? turn) }
    }
    return turns
  }

  /// Runs `body` and returns once all its events have been printed.
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
