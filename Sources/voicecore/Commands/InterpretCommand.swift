import ArgumentParser
import Assistant
import Understanding

struct InterpretCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interpret", abstract: "Understand lines of text as commands; acts on nothing.",
    discussion:
      "Writes {\"text\",\"intent\",\"slots\",\"policy\",\"decision\",\"interpreter\",\"milliseconds\"} "
      + "for every line of standard input.")

  @OptionGroup var clock: ClockOptions
  @OptionGroup var understanding: InterpreterOptions

  func run() async throws {
    let context = try clock.context()
    let installation = try Installation()
    let interpreter = try understanding.chosen(installation)
    for text in StandardInputLines() {
      let started = ContinuousClock.now
      var interpretation = interpreter.interpret(text, context: context())
      let decision = installation.policy.decision(for: interpretation, heard: nil)
      interpretation.needsConfirmation = decision.needsConfirmation
      let elapsed = ContinuousClock.now - started
      var line = JSONLine()
      try line.add("text", text)
      try line.add("intent", interpretation.command.intent)
      line.add("slots", json: installation.commands.slots(of: interpretation.command))
      line.add(
        "policy",
        json: installation.commands.policy(of: CommandJSON.Document(interpretation)))
      try line.add("decision", decision)
      try line.add("interpreter", interpretation.interpreter)
      try line.add("milliseconds", (elapsed.milliseconds * 1000).rounded() / 1000)
      output(line.text)
    }
  }
}
