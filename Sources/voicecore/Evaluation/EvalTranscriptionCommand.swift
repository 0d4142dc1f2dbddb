import ArgumentParser
import Audio
import Console
import Evaluation
import Foundation
import JSONValues
import ModelStore
import Setup
import Speech

extension TranscriptionWay: ExpressibleByArgument {}

struct EvalTranscriptionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transcription",
    abstract: "A Whisper model over recordings: word errors, and what a shortened audio context costs.",
    discussion: """
      The full window of 30 seconds stands beside contexts as short as the audio and some silence, with how often they \
      were computed in full after all; beside what comes live, an utterance a recording; and, with --vocabulary, beside \
      the same with those names preferred, with the share of them that was recognized and how many were made up. \
      Labels may have a command's slots in place of its text: then the recordings are counted in which the words of \
      every slot stand. Recordings whose words are not known count only for how far the others differ from the full window.
      """)

  @Argument(help: "The folder that audio paths are relative to.") var directory: String
  @Argument(help: "A JSON object a line with audio and text, or a line of a path, a tab and the words.")
  var labels: String
  @Option(
    help: ArgumentHelp(
      "A Whisper model of the store's, or a file in whisper.cpp's format.", valueName: "name|file"))
  var model: String
  @Option(help: "The language that is spoken; a multilingual model detects it.") var language: String?
  @Option(help: ArgumentHelp("Names and terms, one a line, to be preferred.", valueName: "file"))
  var vocabulary: String?
  @Option(help: "What was said before, or terms that may come up.") var prompt = ""
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("What is tried beside the full window: speech, fitted, streamed.", valueName: "way"))
  var ways = TranscriptionWay.allCases
  @Option(help: ArgumentHelp("Noise to be mixed into the recordings.", valueName: "file")) var noise: String?
  @Option(help: ArgumentHelp("Its signal-to-noise ratio in decibels.", valueName: "dB")) var ratio = 12.0
  @Option(help: "Hypotheses followed side by side; 1 is the fastest.") var beams = 1
  @Option(help: "Only the first so many.") var limit: Int?
  @Option(help: "Threads that compute.") var threads = ProcessInfo.processInfo.activeProcessorCount
  @Flag(help: "Every recording's texts, and the scores, as a JSON object a line.") var json = false

  func validate() throws {
    guard (1...8).contains(beams) else { throw ValidationError("--beams must be from 1 to 8.") }
    guard (1...256).contains(threads) else { throw ValidationError("--threads must be from 1 to 256.") }
    _ = try WhisperOptions.spokenLanguage(language)
  }

  func run() async throws {
    var configuration = WhisperConfiguration(model: try ModelStore.modelFile(model))
    configuration.languages = try WhisperOptions.spokenLanguage(language).map { [$0] } ?? []
    configuration.prompt = prompt
    configuration.beamWidth = beams
    configuration.threads = threads
    if let vocabulary {
      configuration.vocabulary = try String(contentsOfFile: vocabulary, encoding: .utf8)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    let chosen = try RecordingLabel.labels(String(contentsOfFile: labels, encoding: .utf8))
      .prefix(limit ?? .max)
    guard !chosen.isEmpty else { throw ValidationError("\(labels) has no recordings.") }
    let evaluation = try TranscriptionEvaluation(configuration, ways: Set(ways))
    var mixer = try noise.map { NoiseMixer(noise: try AudioFileReader(path: $0).readAll().samples, seed: 1) }
    for (number, label) in chosen.enumerated() {
      try Task.checkCancellation()
      let clean = try AudioFileReader(path: path(of: label)).readAll().samples
      let samples = mixer?.mix(clean, decibels: ratio) ?? clean
      let texts = try await evaluation.add(samples, of: label)
      if json { output(try line(label, zip(evaluation.scores.map(\.name), texts))) }
      if isatty(STDERR_FILENO) == 1 {
        FileHandle.standardError.write(Data("\r\(number + 1) of \(chosen.count)".utf8))
      }
    }
    if isatty(STDERR_FILENO) == 1 { FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8)) }
    output(json ? try summary(evaluation) : "\(evaluation)")
  }

  private func path(of label: RecordingLabel) -> String {
    label.audio.hasPrefix("/") ? label.audio : (directory as NSString).appendingPathComponent(label.audio)
  }

  private func line(
    _ label: RecordingLabel, _ texts: some Sequence<(String, String)>
  ) throws -> String {
    var line = JSONObject()
    try line.add("audio", label.audio)
    try line.add("text", label.text)
    try line.add("recognized", Dictionary(texts) { first, _ in first })
    return line.text
  }

  private func summary(_ evaluation: TranscriptionEvaluation) throws -> String {
    var line = JSONObject()
    try line.add("scores", evaluation.scores)
    try line.add("streaming", evaluation.streaming)
    try line.add("reliability", evaluation.reliability.rows)
    try line.add("calibration_error", evaluation.reliability.calibrationError)
    return line.text
  }
}
