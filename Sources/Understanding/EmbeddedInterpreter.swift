import TimeExpressions

/// The interpreter that needs no model download.
public struct EmbeddedInterpreter: Interpreter {
  public let name = "embedded"
  private let rules: RulesInterpreter

  /// - Throws: where a file that comes with the package is missing or broken.
  public init() throws {
    rules = RulesInterpreter(schema: try CommandSchema.bundled())
  }

  public func interpret(_ text: String, context: TimeContext) -> Interpretation {
    rules.interpret(text, context: context)
  }
}
