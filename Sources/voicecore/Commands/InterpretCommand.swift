import ArgumentParser
import Assistant
import Console
import Foundation
import TimeExpressions
import Understanding

struct InterpretCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interpret", abstract: "Understand lines of text as commands; acts on nothing.",
    discussion:
      "Writes {\"text\",\"intent\",\"slots\",\"policy\",\"decision\",\"interpreter\",\"milliseconds\"} "
      + "for every line of standard input, and \"also\" for further requests in it; with --dialogues, each by what "
      + "went before it.")

  @OptionGroup var clock: ClockOptions
  @OptionGroup var understanding: InterpreterOptions

  @Flag(
    help: ArgumentHelp(
      "Show what the model marks in the words, and how likely it holds every intent, before anything is made of it."
    )
  ) var marks = false

  @Flag(
    help: ArgumentHelp(
      "Read JSON objects with \"dialogue\" and \"text\", and understand each text by what went before it in its dialogue.",
      discussion:
        "Every command is taken as done, and one that would be shown as waiting. Adds \"act\" and \"refers_to\"."
    ))
  var dialogues = false

  func run() async throws {
    let context = try clock.context()
    let installation = try Installation()
    let interpreter = try understanding.chosen(installation)
    if marks {
      guard let model = interpreter as? ModelInterpreter else {
        throw ValidationError("--marks shows what a model does; name one with --model FILE.")
      }
      for text in StandardInputLines() { output(try Self.marks(of: text, by: model)) }
      return
    }
    if dialogues { return try rehearse(interpreter, installation, context) }
    for text in StandardInputLines() {
      let started = ContinuousClock.now
      let schema = installation.commands.schema
      let readings = SeveralRequests(interpreter: interpreter, schema: schema, context: context())
        .requests(in: text).map { request -> (interpretation: Interpretation, decision: Decision) in
          var interpretation = interpreter.interpret(request, context: context())
          let decision = installation.policy.decision(
            for: interpretation, heard: nil,
            confirmation: schema.confirmation(of: interpretation.command.intent))
          interpretation.needsConfirmation = decision.needsConfirmation
          return (interpretation, decision)
        }
      let elapsed = ContinuousClock.now - started
      guard let first = readings.first else { continue }
      var line = try line(text, first.interpretation, first.decision, installation.commands, elapsed)
      try add(readings.dropFirst().map { ($0.interpretation, $0.decision) }, to: &line, installation.commands)
      output(line.text)
    }
  }

  /// Adds the requests of a text after the first.
  private func add(
    _ others: [(Interpretation, Decision)], to line: inout JSONLine, _ commands: CommandJSON
  ) throws {
    guard !others.isEmpty else { return }
    let objects = try others.map { interpretation, decision in
      var other = JSONLine()
      try other.add("text", interpretation.text)
      other.add(try command(interpretation, decision, commands))
      return other.text
    }
    line.add("also", json: "[\(objects.joined(separator: ","))]")
  }

  private func command(
    _ interpretation: Interpretation, _ decision: Decision, _ commands: CommandJSON
  ) throws -> JSONLine {
    var line = JSONLine()
    try line.add("intent", interpretation.command.intent)
    line.add("slots", json: commands.slots(of: interpretation.command))
    line.add("policy", json: commands.policy(of: CommandJSON.Document(interpretation)))
    try line.add("decision", decision)
    return line
  }

  private func line(
    _ text: String, _ interpretation: Interpretation, _ decision: Decision, _ commands: CommandJSON,
    _ elapsed: Duration
  ) throws -> JSONLine {
    var line = JSONLine()
    try line.add("text", text)
    line.add(try command(interpretation, decision, commands))
    try line.add("interpreter", interpretation.interpreter)
    try line.add("milliseconds", (elapsed.milliseconds * 1000).rounded() / 1000)
    return line
  }

  private struct Said: Decodable {
    var dialogue: String
    var text: String
  }

  private func rehearse(
    _ interpreter: any Interpreter, _ installation: Installation, _ context: @Sendable () -> TimeContext
  ) throws {
    let commands = installation.commands
    let beginning = RehearsedDialogue(
      interpreter: interpreter, schema: commands.schema, policy: installation.policy)
    var current: (name: String, dialogue: RehearsedDialogue)?
    for (index, json) in StandardInputLines().enumerated() {
      guard let said = try? JSONDecoder().decode(Said.self, from: Data(json.utf8)) else {
        throw ValidationError(
          "Line \(index + 1) is no JSON object with \"dialogue\" and \"text\": \(json.prefix(80))")
      }
      var dialogue = current.flatMap { $0.name == said.dialogue ? $0.dialogue : nil } ?? beginning
      let started = ContinuousClock.now
      let readings = dialogue.take(said.text, context: context())
      let elapsed = ContinuousClock.now - started
      current = (said.dialogue, dialogue)
      guard let reading = readings.first else { continue }
      var line = try line(said.text, reading.interpretation, reading.decision, commands, elapsed)
      try line.add("act", reading.act)
      try line.add("refers_to", reading.refersTo)
      try add(readings.dropFirst().map { ($0.interpretation, $0.decision) }, to: &line, commands)
      output(line.text)
    }
  }

  private struct Marks: Encodable {
    var text: String
    var intent: Intent
    var marks: [String: [String]]
    var asks: Bool
    var intents: [String: Double]
  }

  private static func marks(of text: String, by model: ModelInterpreter) throws -> String {
    let found = try model.marks(in: text)
    let line = Marks(
      text: text, intent: found?.intent ?? .none,
      marks: Dictionary((found?.slots ?? []).map { ($0.slot.rawValue, $0.spans) }) { $0 + $1 },
      asks: found?.asks ?? false,
      intents: Dictionary((found?.intents ?? []).map { ($0.intent.rawValue, $0.probability) }) { first, _ in
        first
      })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(line), as: UTF8.self)
  }
}
