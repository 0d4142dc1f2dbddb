import ArgumentParser
import Assistant
import Console

struct UndoCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the last action back, also one from before a restart.")

  @OptionGroup var clock: ClockOptions
  @Flag(help: "One JSON object.") var json = false

  var networkUse: NetworkUse { .sendsMailLater }

  func run() async throws {
    let installation = try Installation()
    let assistant = try await installation.assistant(context: clock.context())
    // Mail is on its way again only once it can no longer be meant.
    defer { dispatchMail(installation) }
    let (receipt, outcome) = try await assistant.undoLast()
    let (undone, message) =
      switch outcome {
      case .undone(let message): (true, message)
      case .refused(let message), .notNow(let message): (false, message)
      }
    if json {
      var line = JSONLine()
      try line.add("undone", undone)
      try line.add("summary", receipt.summary)
      try line.add("message", message)
      output(line.text)
    } else if undone {
      output(message)
    }
    if !undone {
      printError("Not undone: \(message)")
      throw ExitCode.failure
    }
  }

  private func dispatchMail(_ installation: Installation) {
    do {
      try installation.dispatchMail()
    } catch {
      printError("Mail waits in the outbox: \(error)")
    }
  }
}
