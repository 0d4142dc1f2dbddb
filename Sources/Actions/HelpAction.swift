import TimeExpressions
import Understanding

/// Tells what the person can say, with the schema's examples of what is set up.
public struct HelpAction: Action {
  public let intent = Intent.help
  private let examples: [String]
  private let own: @Sendable () -> [String]

  /// - Parameters:
  ///   - intents: The intents that have an action.
  ///   - own: Gives examples of the person's own skills.
  public init(
    schema: CommandSchema, intents: Set<Intent>, own: @escaping @Sendable () -> [String] = { [] }
  ) {
    examples = schema.intents.filter { intents.contains($0.name) }.flatMap { $0.examples ?? [] }
    self.own = own
  }

  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    let said = (own() + examples).map { "“\($0)”" }
    return PreparedAction(intent: intent, told: "You can say: " + said.joined(separator: ", ") + ".")
  }
}
