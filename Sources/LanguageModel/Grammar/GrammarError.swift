/// Why a grammar cannot be used.
public enum GrammarError: Error, Sendable, Hashable {
  /// The text is not GBNF.
  case syntax(String, at: TextPosition)
  /// A rule is used and never defined.
  case undefinedRule(String, at: TextPosition)
  /// A rule is defined a second time.
  case duplicateRule(String, at: TextPosition)
  /// No rule is named `root`.
  case missingRoot
  /// A rule begins with itself, by way of the rules named.
  case leftRecursion(rule: String, through: [String], at: TextPosition?)
  /// No text at all matches the rule.
  case unsatisfiable(rule: String, at: TextPosition?)
  /// The grammar exceeds a limit of this library.
  case tooLarge(String, limit: Int)
}

extension GrammarError: CustomStringConvertible {
  public var description: String {
    func place(_ position: TextPosition?) -> String { position.map { " (\($0))" } ?? "" }
    switch self {
    case .syntax(let problem, let position):
      return "The grammar is not GBNF at \(position): \(problem)."
    case .undefinedRule(let name, let position):
      return "The grammar uses the rule “\(name)” at \(position) and does not define it."
    case .duplicateRule(let name, let position):
      return "The grammar defines the rule “\(name)” a second time at \(position)."
    case .missingRoot:
      return "The grammar has no rule named “root”; that is where it starts."
    case .leftRecursion(let name, let path, let position):
      let way = path.joined(separator: " → ")
      return "The rule “\(name)”\(place(position)) begins with itself (\(way)); "
        + "write it as a repetition, such as a (b a)*."
    case .unsatisfiable(let name, let position):
      return "No text can match the rule “\(name)”\(place(position))."
    case .tooLarge(let what, let limit):
      return "The grammar has too much of one thing: \(what), of which \(limit) are allowed."
    }
  }
}

/// A position in a text: line and column from 1, the column in Unicode scalars.
public struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public var description: String { "line \(line), column \(column)" }
}
