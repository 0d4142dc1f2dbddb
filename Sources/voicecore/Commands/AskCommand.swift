import ArgumentParser
import Assistant
import Foundation

struct AskCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Do what a text asks for.",
    discussion: "Example: voicecore ask \"remind me tomorrow at 7 to call John\"")

  @Argument(help: "What you would say.") var text: [String]
  @OptionGroup var clock: ClockOptions
  @OptionGroup var answers: AnswerOptions
  @Flag(help: "Every event as a JSON object a line.") var json = false
  @Flag(help: "Act on nothing.") var dryRun = false

  var networkUse: NetworkUse { dryRun ? .none : .sendsMailLater }

  func run() async throws {
    let session = try await TerminalSession(
      clock: clock, answers: answers, json: json, isRehearsal: dryRun)
    let turns = try await session.run { try await $0.ask(text.joined(separator: " ")).all }
    if turns.contains(where: { $0.failure != nil }) { throw ExitCode.failure }
  }
}
