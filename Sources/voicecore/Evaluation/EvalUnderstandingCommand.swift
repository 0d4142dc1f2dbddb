import ArgumentParser
import Assistant
import Console
import Evaluation
import Foundation
import JSONValues
import Setup
import TimeExpressions
import Understanding

struct EvalUnderstandingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "understanding",
    abstract: "Labelled phrasings: what is understood rightly, what is done wrongly, and the time it takes.",
    discussion: """
      Reads a JSON object a line: text and intent with entities in the names of HWU64 and SLURP, with the spans that \
      training/understanding makes, or with every slot's value at a given now, as evaluation/understanding/written.jsonl.
      """)

  @Argument(help: "A file such as slurp_devel.jsonl.") var data: String
  @OptionGroup var clock: ClockOptions
  @OptionGroup var understanding: InterpreterOptions
  @Option(help: "Only the first so many.") var limit: Int?
  @Option(help: "So many of the worst mistakes are shown.") var worst = 20
  @Flag(help: "Every text, and the scores, as a JSON object a line.") var json = false

  func run() async throws {
    let context = try clock.context()()
    let installation = try Installation()
    let interpreter = try understanding.chosen(installation)
    let labels = try UnderstandingLabel.labels(
      String(contentsOfFile: data, encoding: .utf8), schema: installation.commands.schema
    ).prefix(limit ?? .max)
    guard !labels.isEmpty else { throw ValidationError("\(data) has no phrasing.") }
    var evaluation = UnderstandingEvaluation(schema: installation.commands.schema)
    for (number, label) in labels.enumerated() {
      try Task.checkCancellation()
      let moment = TimeContext(now: label.now ?? context.now, timeZone: context.timeZone)
      let started = ContinuousClock.now
      let interpretation = interpreter.interpret(label.text, context: moment, after: label.dialogue)
      let elapsed = (ContinuousClock.now - started).milliseconds
      let decision = installation.policy.decision(
        for: interpretation, heard: nil,
        confirmation: installation.commands.schema.confirmation(of: interpretation.command.intent))
      let outcome = UnderstandingOutcome(
        label, interpretation, acts: decision == .execute, milliseconds: elapsed)
      evaluation.add(outcome)
      if json {
        let evidence = (interpreter as? ModelInterpreter)?.evidence(
          label.text, context: moment, after: label.dialogue)
        output(try line(outcome, decision, installation.commands, evidence))
      }
      if number % 10 == 0 || number == labels.count - 1 { showProgress(number + 1, of: labels.count) }
    }
    if isatty(STDERR_FILENO) == 1 { FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8)) }
    if json {
      var line = JSONObject()
      try line.add("scores", evaluation.scores)
      output(line.text)
    } else {
      output("\(UnderstandingTable(evaluation))")
      for outcome in evaluation.worst.prefix(worst) { output(mistake(outcome, installation.commands)) }
    }
  }

  private func showProgress(_ done: Int, of all: Int) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let width = 40 * done / all
    let bar = String(repeating: "█", count: width) + String(repeating: "░", count: 40 - width)
    FileHandle.standardError.write(Data("\r\(bar) \(done) of \(all)".utf8))
  }

  private func line(
    _ outcome: UnderstandingOutcome, _ decision: Decision, _ commands: CommandJSON, _ evidence: ModelEvidence?
  ) throws -> String {
    var line = JSONObject()
    try line.add("text", outcome.label.text)
    try line.add("expected", outcome.label.intents)
    try line.add("intent", outcome.intent)
    line.add("slots", commands.slots(of: outcome.interpretation.command))
    if let command = outcome.label.command { line.add("expected_slots", commands.slots(of: command)) }
    try line.add("right", outcome.isRight)
    try line.add("confidence", outcome.interpretation.confidence)
    try line.add("needs_confirmation", outcome.interpretation.needsConfirmation)
    try line.add("decision", decision)
    try line.add("interpreter", outcome.interpretation.interpreter)
    try line.add("milliseconds", outcome.milliseconds)
    if let evidence {
      try line.add("evidence", Dictionary(evidence.values.map { ($0.name, $0.value) }) { first, _ in first })
    }
    return line.text
  }

  private func mistake(_ outcome: UnderstandingOutcome, _ commands: CommandJSON) -> String {
    let expected =
      outcome.label.command.map { "\($0.intent.rawValue) \(commands.slots(of: $0))" }
      ?? outcome.label.intents.map(\.rawValue).joined(separator: " or ")
    let interpretation = outcome.interpretation
    return """

      \(outcome.acts ? "done" : "asked") \(String(format: "%.3f", interpretation.confidence)) \
      \(interpretation.interpreter)  \(printable(outcome.label.text))
        expected  \(expected)
        got       \(outcome.intent.rawValue) \(commands.slots(of: interpretation.command))
      """
  }
}
