import Synchronization

/// A grammar of the texts that a model may write: named rules, one of which the whole text must match.
///
/// A grammar is plain data, read from GBNF (``init(gbnf:)``) or made from a JSON schema. ``CompiledGrammar`` joins
/// it to a model's vocabulary.
public struct Grammar: Sendable {
  struct Rule: Sendable {
    var name: String
    var expression: GrammarExpression
    /// Its position in the grammar's text, if it has one.
    var position: TextPosition?
  }

  var rules: [Rule]
  /// The index of the rule that the whole text must match.
  var root: Int
}

/// An expression of a grammar's rule.
indirect enum GrammarExpression: Sendable {
  /// These bytes in order.
  case literal([UInt8])
  /// One scalar of a set, in UTF-8.
  case characters(ScalarRanges)
  case sequence([GrammarExpression])
  /// Any one of these. Without any, it matches nothing.
  case choice([GrammarExpression])
  /// At least `minimum` and, if there is a `maximum`, at most that many in a row.
  case repetition(GrammarExpression, minimum: Int, maximum: Int?)
  /// The rule at this index.
  case rule(Int)
  /// Items in order, with a separator between those that are present.
  case list([Item], separator: GrammarExpression)
  /// A run of whole words copied from a text.
  case span(SpanGrammar)

  /// An item of a list.
  struct Item: Sendable {
    var expression: GrammarExpression
    /// Whether a list without it is refused.
    var isRequired = true
    /// Whether it may occur any number of times in a row.
    var repeats = false
  }

  /// The empty text.
  static let empty = GrammarExpression.sequence([])

  static func optional(_ part: GrammarExpression) -> GrammarExpression {
    .repetition(part, minimum: 0, maximum: 1)
  }

  /// Returns an expression that matches one of these scalars.
  static func one(of scalars: String) -> GrammarExpression {
    .characters(ScalarRanges(scalars.unicodeScalars))
  }

  static func text(_ text: String) -> GrammarExpression { .literal(Array(text.utf8)) }
}

/// A grammar compiled for one vocabulary.
///
/// It may be shared: what it computes during one generation serves all others. A text begins in ``start``; a
/// ``GrammarState`` is a position in it.
public final class CompiledGrammar: Sendable {
  /// The number of nodes of the vocabulary's trees that are visited when the grammar is compiled. At up to 15 ns
  /// each they take about 45 ms; the other positions of a large grammar are computed when a text reaches them.
  public static let usualPreparation = 3_000_000

  let automaton: GrammarAutomaton
  /// The vocabulary that the grammar is compiled for.
  public let vocabulary: TokenVocabulary
  private let masks: Mutex<MaskCache>

  /// Compiles a grammar.
  ///
  /// - Parameters:
  ///   - grammar: The texts that may be written.
  ///   - vocabulary: The tokens to write them with.
  ///   - preparation: How many nodes of the vocabulary's trees to visit now; 0 leaves everything to the
  ///     generation.
  /// - Throws: ``GrammarError`` if a rule begins with itself, matches no text, or is too large.
  public init(
    _ grammar: Grammar, vocabulary: TokenVocabulary, preparation: Int = CompiledGrammar.usualPreparation
  ) throws(GrammarError) {
    automaton = try GrammarAutomaton(grammar)
    self.vocabulary = vocabulary
    var cache = MaskCache(automaton, vocabulary)
    cache.prepare(visits: preparation)
    masks = Mutex(cache)
  }

  /// The state before the text's first byte.
  public var start: GrammarState { GrammarState(self) }

  func addTokens(after stacks: ParseStacks, to mask: inout TokenMask) {
    masks.withLock { $0.addTokens(after: stacks, to: &mask) }
  }
}

/// The reason why a grammar cannot be used.
public enum GrammarError: Error, Sendable, Hashable {
  /// The text is not GBNF.
  case syntax(String, at: TextPosition)
  /// A rule is used but not defined.
  case undefinedRule(String, at: TextPosition)
  /// A rule is defined a second time.
  case duplicateRule(String, at: TextPosition)
  /// No rule is named `root`.
  case missingRoot
  /// A rule begins with itself, through these rules.
  case leftRecursion(rule: String, through: [String], at: TextPosition?)
  /// No text matches the rule.
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
  /// The line, counted from 1.
  public var line: Int
  /// The column in Unicode scalars, counted from 1.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public var description: String { "line \(line), column \(column)" }
}
