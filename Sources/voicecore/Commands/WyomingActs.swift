import Assistant
import Server
import TimeExpressions

extension CommandOutcome {
  /// What came of a turn whose person answers in words only, in their next turn.
  init(_ turn: Turn, _ card: CommandCard) {
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
      self = .notDone("That is nothing I can do.")
    }
  }
}

extension Installation {
  /// Acts for Wyoming's clients as for a person who types.
  func wyomingHandler(_ context: @escaping @Sendable () -> TimeContext) async throws -> CommandHandler {
    let assistant = try await assistant(context: context)
    let card = CommandCard(schema: commands.schema, context: context)
    return { text in
      let turn = await assistant.ask(text)
      do {
        try dispatchMail(of: [turn])
      } catch {
        printError("Mail waits in the outbox: \(error)")
      }
      return CommandOutcome(turn, card)
    }
  }
}
