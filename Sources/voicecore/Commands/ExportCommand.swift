import ArgumentParser
import Assistant
import Console
import Foundation
import Setup

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
