import Assistant
import Console
import Presentation
import Server
import Setup
import TimeExpressions
import Understanding

extension CommandOutcome {
  /// Creates the outcome of a text: done if every request in it was carried out, answered, or dismissed by the
  /// person.
  init(_ turn: Turn, _ presentation: Presentation) {
    let isDone = turn.all.allSatisfy { turn in
      [.done, .answer, .dismissed].contains(presentation.outcome(of: turn)?.kind)
    }
    let words = presentation.words(of: turn)
    self = isDone ? .done(words) : .notDone(words)
  }
}

extension Installation {
  /// Returns a handler that carries out the commands of Wyoming clients as if they had been typed. Each conversation
  /// has an assistant of its own.
  func wyomingHandler(
    interpreter: any Interpreter, _ context: @escaping @Sendable () -> TimeContext
  ) throws -> CommandHandler {
    let history = try history()
    let assistants = NamedAssistants { name in
      try await assistant(context: context, interpreter: interpreter, history: history, conversation: name)
    }
    let presentation = Presentation(schema: commands.schema, context: context)
    return { text, conversation in
      do {
        let turn = try await assistants.assistant(of: conversation).ask(text)
        return CommandOutcome(turn, presentation)
      } catch {
        printError("\(error)")
        return .notDone("\(error)")
      }
    }
  }
}

/// The assistants of conversations, made when they are first needed.
private actor NamedAssistants {
  /// The most assistants in memory. The history keeps what was shown, so one can be made anew and continue.
  private static let capacity = 16

  private let make: @Sendable (String) async throws -> Assistant
  private var known: [(name: String, assistant: Task<Assistant, any Error>)] = []

  init(make: @escaping @Sendable (String) async throws -> Assistant) {
    self.make = make
  }

  func assistant(of name: String) async throws -> Assistant {
    let making = known.first { $0.name == name }?.assistant ?? Task { [make] in try await make(name) }
    known.removeAll { $0.name == name }
    known.append((name, making))
    if known.count > Self.capacity { known.removeFirst() }
    do {
      return try await making.value
    } catch {
      known.removeAll { $0.name == name }
      throw error
    }
  }
}
