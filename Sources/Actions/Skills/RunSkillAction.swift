import Foundation
import Sentences
import Skills
import TimeExpressions
import Understanding

/// Carries out one of the person's own skills.
package struct RunSkillAction: Action {
  package let intent = Intent.runSkill
  private let skills: SkillLibrary
  /// The address of the session bus with the music players.
  private let bus: String
  private let reach: @Sendable (ServiceRequest) async throws -> ServiceReply

  /// - Parameter reach: Sends a request to a service in the home.
  package init(
    _ skills: SkillLibrary, bus: String = MusicPlayer.usualBus,
    reach: @escaping @Sendable (ServiceRequest) async throws -> ServiceReply = ServiceAccess(.init()).reach
  ) {
    (self.skills, self.bus, self.reach) = (skills, bus, reach)
  }

  package func confirmation(of command: Command) -> CommandSchema.Confirmation? {
    (try? definition(command)).flatMap { .init(rawValue: $0.confirmation.rawValue) }
  }

  package func ground(_ command: Command, said: SaidTime, context: TimeContext) async throws -> Grounding {
    _ = try definition(command)
    return .one(command)
  }

  package func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let definition = try definition(command)
    let values = command.details(.details) ?? [:]
    let answer = definition.answer?.filled(with: values) ?? command.text(.answer)
    switch definition.action {
    case .answer, .request: return PreparedAction(intent: intent, told: answer ?? "")
    case .line(let line):
      let text = line.text.filled(with: values)
      return try AddedLine(text, path: line.path(from: skills.folder))
        .prepared(intent, summary: answer ?? SkillSentences.added(text, to: line.file))
    case .home(let call):
      return try await HomeAssistantSkill(call: call, reach: reach).prepared(
        intent, values: values, answer: answer, response: response(for: command, context))
    case .call(let url): return post(to: url, definition, command, summary: answer, context)
    case .music(let music):
      #if canImport(CDBus)
        return try await MusicSkill(command: music, bus: bus).prepared(intent, values: values, answer: answer)
      #else
        throw MusicError.noBus
      #endif
    case .program(let program):
      return run(
        program, definition, command, summary: answer ?? SkillSentences.ran(program.words[0]), context)
    }
  }

  /// Returns the response to a question about the home, or `nil` if its file has none.
  private func response(for command: Command, _ context: TimeContext) -> HomeResponse? {
    guard let skill = command.text(.skill), let matcher = skills.current()?.matcher else { return nil }
    let key = command.text(.response)
    guard matcher.hasAnswer(key, of: skill) else { return nil }
    return HomeResponse(intent: skill) { matcher.answer(key, of: skill, at: context, knowing: $0) }
  }

  private func run(
    _ program: SkillProgram, _ definition: SkillDefinition, _ command: Command, summary: String,
    _ context: TimeContext
  ) -> PreparedAction {
    let input = Self.input(command, context)
    func run(_ program: SkillProgram) -> ProgramRun {
      ProgramRun(folder: skills.folder, words: program.words, seconds: program.seconds, input: input)
    }
    let told = run(program)
    // A skill that never asks only tells something, and there is nothing to undo.
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

  private func post(
    to url: String, _ definition: SkillDefinition, _ command: Command, summary: String?,
    _ context: TimeContext
  ) -> PreparedAction {
    let request = ServiceRequest.post(url: url, body: Self.input(command, context))
    let words = summary ?? SkillSentences.asked(URL(string: url)?.host ?? url)
    let effect: Effect = definition.confirmation == .never ? .told(words) : .askedService(undo: nil)
    let receipt = Receipt(intent: intent, summary: words, location: "", effects: [effect])
    return .answering(receipt) { [reach] in
      let answer = CleanText.line(try await reach(request).body, limit: 1_000)
      return summary ?? (answer.isEmpty ? words : answer)
    }
  }

  /// Returns the JSON input for a program.
  private static func input(_ command: Command, _ context: TimeContext) -> String {
    SkillValue.mapping([
      "skill": .text(command.text(.skill) ?? ""), "slots": .mapping(command.details(.details) ?? [:]),
      "time": .text("\(context.now)"),
    ]).json.text
  }

  private func definition(_ command: Command) throws -> SkillDefinition {
    guard let name = command.text(.skill), let definition = skills.current()?.definitions[name] else {
      throw ActionError.notFound(SkillSentences.wanted(command.text(.skill) ?? "", in: skills.folder))
    }
    return definition
  }
}
