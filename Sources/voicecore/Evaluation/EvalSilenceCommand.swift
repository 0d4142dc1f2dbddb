import ArgumentParser
import Audio
import Console
import Evaluation
import Foundation
import JSONValues
import ModelStore
import Setup
import Speech

struct EvalSilenceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "silence",
    abstract: "Sound in which nobody speaks, through a Whisper model: no text may come out.",
    discussion: """
      Silence, noises, hum, and synthetic chords, melodies and drums, each as a recording and live. Fails when anything \
      is written.
      """)

  @Option(
    help: ArgumentHelp(
      "A Whisper model of the store's, or a file in whisper.cpp's format.", valueName: "name|file"))
  var model: String
  @Option(help: "Minutes of each.") var minutes = 60.0
  @Option(help: "Only this kind of synthetic sound; may be given several times.")
  var kind: [SpeechlessSound.Kind] = []
  @Option(
    help: ArgumentHelp(
      "A recording without speech, repeated for as long; may be given several times.",
      valueName: "file"))
  var sound: [String] = []
  @Option(
    help: ArgumentHelp(
      "A Silero model of the store's or in whisper.cpp's format, to detect voice activity instead of the project's.",
      valueName: "name|file"))
  var voiceActivityModel: String?
  @Option(help: "Threads that compute.") var threads = ProcessInfo.processInfo.activeProcessorCount
  @Flag(help: "A JSON object a line.") var json = false

  func validate() throws {
    guard minutes > 0, minutes <= 10_000 else { throw ValidationError("--minutes takes a number above 0.") }
    guard (1...256).contains(threads) else { throw ValidationError("--threads must be from 1 to 256.") }
  }

  func run() async throws {
    var configuration = WhisperConfiguration(model: try ModelStore.modelFile(model))
    configuration.threads = threads
    configuration.voiceActivityModel = try voiceActivityModel.map(ModelStore.modelFile)
    let evaluation = try SilenceEvaluation(configuration)
    var wrote = false
    func show(_ result: SilenceEvaluation.Result) throws {
      wrote = wrote || !result.recorded.isEmpty || !result.live.isEmpty
      output(json ? try line(result) : text(result))
    }
    for path in sound {
      let samples = try AudioFileReader(path: path).readAll().samples
      try show(
        await evaluation.run(path, seconds: 60 * minutes) {
          var position = 0
          return { count in
            defer { position += count }
            return (position..<(position + count)).map { samples[$0 % samples.count] }
          }
        })
    }
    for kind in kinds {
      try show(
        await evaluation.run(kind.rawValue, seconds: 60 * minutes) {
          var sound = SpeechlessSound(kind)
          return { sound.next($0) }
        })
    }
    if wrote { throw ExitCode.failure }
  }

  private var kinds: [SpeechlessSound.Kind] {
    kind.isEmpty && sound.isEmpty ? SpeechlessSound.Kind.allCases : kind
  }

  private func text(_ result: SilenceEvaluation.Result) -> String {
    let head = String(
      format: "%@: %d texts recorded, %d live; the detector let %.0f of %.0f s pass, and %d utterances",
      result.name, result.recorded.count, result.live.count, result.doubtful, result.seconds,
      result.utterances)
    return ([head] + (result.recorded + result.live).prefix(10).map { "  \(printable($0))" })
      .joined(separator: "\n")
  }

  private func line(_ result: SilenceEvaluation.Result) throws -> String {
    var line = JSONObject()
    try line.add("silence", result)
    return line.text
  }
}

extension SpeechlessSound.Kind: ExpressibleByArgument {}
