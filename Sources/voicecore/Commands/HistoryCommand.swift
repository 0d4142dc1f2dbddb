import ArgumentParser
import Assistant
import Console
import Foundation
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
