/// Finds time expressions in English text and resolves them.
public struct TimeExpressionParser: Sendable {
  public init() {}

  /// All expressions in the text, in order, not overlapping; the longest sensible reading wins.
  public func matches(in text: String, context: TimeContext) -> [TimeMatch] {
    []
  }
}
