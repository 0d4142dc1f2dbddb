import ArgumentParser
import Assistant
import Foundation

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
    let entries = try await history.entries(limit: limit, search: search)
    if entries.isEmpty, !json {
      output("Nothing yet. Try: voicecore ask \"remind me tomorrow at 7 to call John\"")
    }
    for entry in entries {
      output(json ? try entry.line() : entry.sentence)
    }
  }
}

extension HistoryEntry {
  /// As a JSON object.
  func line() throws -> String {
    var line = JSONLine()
    try line.add("id", id)
    try line.add("time", time.formatted(.iso8601))
    try line.add("text", text)
    if let transcript { try line.add("transcript", transcript) }
    line.add("command", json: command)
    try line.add("confidence", confidence)
    try line.add("interpreter", interpreter)
    try line.add("decision", decision)
    try line.add("outcome", outcome)
    if let summary { try line.add("summary", summary) }
    if let failure { try line.add("failure", failure) }
    try line.add("timings", timings)
    return line.text
  }

  fileprivate var sentence: String {
    "\(time.formatted(.iso8601))  \(outcome.rawValue)  “\(printable(text))”  → \(summary ?? intent)"
  }

  var commaSeparated: String {
    [time.formatted(.iso8601), text, command, "\(confidence)", decision.rawValue, outcome.rawValue]
      .map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
  }
}
