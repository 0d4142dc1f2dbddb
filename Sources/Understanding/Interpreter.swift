import TimeExpressions

/// Understands a text as a command.
public protocol Interpreter: Sendable {
  /// The name that `Interpretation.interpreter` carries.
  var name: String { get }

  /// Never fails: what is not understood is `none`.
  func interpret(_ text: String, context: TimeContext) -> Interpretation
}
