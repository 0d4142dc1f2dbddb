/// What a log tells of the mistakes in a person's skills: each once, for as long as it is there.
package struct SkillMistakes: Sendable {
  private var told: Set<SkillProblem> = []

  package init() {}

  /// What is to be told of the mistakes that are there now.
  package mutating func news(of problems: [SkillProblem]) -> [String] {
    defer { told = Set(problems) }
    if problems.isEmpty { return told.isEmpty ? [] : ["No mistake is left in your skills."] }
    return problems.filter { !told.contains($0) }.map {
      "Your skills: \($0) Until this is mended, the file counts as it was before."
    }
  }
}
