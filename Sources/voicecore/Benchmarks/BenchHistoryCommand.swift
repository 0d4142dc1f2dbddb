import Actions
import ArgumentParser
import Assistant
import Console
import Foundation
import JSONValues
import TimeExpressions
import Understanding

struct BenchHistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Start and undo with a history of some length, as a JSON object.",
    discussion: """
      One thing is done, and the time is asked for until the history is as long as it is to be. Then it is opened \
      again, as at the start of the program, and the one thing is taken back.
      """)

  @Option(help: "Turns in the history.") var turns = 10_000

  func validate() throws {
    guard turns > 0 else { throw ValidationError("--turns takes a number above 0.") }
  }

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "voicecore-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let home = ["VOICECORE_HOME": folder.path]
    let path = StateFolder(environment: home).historyFile
    let commands = CommandJSON(schema: try .bundled())
    let filled = try assistant(History(path: path, json: commands), home)
    for number in 0..<turns {
      let text = number == 0 ? "remind me tomorrow at 7 to call John" : "what time is it"
      let turn = try await filled.ask(text)
      guard turn.receipt != nil else { throw ValidationError(turn.failure ?? "“\(text)” was not done.") }
    }
    var line = JSONObject()
    try line.add("turns", turns)
    let history = try await measured("open_ms", in: &line) { try History(path: path, json: commands) }
    let assistant = try assistant(history, home)
    try await measured("settle_ms", in: &line) {
      _ = try await assistant.settleInterrupted { await Undo().state(of: $0) }
    }
    try await measured("first_text_ms", in: &line) { _ = try await assistant.ask("what time is it") }
    try await measured("undo_ms", in: &line) { _ = try await assistant.undoLast() }
    output(line.text)
  }

  private func assistant(_ history: History, _ home: [String: String]) throws -> Assistant {
    Assistant(
      interpreter: try EmbeddedInterpreter(), policy: ConfirmationPolicy(),
      actions: [AddReminderAction(configuration: .own(environment: home)), TellTimeAction()],
      takeBack: { await Undo().undo($0) }, history: history,
      context: { TimeContext(now: LocalDateTime(Date(), in: .gmt), timeZone: .gmt) })
  }

  private func measured<Value>(
    _ name: String, in line: inout JSONObject, _ body: () async throws -> Value
  ) async throws -> Value {
    let started = ContinuousClock.now
    let value = try await body()
    let milliseconds = (ContinuousClock.now - started) / .milliseconds(1)
    try line.add(name, (milliseconds * 10).rounded() / 10)
    return value
  }
}
