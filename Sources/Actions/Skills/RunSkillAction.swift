import Foundation
import Skills
import TimeExpressions
import Understanding

/// Does what one of the person's own skills says.
public struct RunSkillAction: Action {
  public let intent = Intent.runSkill
  private let skills: SkillLibrary
  /// The session bus, where music players are.
  private let bus: String

  public init(_ skills: SkillLibrary, bus: String = DesktopNotifications.sessionBusAddress()) {
    (self.skills, self.bus) = (skills, bus)
  }

  public func confirmation(of command: Command) -> CommandSchema.Confirmation? {
    (try? definition(command)).flatMap { .init(rawValue: $0.confirmation.rawValue) }
  }

  public func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding {
    _ = try definition(command)
    return .one(command)
  }

  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let definition = try definition(command)
    let values = command.details(.details) ?? [:]
    let answer = definition.answer?.filled(with: values)
    switch definition.action {
    case .answer, .request: return PreparedAction(intent: intent, told: answer ?? "")
    case .line(let line):
      let text = line.text.filled(with: values)
      return try AddedLine(text, to: line.file, folder: skills.folder)
        .prepared(intent, summary: answer ?? "Added “\(text)” to \(line.file)")
    case .music(let music):
      #if canImport(CDBus)
        return try await MusicSkill(command: music, bus: bus).prepared(intent, values: values, answer: answer)
      #else
        throw MusicError.noBus
      #endif
    case .program(let program):
      return run(program, definition, command, summary: answer ?? "Ran \(program.words[0])", context)
    }
  }

  private func run(
    _ program: SkillProgram, _ definition: SkillDefinition, _ command: Command, summary: String,
    _ context: TimeContext
  ) -> PreparedAction {
    let input = SkillValue.mapping([
      "skill": .text(command.text(.skill) ?? ""), "slots": .mapping(command.details(.details) ?? [:]),
      "time": .text("\(context.now)"),
    ]).json
    func run(_ program: SkillProgram) -> ProgramRun {
      ProgramRun(folder: skills.folder, words: program.words, seconds: program.seconds, input: input)
    }
    let told = run(program)
    // What never asks only tells something, which nobody takes back.
    let effect: Effect =
      definition.confirmation == .never
      ? .told(summary) : .ranProgram(told, undo: definition.undo.map(run))
    let receipt = Receipt(intent: intent, summary: summary, location: "", effects: [effect])
    let hasAnswer = definition.answer != nil
    return .answering(receipt) {
      let printed = try await told.run()
      if printed.isEmpty { return summary }
      return hasAnswer ? "\(printed) \(summary)" : printed
    }
  }

  private func definition(_ command: Command) throws -> SkillDefinition {
    guard let name = command.text(.skill), let definition = skills.current()?.definitions[name] else {
      throw ActionError.notFound("skill “\(command.text(.skill) ?? "")” in \(skills.folder)")
    }
    return definition
  }
}
