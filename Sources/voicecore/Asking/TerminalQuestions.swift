import Actions
import ArgumentParser
import Assistant
import Console
import Foundation
import Presentation
import Understanding

/// Asks a person in the terminal about turns that wait: a card to confirm and edit, a missing detail, a choice.
struct TerminalQuestions {
  let assistant: Assistant
  let presentation: Presentation
  let answers: AnswerOptions
  let terminal = Terminal()

  private var card: CommandCard { presentation.card }

  /// Asks about a waiting turn until it is settled. Only shows the question if nobody can answer.
  func settle(_ turn: Turn) async throws -> Turn {
    guard turn.waits else {
      if let outcome = presentation.outcome(of: turn), outcome.kind == .refused { tell(outcome.words) }
      return turn
    }
    let canBeAnswered = turn.decision == .clarify || turn.isAmbiguous ? canAsk : canAsk || answers.yes
    guard canBeAnswered else {
      tell("Not done yet. " + presentation.question(of: turn).lines.joined(separator: "\n"))
      return turn
    }
    switch turn.decision {
    case .execute, .reprompt: return turn
    case .clarify: return try await complete(turn)
    case .confirm: return try await confirm(turn.interpretation.command, of: turn)
    case .ask: return try await choose(turn)
    }
  }

  private var canAsk: Bool { terminal.takesAnswers && !answers.noInput && !answers.yes }

  private func confirm(_ command: Command, of turn: Turn) async throws -> Turn {
    if turn.isAskedAgain { return try await confirmAgain(turn) }
    if answers.yes { return try await done(command, of: turn) }
    var command = command
    while true {
      tell(presentation.question(of: turn, edited: command).words)
      tell(card.table(command))
      switch ask("[Y]es, [n]o, or the name of a field to change it:").lowercased() {
      case "", "y", "yes":
        return try await done(command, of: turn)
      case "n", "no", "cancel":
        return try await assistant.dismiss(turn.id)
      case let name:
        guard let slot = card.slot(named: name, in: command.intent) else {
          tell("There is no field “\(printable(name))”.")
          continue
        }
        command = edited(command, slot)
      }
    }
  }

  /// Carries out a command after a yes. Asks once more if it destroys something, and puts the next question if the
  /// turn still waits.
  private func done(_ command: Command, of turn: Turn) async throws -> Turn {
    let turn = try await assistant.confirm(turn.id, edited: command)
    guard turn.waits else { return turn }
    return turn.isAskedAgain ? try await confirmAgain(turn) : try await settle(turn)
  }

  private func confirmAgain(_ turn: Turn) async throws -> Turn {
    // Enter alone does not confirm an action that destroys something.
    guard
      answers.yes
        || ["y", "yes"].contains(ask("\(presentation.question(of: turn).words) [y]es, [N]o:").lowercased())
    else { return try await assistant.dismiss(turn.id) }
    return try await assistant.confirm(turn.id, really: true)
  }

  private func complete(_ turn: Turn) async throws -> Turn {
    var command = turn.interpretation.command
    tell(presentation.question(of: turn).words)
    for slot in turn.interpretation.missing {
      let before = command
      command = edited(command, slot)
      if command == before { return try await assistant.dismiss(turn.id) }
    }
    return try await confirm(command, of: turn)
  }

  private func choose(_ turn: Turn) async throws -> Turn {
    let readings = turn.readings
    if answers.yes { return try await done(readings[0], of: turn) }
    guard readings.count > 1 else { return try await confirm(readings[0], of: turn) }
    for line in presentation.question(of: turn).lines { tell(line) }
    guard let number = Int(ask("A number, or [n]o:")), readings.indices.contains(number - 1) else {
      return try await assistant.dismiss(turn.id)
    }
    // Several things of one kind were told apart by the list; other readings are first shown with all their fields.
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

  private func tell(_ text: String) {
    printError(text)
  }

  private func ask(_ question: String) -> String {
    FileHandle.standardError.write(Data("\(question) ".utf8))
    return readLine()?.trimmingCharacters(in: .whitespaces) ?? "n"
  }
}

/// The options `--yes` and `--no-input`, which settle questions without asking.
struct AnswerOptions: ParsableArguments {
  @Flag(help: "Answer yes to what would be confirmed.") var yes = false
  @Flag(help: "Never ask; what needs an answer is left undone.") var noInput = false

  func validate() throws {
    if yes, noInput { throw ValidationError("--yes and --no-input exclude each other.") }
  }
}
