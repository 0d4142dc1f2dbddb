import ArgumentParser
import Assistant
import Audio
import Capture
import Console
import Foundation
import JSONValues
import Setup
import Speech
import TimeExpressions

struct EvalAnswersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answers",
    abstract: "Answers to a command that waits, and what is none: how much is taken for what it is.",
    discussion: """
      The recordings are made by evaluation/answers/make.py. An answer is right where it means what was said; it is sure \
      where its confidence is that of a yes that is acted on. Whatever else is taken for an answer is wrong.
      """)

  @Argument(help: "The folder that audio paths are relative to.") var directory: String?
  @Argument(help: "A JSON object a line: audio, text, kind, split.") var labels: String?
  @Option(help: "Only this part of the set, as in dev or test.") var split: String?
  @Option(help: "Only every so many recordings.") var every = 1
  @OptionGroup var clock: ClockOptions
  @OptionGroup var recognition: RecognizerOptions
  @Flag(help: "Recognize as where nothing waits.") var plain = false
  @Flag(help: "What was heard in each recording, as a JSON object a line.") var json = false
  @Flag(help: "Only write the plain answers that are expected, one a line.") var list = false

  private struct Label: Decodable {
    var audio: String
    var text: String?
    var kind: String
    var split: String
    var isAnswer: Bool { kind == "answer" || kind == "change" }
  }

  private struct Tally {
    var recordings = 0
    var right = 0
    var sure = 0
    var wrong = 0
    var surelyYes = 0
  }

  func validate() throws {
    guard list || labels != nil else { throw ValidationError("Give a folder and its labels, or --list.") }
    guard every > 0 else { throw ValidationError("--every must be 1 or more.") }
  }

  func run() async throws {
    guard !list else {
      for phrase in AnswerGrammar.phrases { output(phrase) }
      return
    }
    let installation = try Installation()
    let recognizer = try await installation.recognizer(recognition)
    let context = try clock.context()()
    let surely = ConfirmationPolicy().confirmThreshold
    let chosen = try String(contentsOfFile: labels ?? "", encoding: .utf8).split(separator: "\n")
      .map { try JSONDecoder().decode(Label.self, from: Data($0.utf8)) }
      .filter { split == nil || $0.split == split }
    var tallies: [String: Tally] = [:]
    for label in stride(from: 0, to: chosen.count, by: every).map({ chosen[$0] }) {
      let samples = try AudioFileReader(path: "\(directory ?? ".")/\(label.audio)").readAll().samples
      let heard = try await hear(samples, recognizer)
      let meaning = AnswerMeaning(heard.text, context: context)
      let said = label.isAnswer ? label.text.flatMap { AnswerMeaning($0, context: context) } : nil
      var tally = tallies[label.kind] ?? Tally()
      tally.recordings += 1
      if let meaning {
        let isSure = heard.confidence >= surely
        if meaning == said { tally.right += 1 } else { tally.wrong += 1 }
        if meaning == said, isSure { tally.sure += 1 }
        if meaning != said, meaning == .yes, isSure { tally.surelyYes += 1 }
      }
      tallies[label.kind] = tally
      if json { try write(label, heard) }
    }
    output("kind      recordings   right   of these sure   wrong   of these a sure yes")
    for (kind, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      output(
        kind.padding(toLength: 10, withPad: " ", startingAt: 0)
          + String(
            format: "%10d  %6d  %14d  %6d  %20d", tally.recordings, tally.right, tally.sure, tally.wrong,
            tally.surelyYes))
    }
  }

  /// Recognizes samples in small pieces, as they come from a microphone.
  private func hear(_ samples: [Float], _ recognizer: any Recognizer) async throws -> Transcript {
    let session = try await recognizer.startSession(expecting: plain ? .command : .answer)
    for start in stride(from: 0, to: samples.count, by: 1_600) {
      let piece = Array(samples[start..<min(start + 1_600, samples.count)])
      _ = try await session.accept(AudioChunk(samples: piece, start: start))
    }
    return try await session.finish()
  }

  private func write(_ label: Label, _ heard: Transcript) throws {
    var line = JSONObject()
    try line.add("audio", label.audio)
    try line.add("kind", label.kind)
    try line.add("text", label.text)
    try line.add("heard", heard.text)
    try line.add("confidence", heard.confidence)
    output(line.text)
  }
}
