import ArgumentParser
import Assistant
import Audio
import Console
import Foundation
import Setup

struct RunCommand: AsyncParsableCommand, NetworkCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Do what is said in audio files, end to end.")

  @Argument(help: "Audio files: WAV, FLAC, OGG, MP3, AIFF; - is standard input.") var files: [String]
  @OptionGroup var clock: ClockOptions
  @OptionGroup var answers: AnswerOptions
  @OptionGroup var recognition: RecognizerOptions
  @Flag(help: "Every event as a JSON object a line.") var json = false
  @Flag(help: "Act on nothing.") var dryRun = false

  var networkUse: NetworkUse { dryRun ? .none : .sendsMailLater }

  func run() async throws {
    let session = try await TerminalSession(clock: clock, answers: answers, json: json, isRehearsal: dryRun)
    let recognizer = try await Installation().recognizer(recognition)
    let detector = try recognition.detector()
    var latencies = LatencyTable()
    var failed = false
    for file in files {
      if !json { output("\n\(Terminal().bold((file as NSString).lastPathComponent))") }
      do {
        let turns = try await session.run { assistant in
          let reader = try AudioFileReader(argument: file)
          let turns = try await assistant.hear(
            reader.chunks, by: recognizer, detector: detector)
          for notice in reader.notices { printError("\(file): \(notice)") }
          return turns
        }
        if turns.isEmpty { printError("\(file): no words were heard.") }
        for turn in turns {
          latencies.add(file, turn)
          if turn.failure != nil { failed = true }
        }
      } catch {
        failed = true
        printError("\(file): \(error)")
      }
    }
    if !json { output(latencies.text) }
    if failed { throw ExitCode.failure }
  }
}

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
