import ArgumentParser
import Assistant
import Audio
import Console
import Evaluation
import Foundation
import JSONValues
import ModelStore
import Setup
import TimeExpressions

struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Repeatable timings and error rates of single parts.",
    subcommands: [
      BenchInterpretCommand.self, BenchTimeCommand.self, BenchVoiceActivityCommand.self,
      BenchWhisperCommand.self, BenchLanguageModelCommand.self, BenchSpeakCommand.self,
      BenchHistoryCommand.self,
    ])
}

struct BenchInterpretCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interpret", abstract: "From text to command, on one core.")

  @Option(help: "How often each of the built-in commands is understood.") var repeats = 200
  @Flag(help: "One JSON object.") var json = false

  func validate() throws {
    guard repeats > 0 else { throw ValidationError("--repeats takes a number above 0.") }
  }

  func run() async throws {
    let interpreter = try Installation().interpreter()
    let context = TimeContext.benchmark
    let milliseconds = measured(BenchInterpretCommand.commands, repeats: repeats) { text in
      _ = interpreter.interpret(text, context: context)
    }
    try report("interpret", milliseconds, json: json)
  }

  static let commands = [
    "remind me tomorrow at seven to call john", "lunch with sarah on friday at noon for an hour",
    "schedule a meeting with the design team tomorrow from nine to eleven", "do i have new mail",
    "make a note the garage code is four seven one nine", "send an email to anna saying i will be late",
    "how far away is the moon", "remind me every monday at eight to take out the trash",
  ]
}

struct BenchTimeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "time", abstract: "Time expressions in a sentence of 20 words, and in 100 KB.")

  @Option(help: "How often the sentence is read.") var repeats = 2000
  @Flag(help: "One JSON object a line.") var json = false

  func run() async throws {
    let sentence =
      "please remind me a week from tuesday at a quarter to five in the afternoon to call john about next month"
    let parser = TimeExpressionParser()
    try report(
      "time, 20 words",
      measured([sentence], repeats: max(1, repeats)) { _ = parser.matches(in: $0, context: .benchmark) },
      json: json)
    let long = String(repeating: sentence + ". ", count: 100_000 / (sentence.utf8.count + 2) + 1)
    try report(
      "time, 100 KB", measured([long], repeats: 5) { _ = parser.matches(in: $0, context: .benchmark) },
      json: json)
  }
}

struct BenchVoiceActivityCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vad", abstract: "Voice activity detection, clean and with noise.",
    discussion: "Measures on the half of the recordings that the detector was not fitted on.")

  @Argument(help: "A folder of recordings of one utterance each.") var directory: String
  @Argument(help: "A recording of noise alone.") var noise: String
  @Option(
    help: ArgumentHelp(
      "A Silero model of the store's or in whisper.cpp's format, to measure instead of the project's detector.",
      valueName: "name|file"))
  var silero: String?
  @Flag(help: "All recordings.") var all = false
  @Flag(help: "One JSON object.") var json = false

  func run() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    let recordings = names.filter { $0.hasSuffix(".flac") || $0.hasSuffix(".wav") }
      .map { (directory as NSString).appendingPathComponent($0) }
    guard !recordings.isEmpty else { throw ValidationError("\(directory) has no .flac or .wav files.") }
    let report = try VoiceActivityBenchmark.run(
      recordings: all ? recordings : VoiceActivityBenchmark.heldOut(recordings), noise: noise,
      detector: try silero.map { try SileroVoiceActivityDetector(path: ModelStore.modelFile($0)) }
        ?? SpectralVoiceActivityDetector())
    guard json else { return output("\(report)") }
    var line = JSONObject()
    try line.add("vad", report)
    output(line.text)
  }
}

extension TimeContext {
  /// Monday 2025-09-01, 10:00.
  fileprivate static let benchmark = TimeContext(
    now: LocalDateTime(date: LocalDate(daysSinceEpoch: 20_332), secondOfDay: 36_000), timeZone: .gmt)
}

/// Returns the milliseconds of each run over each text, after a warm-up.
private func measured(_ texts: [String], repeats: Int, _ body: (String) -> Void) -> [Double] {
  for text in texts { body(text) }
  var milliseconds: [Double] = []
  milliseconds.reserveCapacity(texts.count * repeats)
  for _ in 0..<repeats {
    for text in texts {
      let started = ContinuousClock.now
      body(text)
      milliseconds.append((ContinuousClock.now - started).milliseconds)
    }
  }
  return milliseconds
}

private func report(_ name: String, _ milliseconds: [Double], json: Bool) throws {
  let p50 = milliseconds.percentile(0.5) ?? 0
  let p95 = milliseconds.percentile(0.95) ?? 0
  guard json else {
    return output(String(format: "%@: p50 %.3f ms, p95 %.3f ms, %d runs", name, p50, p95, milliseconds.count))
  }
  var line = JSONObject()
  try line.add("bench", name)
  try line.add("p50_ms", p50)
  try line.add("p95_ms", p95)
  try line.add("runs", milliseconds.count)
  output(line.text)
}
