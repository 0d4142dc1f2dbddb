import Foundation
import JSONValues
import Understanding

extension HistoryEntry {
  /// As a JSON object.
  package func json() throws -> JSONObject {
    var line = JSONObject()
    try line.add("id", id)
    try line.add("time", time.formatted(.iso8601))
    try line.add("text", text)
    if let transcript { try line.add("transcript", transcript) }
    line.add("command", JSONObject(stored: command))
    try line.add("confidence", confidence)
    try line.add("interpreter", interpreter)
    try line.add("decision", decision)
    try line.add("outcome", outcome)
    if let summary { try line.add("summary", summary) }
    if let failure { try line.add("failure", failure) }
    try line.add("timings", timings)
    return line
  }

  /// What ``commaSeparated`` holds.
  package static let commaSeparatedHeader = "time,text,command,confidence,decision,outcome"

  /// As a row of a CSV file. Source: RFC 4180.
  package var commaSeparated: String {
    [time.formatted(.iso8601), text, command, "\(confidence)", decision.rawValue, outcome.rawValue]
      .map { "\"\(Self.plain($0).replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
  }

  /// What a spreadsheet would take for a formula is text after an apostrophe. Source: OWASP, "CSV Injection".
  private static func plain(_ cell: String) -> String {
    let begins = cell.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    return begins ? "'" + cell : cell
  }
}
