import ArgumentParser

struct EvalCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval", abstract: "Accuracy over labelled sets.",
    subcommands: [
      EvalSpeechCommand.self, EvalUnderstandingCommand.self, EvalTranscriptionCommand.self,
      EvalSilenceCommand.self, EvalEndpointingCommand.self, EvalResumingCommand.self,
      EvalAnswersCommand.self, EvalLiveCommand.self, EvalSkillsCommand.self, EvalCleanupCommand.self,
    ])
}
