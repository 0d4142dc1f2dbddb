import ArgumentParser

/// How questions are answered.
struct AnswerOptions: ParsableArguments {
  @Flag(help: "Answer yes to what would be confirmed.") var yes = false
  @Flag(help: "Never ask; what needs an answer is left undone.") var noInput = false

  func validate() throws {
    if yes, noInput { throw ValidationError("--yes and --no-input exclude each other.") }
  }
}
