import Actions
import ArgumentParser
import Assistant
import Console
import Foundation
import Understanding

/// What a person answers in the terminal when the assistant wants to know: a card to confirm and edit, a missing
/// detail, a choice between readings.
struct Conversation {
  let assistant: Assistant
  let card: CommandCard
  let answers: AnswerOptions
  let terminal = Terminal()

  /// Brings a turn that waits to its end.
  func settle(_ turn: Turn) async throws -> Turn {
    if turn.decision == .reprompt {
      tell(card.refusal(of: turn))
    }
    if turn.isDismissed { tell("Not done.") }
    guard turn.waits else { return turn }
    switch turn.decision {
    case .execute, .reprompt:
      return turn
    case .ask where turn.isAmbiguous && (!canAsk || answers.yes):
      tell("Not done yet, which is meant?")
      for (number, reading) in turn.readings.enumerated() {
        tell("  \(number + 1)  \(card.sentence(reading))")
      }
      if let objection = turn.interpretation.objection { tell(objection.words) }
      return turn
    case .clarify where !canAsk, .confirm where !canAsk && !answers.yes, .ask where !canAsk && !answers.yes:
      tell(waiting(turn))
      return turn
    case .clarify:
      return try await complete(turn)
    case .confirm:
      return try await confirm(turn.interpretation.command, of: turn)
    case .ask:
      return try await choose(turn)
    }
  }

  private var canAsk: Bool { terminal.takesAnswers && !answers.noInput && !answers.yes }

  private func waiting(_ turn: Turn) -> String {
    if turn.isAskedAgain { return "Not done yet: \(card.secondQuestion(turn.interpretation.command))" }
    let text = card.sentence(turn.interpretation.command)
    if let objection = turn.interpretation.objection { return "Not done yet: \(text)\n\(objection.words)" }
    return turn.decision == .clarify
      ? "Not done yet: \(text)\n\(card.missingQuestion(of: turn))" : "Not done yet, waits for a yes: \(text)"
  }

  private func confirm(_ command: Command, of turn: Turn) async throws -> Turn {
    if turn.isAskedAgain { return try await done(again: turn) }
    if answers.yes { return try await done(command, of: turn) }
    var command = command
    while true {
      tell(card.lines(command))
      switch ask("Do it? [Y]es, [n]o, or the name of a field to change it:").lowercased() {
      case "", "y", "yes":
        return try await done(command, of: turn)
      case "n", "no", "cancel":
        return try await dismiss(turn)
      case let name:
        guard let slot = card.slot(named: name, in: command.intent) else {
          tell("There is no field “\(printable(name))”.")
          continue
        }
        command = edited(command, slot)
      }
    }
  }

  /// Does what was said yes to; where that destroys something, after a second yes.
  private func done(_ command: Command, of turn: Turn) async throws -> Turn {
    let turn = try await assistant.confirm(turn.id, edited: command)
    guard turn.waits else { return turn }
    // What a change turned out to mean, here or elsewhere, is shown.
    return turn.isAskedAgain ? try await done(again: turn) : try await settle(turn)
  }

  private func done(again turn: Turn) async throws -> Turn {
    let question = "\(card.secondQuestion(turn.interpretation.command)) [y]es, [N]o:"
    // Enter alone is no second yes.
    guard answers.yes || ["y", "yes"].contains(ask(question).lowercased()) else {
      return try await dismiss(turn)
    }
    return try await assistant.confirm(turn.id, really: true)
  }

  private func complete(_ turn: Turn) async throws -> Turn {
    var command = turn.interpretation.command
    if let objection = turn.interpretation.objection { tell(objection.words) }
    for slot in turn.interpretation.missing {
      tell(card.sentence(command))
      let before = command
      command = edited(command, slot)
      if command == before { return try await dismiss(turn) }
    }
    return try await confirm(command, of: turn)
  }

  private func choose(_ turn: Turn) async throws -> Turn {
    let readings = turn.readings
    if answers.yes { return try await done(readings[0], of: turn) }
    tell("Did you mean:")
    for (number, reading) in readings.enumerated() { tell("  \(number + 1)  \(card.sentence(reading))") }
    if let objection = turn.interpretation.objection { tell(objection.words) }
    let answer = ask("A number, or [n]o:")
    guard let number = Int(answer), readings.indices.contains(number - 1) else {
      return try await dismiss(turn)
    }
    // What was chosen by its name has been shown.
    if turn.isAmbiguous { return try await done(readings[number - 1], of: turn) }
    return try await confirm(readings[number - 1], of: turn)
  }

  private func edited(_ command: Command, _ slot: Slot) -> Command {
    var command = command
    while true {
      let answer = ask("\(card.name(of: slot)):")
      if answer.isEmpty { return command }
      do {
        try card.set(slot, to: answer, in: &command)
        return command
      } catch {
        tell("\(error)")
      }
    }
  }

  private func dismiss(_ turn: Turn) async throws -> Turn {
    let dismissed = try await assistant.dismiss(turn.id)
    tell("Not done.")
    return dismissed
  }

  private func tell(_ text: String) {
    printError(text)
  }

  private func ask(_ question: String) -> String {
    FileHandle.standardError.write(Data("\(question) ".utf8))
    return readLine()?.trimmingCharacters(in: .whitespaces) ?? "n"
  }
}

/// How questions are answered.
struct AnswerOptions: ParsableArguments {
  @Flag(help: "Answer yes to what would be confirmed.") var yes = false
  @Flag(help: "Never ask; what needs an answer is left undone.") var noInput = false

  func validate() throws {
    if yes, noInput { throw ValidationError("--yes and --no-input exclude each other.") }
  }
}
