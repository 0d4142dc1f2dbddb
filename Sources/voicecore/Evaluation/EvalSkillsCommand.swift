import ArgumentParser
import Console
import Foundation
import JSONValues
import Skills

struct EvalSkillsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skills",
    abstract: "Home Assistant's tests of its sentences: how many give the intent and slots written there.",
    discussion: """
      Reads the folder that Home Assistant publishes as OHF-Voice/intents: intents.yaml, sentences and tests, and lists and \
      rules where they are.
      """)

  @Argument(help: ArgumentHelp("Such a folder.", valueName: "folder")) var folder: String
  @Option(help: "The language of the tests.") var language = "en"
  @Option(help: ArgumentHelp("Tests from another folder, in the same files.", valueName: "folder")) var tests:
    String?
  @Flag(help: "Sentences may differ from their templates in few words.") var lenient = false
  @Flag(help: "Every sentence, and the scores, as a JSON object a line.") var json = false

  func run() async throws {
    let started = ContinuousClock.now
    let suite = try HomeAssistantSuite(
      folder: URL(filePath: folder, directoryHint: .isDirectory), language: language,
      tests: tests.map { URL(filePath: $0, directoryHint: .isDirectory) }, isLenient: lenient)
    let elapsed = (ContinuousClock.now - started).milliseconds
    for problem in suite.problems { printError(printable("\(problem)")) }
    for outcome in suite.outcomes where json || outcome.reason != nil {
      try output(
        json ? line(outcome) : printable("\(outcome.file): “\(outcome.sentence)”: \(outcome.reason ?? "")"))
    }
    let passed = suite.outcomes.count - suite.misses.count
    let wanted = suite.outcomes.filter { $0.wantedAnswer != nil }
    let answered = wanted.filter { $0.answer != nil }
    let asWritten = answered.count { $0.answer == $0.wantedAnswer }
    if json {
      var line = JSONObject()
      try line.add("sentences", suite.outcomes.count)
      try line.add("passed", passed)
      try line.add("answers", wanted.count)
      try line.add("answered", answered.count)
      try line.add("as_written", asWritten)
      try line.add("milliseconds", elapsed)
      output(line.text)
    } else {
      let share = 100 * Double(passed) / Double(max(suite.outcomes.count, 1))
      output(
        "\(passed) of \(suite.outcomes.count) sentences pass (\(String(format: "%.2f", share)) %), "
          + "in \(String(format: "%.1f", elapsed / 1_000)) s with reading and compiling.")
      output(
        "Of \(wanted.count) with an answer \(answered.count) get one from the responses, \(asWritten) of them as written."
      )
    }
  }

  private func line(_ outcome: HomeAssistantSuite.Outcome) throws -> String {
    var line = JSONObject()
    try line.add("file", outcome.file)
    try line.add("text", outcome.sentence)
    try line.add("intent", outcome.match?.intent)
    line.add("slots", outcome.match?.slotsObject ?? JSONObject())
    try line.add("confidence", outcome.match?.confidence ?? 0)
    try line.add("reason", outcome.reason)
    try line.add("answer", outcome.answer)
    try line.add("wanted_answer", outcome.wantedAnswer)
    return line.text
  }
}
