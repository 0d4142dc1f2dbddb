import ArgumentParser
import Console
import Foundation
import Setup

#if canImport(CMalloc)
  import CMalloc
#endif

@main
struct VoiceCoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "voicecore",
    abstract: "Speech to text, to understanding, to action, on your own device.",
    discussion: "Results go to standard output, everything else to standard error. "
      + "VOICECORE_HOME moves all state to one folder. Commands that need no network cannot use it on Linux; "
      + "“voicecore doctor --network” shows what may.",
    // By semver.org; CHANGELOG.md describes each version.
    version: "0.1.0-dev",
    subcommands: [
      AskCommand.self, RunCommand.self, ListenCommand.self, ChatCommand.self, DictateCommand.self,
      TranscribeCommand.self,
      InterpretCommand.self, TimeCommand.self,
      NormalizeCommand.self, TimersCommand.self, HistoryCommand.self, UndoCommand.self, ExportCommand.self,
      RulesCommand.self, SkillsCommand.self,
      SetupCommand.self,
      AgentCommand.self, OutboxCommand.self, DoctorCommand.self, EvalCommand.self, BenchCommand.self,
      QuantizeCommand.self, LanguageModelCommand.self, ModelsCommand.self, LicensesCommand.self,
      ServeCommand.self,
    ])

  /// Exits with 0, with 1 after a failure, and with 2 after wrong usage.
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    giveBackLargeBlocks()
    do {
      var command = try await parse()
      try NetworkUse.begin(command, setting: NetworkSetting.current)
      try await command.run()
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code == .success {
        if !message.isEmpty { output(message) }
        exit(withStatus: 0)
      }
      if !message.isEmpty { printError(message) }
      exit(withStatus: code == .validationFailure ? 2 : 1)
    }
  }

  /// Makes glibc return large blocks of memory to the system as soon as they are freed. Otherwise, once it has seen
  /// some, it keeps them in a heap for each thread, which takes 25 MB of the memory while listening.
  private static func giveBackLargeBlocks() {
    #if canImport(CMalloc)
      mallopt(M_MMAP_THRESHOLD, 256 << 10)
    #endif
  }

  private static func parse() async throws -> any AsyncParsableCommand {
    let command = try parseAsRoot()
    return command as? any AsyncParsableCommand ?? Synchronous(command: command)
  }

  private static func exit(withStatus status: Int32) -> Never {
    Foundation.exit(status)
  }
}

/// A command without asynchronous work, such as printing help.
private struct Synchronous: AsyncParsableCommand {
  var command: (any ParsableCommand)?

  init() {}

  init(command: any ParsableCommand) {
    self.command = command
  }

  init(from decoder: any Decoder) throws {
    self.init()
  }

  mutating func run() async throws {
    try command?.run()
  }
}
