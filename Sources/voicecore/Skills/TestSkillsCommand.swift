import ArgumentParser
import Audio
import Console
import Evaluation
import Foundation
import JSONValues
import ModelStore
import Setup
import Skills
import Understanding

struct TestSkillsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Play recordings to skills: which of them are understood wholly.",
    discussion: """
      Labels are a JSON object a line: {"audio","intent","slots"}, the audio's path relative to their file; an intent of null \
      is for what must not be understood. An order counts only if its intent and every slot are right and none is added. Noise \
      is mixed in as Picovoice's speech-to-intent benchmark does it: the ratio is that of the energies of the loudest frames of \
      2,048 samples, and the sum has a peak of one half. The plot shows Rhino's and the cloud services' published results for \
      kitchen noise beside; gnuplot draws it.
      """)

  @Argument(help: ArgumentHelp("A folder of skills.", valueName: "folder")) var skills: String
  @Argument(help: ArgumentHelp("What was said in which recording.", valueName: "labels.jsonl")) var labels:
    String
  @Option(
    help: ArgumentHelp(
      "A Whisper model of the store's, or a file in whisper.cpp's format; otherwise the one that hears.",
      valueName: "name|file"))
  var model: String?
  @Option(help: ArgumentHelp("A recording of noise to be mixed in.", valueName: "file")) var noise: String?
  @Option(help: ArgumentHelp("Levels of speech over noise, as in 6,9,12.", valueName: "decibels")) var snr:
    String?
  @Option(help: "Chooses which stretches of the noise are taken.") var seed: UInt64 = 1
  @Option(help: ArgumentHelp("Where to draw the levels, as a PNG.", valueName: "file")) var plot: String?
  @Option(
    help: ArgumentHelp(
      "A further line of the plot: a name, and what --json wrote before.", valueName: "name=results.jsonl"))
  var beside: [String] = []
  @Option(help: "Threads that compute.") var threads = ProcessInfo.processInfo.activeProcessorCount
  @OptionGroup var options: SkillLanguageOptions
  @OptionGroup var clock: ClockOptions
  @Flag(help: "Every recording, and the summary, as a JSON object a line.") var json = false

  func validate() throws {
    guard (noise == nil) == (snr == nil) else { throw ValidationError("--noise and --snr go together.") }
    guard (1...256).contains(threads) else { throw ValidationError("--threads must be from 1 to 256.") }
    _ = try levels()
    if plot == nil, !beside.isEmpty { throw ValidationError("--beside adds to the plot: give --plot, too.") }
    if plot != nil, noise == nil {
      throw ValidationError("--plot shows levels of noise: give --noise and --snr.")
    }
    _ = try besides()
  }

  /// Reads the plot lines of earlier results.
  private func besides() throws -> [NoisePlot.Line] {
    try beside.map { text in
      let parts = text.split(separator: "=", maxSplits: 1)
      guard parts.count == 2,
        let line = try SkillTally.line(named: String(parts[0]), ofResults: String(parts[1]))
      else {
        throw ValidationError(
          "--beside takes a name and a file that --json --snr wrote, as in base=results.jsonl.")
      }
      return line
    }
  }

  private func levels() throws -> [Double?] {
    guard let snr else { return [nil] }
    return try snr.split(separator: ",").map { part in
      guard let level = Double(part.trimmingCharacters(in: .whitespaces)), level.isFinite else {
        throw ValidationError("--snr takes numbers, as in 6,9,12; “\(part)” is none.")
      }
      return level
    }
  }

  func run() async throws {
    // It is better to learn now that nothing can be drawn.
    if plot != nil { _ = try await NoisePlot(measured: besides()).png() }
    let model = try await modelFile()
    let recognizer = try SkillRecognizer(
      options.skills(skills), model: model, threads: threads)
    let time = try clock.context()
    let chosen = try SkillLabel.read(labels)
    guard !chosen.isEmpty else { throw ValidationError("\(labels) names no recordings.") }
    let folder = URL(filePath: labels).deletingLastPathComponent()
    let hiss = try noise.map { try AudioFileReader(path: $0).readAll().samples }
    var tallies: [SkillTally] = []
    for level in try levels() {
      var mixer = hiss.map { NoiseMixer(noise: $0, seed: seed) }
      var tally = SkillTally(decibels: level)
      for label in chosen {
        let path = label.audio.hasPrefix("/") ? label.audio : folder.appending(path: label.audio).path
        var samples = try AudioFileReader(path: path).readAll().samples
        if let level, let mixed = mixer?.mix(samples, decibels: level) { samples = mixed }
        let started = ContinuousClock.now
        let match = try await recognizer.hear(samples, at: time())
        tally.add(
          isRight: label.isRight(match), isAccepted: match != nil,
          milliseconds: (ContinuousClock.now - started).milliseconds)
        if json { output(try line(label, match, level)) }
      }
      tallies.append(tally)
      if !json { output(tally.text) }
    }
    try summarize(tallies)
    if let plot {
      // Without the digest in the store's file names.
      let name = URL(filePath: model).lastPathComponent.replacing(/(\.[0-9a-f]{12})?\.bin$/, with: "")
      let line = NoisePlot.Line(name: "VoiceCore, \(name)", points: tallies.compactMap(\.point))
      try await NoisePlot(measured: [line] + besides()).png().write(to: URL(filePath: plot))
      printError(printable(plot))
    }
  }

  private func modelFile() async throws -> String {
    if let model { return try ModelStore.modelFile(model) }
    guard let usual = try await Installation().hearingModels(threads: threads).first else {
      throw ValidationError("No Whisper model is here: voicecore models pull whisper-base-q8_0")
    }
    return usual.path
  }

  private func line(_ label: SkillLabel, _ match: SkillMatch?, _ level: Double?) throws -> String {
    var line = JSONObject()
    try line.add("audio", label.audio)
    try line.add("intent", match?.intent)
    line.add("slots", match?.slotsObject ?? JSONObject())
    try line.add("accepted", match != nil)
    if let level { try line.add("snr", level) }
    return line.text
  }

  private func summarize(_ tallies: [SkillTally]) throws {
    let average = tallies.reduce(0) { $0 + $1.share } / Double(max(tallies.count, 1))
    if json {
      var line = JSONObject()
      try line.add("accuracy", average)
      line.add("levels", try tallies.map { try $0.json() })
      output(line.text)
    } else if tallies.count > 1 {
      output(String(format: "%.2f %% on average.", 100 * average))
    }
  }
}
