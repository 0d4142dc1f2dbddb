import ArgumentParser
import Console
import Foundation
import JSONValues
import ModelStore
import Setup

struct DoctorCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "What works on this machine, what is missing, and the command that mends it.")

  @Flag(help: "What may use the network here, and whether all else is kept from it, by trying.")
  var network = false
  @Flag(help: "One JSON object a line.") var json = false
  /// Set by a sealed process when it starts this program as a child, to test whether the child is sealed as well.
  @Flag(help: .hidden) var trialsOnly = false

  var networkUse: NetworkUse { network ? .examines : .none }

  func validate() throws {
    guard network || !trialsOnly else { throw ValidationError("--trials-only goes with --network.") }
  }

  func run() async throws {
    if trialsOnly {
      for trial in NetworkTrial.all() { output(trial.refusal.map { "\($0)" } ?? "") }
    } else if network {
      try await examineNetwork()
    } else {
      try await examineAll()
    }
  }

  private func examineNetwork() async throws {
    let report = NetworkReport(installation: try Installation(), store: try .current())
    for part in report.parts { output(json ? try part.json().text : part.sentence) }
    let proof = await SealProof.attempt()
    for line in proof.lines { output(json ? try line.json().text : line.sentence) }
    output(json ? try proof.json().text : proof.sentence)
    if !proof.holds { throw ExitCode.failure }
  }

  private func examineAll() async throws {
    var broken = false
    for check in await Examination().checks() {
      if check.state == .broken { broken = true }
      output(json ? try check.json().text : check.sentence)
    }
    if broken { throw ExitCode.failure }
  }
}

/// The result of checking one part.
struct Check {
  enum State: String, Encodable {
    case works
    /// Something optional is missing.
    case missing
    /// The main functions do not work without it.
    case broken
  }

  var name: String
  var state: State
  /// What was found.
  var finding: String
  /// The command that repairs it.
  var remedy: String?

  func json() throws -> JSONObject {
    var line = JSONObject()
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
