import ArgumentParser

@main
struct VoiceCoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "voicecore", abstract: "Speech to text, to understanding, to action, on your own device.")
}
