import ArgumentParser
import Assistant
import Evaluation
import Foundation
import Understanding

struct EvalUnderstandingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "understanding",
    abstract: "Labelled phrasings: intents right, actions wrong, and time taken.",
    discussion:
      "Reads a JSON object a line with text and intent, in the names of HWU64 and SLURP or VoiceCore's own.")

  @Argument(help: "A file such as slurp_devel.jsonl.") var data: String
  @OptionGroup var clock: ClockOptions
  @Flag(help: "Every phrasing whose intent is wrong.") var errors = false

  private struct Phrasing: Decodable {
    var text: String
    var intent: String
  }

  func run() async throws {
    let context = try clock.context()
    let installation = try Installation()
    let interpreter = try installation.interpreter()
    var pairs: [(expected: Intent, actual: Intent)] = []
    var confusion: [String: Int] = [:]
    var milliseconds: [Double] = []
    var wrongActions = 0
    for (number, line) in try String(contentsOfFile: data, encoding: .utf8).split(separator: "\n")
      .enumerated()
    {
      let phrasing: Phrasing
      do {
        phrasing = try JSONDecoder().decode(Phrasing.self, from: Data(line.utf8))
      } catch {
        throw ValidationError("\(data), line \(number + 1): no JSON object with text and intent.")
      }
      guard
        let expected = Intent(labelled: phrasing.intent, phrasing.text, schema: installation.commands.schema)
      else { continue }
      let started = ContinuousClock.now
      let interpretation = interpreter.interpret(phrasing.text, context: context())
      let decision = installation.policy.decision(for: interpretation, heard: nil)
      milliseconds.append((ContinuousClock.now - started).milliseconds)
      let actual = interpretation.command.intent
      pairs.append((expected, actual))
      if actual == expected { continue }
      confusion["\(expected.rawValue) → \(actual.rawValue)", default: 0] += 1
      if decision == .execute { wrongActions += 1 }
      if errors {
        output("\(expected.rawValue) → \(actual.rawValue)  \(decision.rawValue)  \(printable(phrasing.text))")
      }
    }
    guard let accuracy = accuracy(pairs), let macroF1 = macroF1(pairs) else {
      throw ValidationError("\(data) has no phrasing that counts.")
    }
    output("phrasings      \(pairs.count)")
    output(String(format: "accuracy       %.2f %%", accuracy * 100))
    output(String(format: "mean F1        %.4f", macroF1))
    output(
      String(
        format: "wrong actions  %d (%.2f %%)", wrongActions, Double(wrongActions) / Double(pairs.count) * 100)
    )
    output(
      String(
        format: "milliseconds   p50 %.2f, p95 %.2f", milliseconds.percentile(0.5) ?? 0,
        milliseconds.percentile(0.95) ?? 0))
    for (pair, count) in confusion.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      output("  \(count)  \(pair)")
    }
  }
}

extension Intent {
  /// VoiceCore's intent for a set's label; nil where it is left out of the score.
  init?(labelled label: String, _ text: String, schema: CommandSchema) {
    let leftOut: Set = [
      "lists_createoradd", "calendar_query", "calendar_remove", "alarm_set", "alarm_query", "alarm_remove",
      "lists_query", "lists_remove", "email_querycontact", "email_addcontact", "datetime_query",
      "datetime_convert",
    ]
    if leftOut.contains(label) { return nil }
    let remind = ["remind", "reminder", "notify", "alert", "notification", "let me know"]
    switch label {
    case "calendar_set":
      let words = text.lowercased()
      self = remind.contains { words.contains($0) } ? .addReminder : .createEvent
    case "email_sendemail": self = .sendEmail
    case "email_query": self = .readEmail
    default:
      let own = Intent(rawValue: label)
      self = schema[own] == nil ? .none : own
    }
  }
}
