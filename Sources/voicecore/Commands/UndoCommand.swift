import ArgumentParser
import Assistant
import Console
import JSONValues
import Presentation
import Setup

struct UndoCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the last action back, also one from before a restart.")

  @OptionGroup var clock: ClockOptions
  @Flag(help: "One JSON object.") var json = false

  var networkUse: NetworkUse { .sendsMailLater }

  func run() async throws {
    let installation = try Installation()
    let assistant = try await installation.assistant(context: clock.context())
    let (receipt, outcome) = try await assistant.undoLast()
    let (undone, message) =
      switch outcome {
      case .undone(let message): (true, message)
      case .refused(let message), .notNow(let message): (false, message)
      }
    if json {
      var line = JSONObject()
      try line.add("undone", undone)
      try line.add("summary", receipt.summary)
      try line.add("message", message)
      output(line.text)
    } else if undone {
      output(message)
    }
    if !undone {
      let presentation = Presentation(schema: installation.commands.schema, context: try clock.context())
      printError(presentation.notUndone(message))
      throw ExitCode.failure
    }
  }
}
