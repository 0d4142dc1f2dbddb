/// The messages for a log about mistakes in a person's skills. Each mistake is reported once for as long as it
/// exists.
package struct SkillMistakes: Sendable {
  private var told: Set<SkillProblem> = []

  package init() {}

  /// Returns the messages to log, given the present mistakes.
  package mutating func news(of problems: [SkillProblem]) -> [String] {
    defer { told = Set(problems) }
    if problems.isEmpty { return told.isEmpty ? [] : ["No mistake is left in your skills."] }
    return problems.filter { !told.contains($0) }.map {
      "Your skills: \($0) Until this is mended, the file counts as it was before."
    }
  }
}
