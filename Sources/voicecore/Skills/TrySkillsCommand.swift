import Actions
import ArgumentParser
import Assistant
import Console
import Foundation
import Presentation
import Setup
import Skills
import Understanding

struct TrySkillsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "try", abstract: "Show what a text would do, as a skill and otherwise; does nothing.")

  @Argument(help: "What you would say.") var text: [String]
  @OptionGroup var clock: ClockOptions

  func run() async throws {
    let text = text.joined(separator: " ")
    let context = try clock.context()
    let installation = try Installation()
    for problem in installation.skills.problems() { printError(printable("\(problem)")) }
    guard let skills = installation.skills.current() else {
      throw NoSkills(folder: installation.skills.folder)
    }
    let card = CommandCard(schema: installation.commands.schema, context: context, shown: printable)
    let match = try skills.matcher.match(text, at: context())
    if let match, let definition = skills.definitions[match.intent] {
      output(
        "Skill: \(printable(match.intent)) \(printable(match.slotsObject.text)), \(percent(match.confidence))"
      )
      output(
        "  as in \(match.sentence.place.file):\(match.sentence.place.line): \(printable(match.sentence.text))"
      )
      output("  does: \(printable(Self.words(definition, match))); asks: \(definition.confirmation.rawValue)")
    } else {
      output("Skill: none")
    }
    let builtIn = try installation.interpreter()
    let other = builtIn.interpret(text, context: context())
    let isNothing = other.command.intent == .none
    output(
      "Otherwise: \(isNothing ? "nothing" : "\(card.summary(other.command)), \(percent(other.confidence))")")
    let both = SkilledInterpreter(installation.skills, otherwise: builtIn).interpret(text, context: context())
    output(
      "So it is: \(both.command.intent == .none ? "nothing" : card.summary(both.command)), \(percent(both.confidence))"
    )
  }

  private func percent(_ probability: Double) -> String { "\(Int((100 * probability).rounded())) %" }

  private static func words(_ definition: SkillDefinition, _ match: SkillMatch) -> String {
    let values = match.values
    switch definition.action {
    case .answer: return "say “\(definition.answer?.filled(with: values) ?? "")”"
    case .program(let program): return "run \(program.words.joined(separator: " "))"
    case .call(let url): return "ask \(url)"
    case .home(let call): return "have Home Assistant do \(call.service ?? "nothing but tell how it is")"
    case .music(let command): return "tell the music player “\(command.rawValue)”"
    case .line(let line): return "add “\(line.text.filled(with: values))” to \(line.file)"
    case .request(let request): return "“\(request.filled(with: values))”"
    }
  }
}
