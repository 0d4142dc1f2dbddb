import ArgumentParser
import Foundation

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "What works on this machine, what is missing, and the command that mends it.")

  @Flag(help: "One JSON object a line.") var json = false

  func run() async throws {
    var broken = false
    for check in await Examination().checks() {
      if check.state == .broken { broken = true }
      output(json ? try check.json().text : check.sentence)
    }
    if broken { throw ExitCode.failure }
  }
}

/// One thing that was looked at.
struct Check {
  enum State: String, Encodable {
    case works
    /// Something optional is not there.
    case missing
    /// The main job does not work without it.
    case broken
  }

  var name: String
  var state: State
  /// What was found.
  var finding: String
  /// The command that mends it.
  var remedy: String?

  func json() throws -> JSONLine {
    var line = JSONLine()
    try line.add("check", name)
    try line.add("state", state)
    try line.add("finding", finding)
    if let remedy { try line.add("remedy", remedy) }
    return line
  }

  var sentence: String {
    let terminal = Terminal()
    let mark =
      switch state {
      case .works: terminal.green("works  ")
      case .missing: terminal.yellow("missing")
      case .broken: terminal.red("broken ")
      }
    let remedy = remedy.map { "\n           → \($0)" } ?? ""
    return "\(mark)  \(name): \(finding)\(remedy)"
  }
}
