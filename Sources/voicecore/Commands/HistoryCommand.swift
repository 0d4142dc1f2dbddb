import ArgumentParser
import Assistant
import Console
import Foundation
import JSONValues
import Presentation
import Setup

struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "What was said, understood and done, the newest first.")

  @Option(help: "How many to show.") var limit = 20
  @Option(help: "Only what holds these words.") var search: String?
  @Flag(help: "One JSON object a line.") var json = false

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit takes a number above 0.") }
  }

  func run() async throws {
    let history = try Installation().history()
    if let notice = history.notice { printError(printable(notice)) }
    let entries = try await history.entries(limit: min(limit, .max - 1) + 1, search: search)
    if entries.isEmpty, !json {
      output("Nothing yet. Try: voicecore ask \"remind me tomorrow at 7 to call John\"")
    }
    for entry in entries.prefix(limit) {
      output(json ? try entry.json().text : entry.sentence)
    }
    if entries.count > limit { printError("There is more, which --limit shows.") }
  }
}

extension HistoryEntry {
  fileprivate var sentence: String {
    "\(time.formatted(.iso8601))  \(outcome.rawValue)  “\(printable(text))”  → \(summary ?? intent)"
  }
}

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

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "The whole history, as JSON lines or CSV; or corrections to train with.")

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json, csv
  }

  @Option(help: "json (an object a line) or csv.") var format = Format.json

  @Flag(
    help: "Commands as you corrected them, as training examples of training/understanding, an object a line.")
  var examples = false

  func validate() throws {
    if examples, format == .csv { throw ValidationError("--examples are JSON lines; leave --format out.") }
  }

  func run() async throws {
    let installation = try Installation()
    let history = try installation.history()
    if examples {
      let zone = installation.actions.timeZone.flatMap(TimeZone.init(identifier:)) ?? .current
      for correction in try await history.corrections() {
        guard let example = TrainingExample(correction, timeZone: zone) else { continue }
        output(try example.line)
      }
      return
    }
    if format == .csv { output(HistoryEntry.commaSeparatedHeader) }
    for entry in try await history.entries() {
      output(format == .json ? try entry.json().text : entry.commaSeparated)
    }
  }
}
