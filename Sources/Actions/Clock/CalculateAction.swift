import TimeExpressions
import Understanding

/// Says what a sum or a conversion comes to.
public struct CalculateAction: Action {
  public let intent = Intent.calculate

  public init() {}

  /// - Throws: `ActionError.unclear`.
  public func prepare(_ command: Command, context: TimeContext) async throws -> PreparedAction {
    guard let sum = SpokenSum(try command.line(.sum)) else {
      throw ActionError.unclear(
        .sum, "That has no answer. Say it as “15 percent of 80” or “5 miles in kilometres”.")
    }
    return PreparedAction(
      intent: intent, told: sum.answer.prefix(1).uppercased() + sum.answer.dropFirst() + ".")
  }
}
