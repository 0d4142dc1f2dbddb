import ArgumentParser
import Assistant
import Audio
import Console
import Evaluation
import Foundation
import JSONValues
import Setup
import TimeExpressions
import Understanding

struct EvalSpeechCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speech", abstract: "Labelled recordings, from audio to command; acts on nothing.")

  @Argument(help: "The folder that audio paths are relative to.") var directory: String
  @Argument(help: "A JSON object a line: audio, text, intent, slots, now, split.") var labels: String
  @Option(help: "Only this part of the set, as in dev or test.") var split: String?
  @Option(help: "Only the first so many.") var limit: Int?
  @Option(help: "So many of the worst mistakes are shown.") var worst = 20
  @OptionGroup var clock: ClockOptions
  @OptionGroup var recognition: RecognizerOptions
  @Flag(help: "Every result as a JSON object a line.") var json = false

  func run() async throws {
    let context = try clock.context()()
    let installation = try Installation()
    let interpreter = try installation.interpreter()
    let recognizer = try await installation.recognizer(recognition)
    let detector = try recognition.detector()
    let chosen = try SpeechLabel.labels(String(contentsOfFile: labels, encoding: .utf8))
      .filter { split == nil || $0.split == split }.prefix(limit ?? .max)
    guard !chosen.isEmpty else {
      throw ValidationError("\(labels) has no recordings\(split.map { " of the part “\($0)”" } ?? "").")
    }
    var results: [SpeechResult] = []
    for (number, label) in chosen.enumerated() {
      let moment = TimeContext(now: label.now ?? context.now, timeZone: context.timeZone)
      let assistant = Assistant(
        interpreter: interpreter, policy: installation.policy, actions: [],
        takeBack: { .refused($0.summary) }, history: try .inMemory(json: installation.commands),
        context: { moment })
      let reader = try AudioFileReader(path: path(of: label))
      let turns = try await assistant.hear(reader.chunks, by: recognizer, detector: detector)
      // The utterance with the most slots represents the recording, though each would have been acted on.
      let turn = turns.max { $0.interpretation.command.slots.count < $1.interpretation.command.slots.count }
      let result = result(of: label, turns, turn, interpreter, moment)
      results.append(result)
      if json { output(try line(result, turn, installation.commands)) }
      if isatty(STDERR_FILENO) == 1 {
        FileHandle.standardError.write(Data("\r\(number + 1) of \(chosen.count)".utf8))
      }
    }
    if isatty(STDERR_FILENO) == 1 { FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8)) }
    let evaluation = SpeechEvaluation(results)
    output("\(evaluation)")
    for result in evaluation.worst.prefix(worst) { output(mistake(result, installation.commands)) }
  }

  private func mistake(_ result: SpeechResult, _ commands: CommandJSON) -> String {
    let (expected, command) = (result.label.command, result.command)
    return """

      \(result.actsUnasked ? "done" : "asked") \(String(format: "%.3f", result.confidence)) \
      \(result.errorStage?.rawValue ?? "")  \(printable(result.label.text))
        heard     \(printable(result.hypothesis ?? "nothing"))
        expected  \(expected.intent.rawValue) \(commands.slots(of: expected))
        got       \(command.intent.rawValue) \(commands.slots(of: command))
      """
  }

  private func path(of label: SpeechLabel) -> String {
    label.audio.hasPrefix("/") ? label.audio : (directory as NSString).appendingPathComponent(label.audio)
  }

  private func result(
    of label: SpeechLabel, _ turns: [Turn], _ turn: Turn?, _ interpreter: any Interpreter,
    _ moment: TimeContext
  ) -> SpeechResult {
    SpeechResult(
      label: label,
      hypothesis: turns.isEmpty ? nil : turns.map(\.interpretation.text).joined(separator: " "),
      command: turn?.interpretation.command ?? .none,
      commandFromReference: interpreter.interpret(label.text, context: moment).command,
      actsUnasked: turns.contains { $0.decision == .execute },
      asksForYes: turn.map { [.confirm, .ask].contains($0.decision) } ?? false,
      confidence: turn?.confidence ?? 0,
      latency: (turn?.timings.total ?? 0) / 1000)
  }

  private func line(_ result: SpeechResult, _ turn: Turn?, _ commands: CommandJSON) throws -> String {
    var line = JSONObject()
    try line.add("audio", result.label.audio)
    try line.add("text", result.label.text)
    try line.add("hypothesis", result.hypothesis)
    try line.add("intent", result.command.intent)
    line.add("slots", commands.slots(of: result.command))
    try line.add("right", result.isRight)
    try line.add("acted", result.actsUnasked)
    try line.add("wrong_action", result.isWrongAction)
    try line.add("error_stage", result.errorStage)
    try line.add("confidence", result.confidence)
    try line.add("understanding", turn?.interpretation.confidence)
    try line.add("words", turn?.transcript?.words.map(\.text))
    try line.add("word_confidences", turn?.transcript?.words.map(\.confidence))
    try line.add(
      "spans",
      turn.map { turn in
        Dictionary(
          uniqueKeysWithValues: turn.interpretation.spans.map { slot, ranges in
            (slot.rawValue, ranges.map { [$0.lowerBound, $0.upperBound] })
          })
      })
    try line.add("milliseconds", result.latency * 1000)
    try line.add("decision", turn?.decision.rawValue)
    return line.text
  }
}
