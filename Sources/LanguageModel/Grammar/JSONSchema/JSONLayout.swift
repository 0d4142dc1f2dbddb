import JSONValues

/// A layout of JSON: the places of blank space between its parts.
public enum JSONLayout: Sendable, Hashable {
  /// No blank space: `{"a":1,"b":[2,3]}`. It leaves the fewest bytes for a model to write.
  case compact
  /// One space after each comma and colon: `{"a": 1, "b": [2, 3]}`.
  case spaced
  /// Up to this many spaces, tabs and line ends between any two parts.
  case flexible(most: Int)

  private var blank: GrammarExpression {
    guard case .flexible(let most) = self else { return .empty }
    return .repetition(.one(of: " \t\n\r"), minimum: 0, maximum: max(most, 0))
  }

  private func mark(_ mark: String) -> GrammarExpression {
    switch self {
    case .compact: .text(mark)
    case .spaced: .text(mark + " ")
    case .flexible: .sequence([blank, .text(mark), blank])
    }
  }

  var comma: GrammarExpression { mark(",") }
  var colon: GrammarExpression { mark(":") }

  /// Returns an expression enclosed in two brackets.
  func enclosed(_ open: String, _ inner: GrammarExpression, _ close: String) -> GrammarExpression {
    .sequence([.text(open), blank, inner, blank, .text(close)])
  }

  /// Returns an expression that matches one value only.
  func written(_ value: JSONValue) -> GrammarExpression {
    switch value {
    case .null, .boolean, .number, .string: return .text(value.text)
    case .array(let values):
      return enclosed("[", .list(values.map { .init(expression: written($0)) }, separator: comma), "]")
    case .object(let members):
      let items = members.map {
        GrammarExpression.Item(
          expression: .sequence([.text(JSONValue.string($0.key).text), colon, written($0.value)]))
      }
      return enclosed("{", .list(items, separator: comma), "}")
    }
  }
}
