import ArgumentParser
import Assistant
import Console
import Foundation
import JSONValues
import Setup
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
    let commands = installation.commands
    let beginning = RehearsedDialogue(
      interpreter: interpreter, schema: commands.schema, policy: installation.policy)
    if dialogues { return try rehearse(from: beginning, commands, context) }
    for text in StandardInputLines() {
      var dialogue = beginning
      let started = ContinuousClock.now
      let readings = dialogue.read(text, context: context())
      guard let line = try line(text, readings, commands, .now - started) else { continue }
      output(line.text)
    }
  }

  private struct Said: Decodable {
    var dialogue: String
    var text: String
  }

  private func rehearse(
    from beginning: RehearsedDialogue, _ commands: CommandJSON, _ context: @Sendable () -> TimeContext
  ) throws {
    var current: (name: String, dialogue: RehearsedDialogue)?
    for (index, json) in StandardInputLines().enumerated() {
      guard let said = try? JSONDecoder().decode(Said.self, from: Data(json.utf8)) else {
        throw ValidationError(
          "Line \(index + 1) is no JSON object with \"dialogue\" and \"text\": \(json.prefix(80))")
      }
      var dialogue = current.flatMap { $0.name == said.dialogue ? $0.dialogue : nil } ?? beginning
      let started = ContinuousClock.now
      let readings = dialogue.read(said.text, context: context())
      let elapsed = ContinuousClock.now - started
      current = (said.dialogue, dialogue)
      guard let line = try line(said.text, readings, commands, elapsed) else { continue }
      output(line.text)
    }
  }

  /// Returns the JSON line of a text with its readings, or `nil` if it makes no request.
  private func line(
    _ text: String, _ readings: [RehearsedReading], _ commands: CommandJSON, _ elapsed: Duration
  ) throws -> JSONObject? {
    guard let first = readings.first else { return nil }
    var line = JSONObject()
    try line.add("text", text)
    line.add(try command(first, commands))
    try line.add("interpreter", first.interpretation.interpreter)
    try line.add("milliseconds", (elapsed.milliseconds * 1000).rounded() / 1000)
    if dialogues {
      try line.add("act", first.act)
      try line.add("refers_to", first.refersTo)
    }
    let others = try readings.dropFirst().map { reading in
      var other = JSONObject()
      try other.add("text", reading.interpretation.text)
      other.add(try command(reading, commands))
      return other
    }
    if !others.isEmpty { line.add("also", others) }
    return line
  }

  private func command(_ reading: RehearsedReading, _ commands: CommandJSON) throws -> JSONObject {
    let interpretation = reading.interpretation
    var line = JSONObject()
    try line.add("intent", interpretation.command.intent)
    line.add("slots", commands.slots(of: interpretation.command))
    line.add("policy", commands.policy(of: CommandJSON.Document(interpretation)))
    try line.add("decision", reading.decision)
    return line
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
