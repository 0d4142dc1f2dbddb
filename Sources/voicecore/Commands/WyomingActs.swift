import Assistant
import Console
import Server
import TimeExpressions
import Understanding

extension CommandOutcome {
  /// What came of a text, of each of its requests: done where all of it is.
  init(allOf turn: Turn, _ card: CommandCard) {
    let outcomes = turn.all.map { CommandOutcome($0, card) }
    let text = outcomes.map(\.text).joined(separator: " ")
    self = outcomes.allSatisfy(\.isDone) ? .done(text) : .notDone(text)
  }

  /// What came of a turn whose person answers in words only, in their next turn.
  init(_ turn: Turn, _ card: CommandCard) {
    let outcome = Self(outcomeOf: turn, card)
    let text = turn.notices.map { $0 + " " }.joined() + outcome.text
    self = outcome.isDone ? .done(text) : .notDone(text)
  }

  private init(outcomeOf turn: Turn, _ card: CommandCard) {
    let sentence = card.sentence(turn.interpretation.command)
    if let receipt = turn.receipt {
      self = .done(receipt.summary)
    } else if let failure = turn.failure {
      self = .notDone(failure)
    } else if turn.isDismissed {
      self = .done("Not done.")
    } else if turn.decision == .clarify {
      let missing = turn.interpretation.missing.map { card.name(of: $0) }.joined(separator: " and ")
      self = .notDone("Not done yet, \(missing) is missing: \(sentence)")
    } else if turn.decision == .ask, turn.readings.count > 1 {
      let readings = turn.readings.enumerated().map { "\($0 + 1), \(card.sentence($1))" }
      self = .notDone("Not done yet, which is meant? \(readings.joined(separator: "; "))")
    } else if turn.isAskedAgain, turn.waits {
      self = .notDone(card.secondQuestion(turn.interpretation.command))
    } else if turn.waits {
      self = .notDone("Not done yet, waits for a yes: \(sentence)")
    } else {
      self = .notDone(card.refusal(of: turn))
    }
  }
}

extension Installation {
  /// Acts for Wyoming's clients as for a person who types, each conversation with an assistant of its own.
  func wyomingHandler(
    interpreter: any Interpreter, _ context: @escaping @Sendable () -> TimeContext
  ) throws -> CommandHandler {
    let history = try history()
    let assistants = NamedAssistants { name in
      try await assistant(context: context, interpreter: interpreter, history: history, conversation: name)
    }
    let card = CommandCard(schema: commands.schema, context: context)
    return { text, conversation in
      let turn: Turn
      do {
        turn = try await assistants.assistant(of: conversation).ask(text)
      } catch {
        printError("\(error)")
        return .notDone("\(error)")
      }
      do {
        try dispatchMail(of: turn.all)
      } catch {
        printError("Mail waits in the outbox: \(error)")
      }
      return CommandOutcome(allOf: turn, card)
    }
  }
}

/// The assistants of conversations, made when they are first spoken to.
private actor NamedAssistants {
  /// What was shown is in the history, so that one that was let go is made anew and goes on.
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
