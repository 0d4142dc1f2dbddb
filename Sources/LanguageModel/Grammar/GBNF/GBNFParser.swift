/// A parser of GBNF, the notation of llama.cpp's grammars (its `grammars/README.md`).
///
/// A line end ends a rule, but not inside parentheses, after `::=`, or after `|`.
struct GBNFParser {
  static let deepestNesting = 100
  /// The most operators `*`, `+`, `?` and `{m,n}` that may follow one another.
  static let mostOperators = 3
  /// The largest count in `{m,n}`.
  static let mostRepetitions = 100_000
  static let longestText = 4 << 20

  private var scanner: GBNFScanner
  private var rules: [Grammar.Rule?] = []
  private var indices: [String: Int] = [:]
  private var firstUses: [TextPosition] = []

  init(_ text: String) { scanner = GBNFScanner(text) }

  static func parse(_ text: String) throws(GrammarError) -> Grammar {
    guard text.utf8.count <= longestText else { throw .tooLarge("bytes of text", limit: longestText) }
    var parser = GBNFParser(text)
    return try parser.grammar()
  }

  private mutating func grammar() throws(GrammarError) -> Grammar {
    scanner.skipSpace(acrossLines: true)
    while scanner.next != nil {
      try rule()
      scanner.skipSpace(acrossLines: true)
    }
    guard let root = indices["root"], rules[root] != nil else { throw .missingRoot }
    var defined: [Grammar.Rule] = []
    for (name, index) in indices.sorted(by: { $0.value < $1.value }) {
      guard let rule = rules[index] else { throw .undefinedRule(name, at: firstUses[index]) }
      defined.append(rule)
    }
    return Grammar(rules: defined, root: root)
  }

  private mutating func index(of name: String, at position: TextPosition) -> Int {
    if let index = indices[name] { return index }
    indices[name] = rules.count
    rules.append(nil)
    firstUses.append(position)
    return rules.count - 1
  }

  private mutating func rule() throws(GrammarError) {
    let position = scanner.position
    let name = try scanner.name()
    scanner.skipSpace(acrossLines: false)
    guard scanner.take("::=") else { throw .syntax("“::=” should follow “\(name)”", at: scanner.position) }
    scanner.skipSpace(acrossLines: true)
    let index = index(of: name, at: position)
    guard rules[index] == nil else { throw .duplicateRule(name, at: position) }
    let expression = try alternatives(depth: 0)
    rules[index] = Grammar.Rule(name: name, expression: expression, position: position)
    switch scanner.next {
    case nil, "\n", "\r": return
    case let scalar?: throw .syntax("“\(scalar)” was not expected in “\(name)”", at: scanner.position)
    }
  }

  private mutating func alternatives(depth: Int) throws(GrammarError) -> GrammarExpression {
    guard depth < Self.deepestNesting else {
      throw .tooLarge("nested parentheses at \(scanner.position)", limit: Self.deepestNesting)
    }
    var choices = [try sequence(depth: depth)]
    while scanner.take("|") {
      scanner.skipSpace(acrossLines: true)
      choices.append(try sequence(depth: depth))
    }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence(depth: Int) throws(GrammarError) -> GrammarExpression {
    var parts: [GrammarExpression] = []
    while let part = try symbol(depth: depth) {
      scanner.skipSpace(acrossLines: depth > 0)
      parts.append(try repeated(part, acrossLines: depth > 0))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  /// Parses a literal, a class, a dot, a group or a rule's name. Returns `nil` if there is none.
  private mutating func symbol(depth: Int) throws(GrammarError) -> GrammarExpression? {
    let position = scanner.position
    switch scanner.next {
    case "\"":
      scanner.advance()
      return .text(try literal())
    case "[":
      scanner.advance()
      return .characters(try characterClass())
    case ".":
      scanner.advance()
      return .characters(.all)
    case "(":
      scanner.advance()
      scanner.skipSpace(acrossLines: true)
      let inner = try alternatives(depth: depth + 1)
      guard scanner.take(")") else { throw .syntax("“)” is missing", at: scanner.position) }
      return inner
    case "<", "!":
      throw .syntax("single tokens (<…>) are not supported; write their text", at: position)
    case let scalar? where GBNFScanner.isNamePart(scalar):
      return .rule(index(of: try scanner.name(), at: position))
    default:
      return nil
    }
  }

  private mutating func literal() throws(GrammarError) -> String {
    var text = String.UnicodeScalarView()
    while !scanner.take("\"") { text.append(try scanner.character(until: "\"")) }
    return String(text)
  }

  private mutating func characterClass() throws(GrammarError) -> ScalarRanges {
    let isNegated = scanner.take("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !scanner.take("]") {
      let start = scanner.position
      let low = try scanner.character(until: "]")
      guard scanner.follows("-"), !scanner.follows("-]") else {
        ranges.append(low.value...low.value)
        continue
      }
      scanner.advance()
      let high = try scanner.character(until: "]")
      guard low <= high else { throw .syntax("the range runs backwards", at: start) }
      ranges.append(low.value...high.value)
    }
    let set = ScalarRanges(ranges)
    return isNegated ? set.complement : set
  }

  private mutating func repeated(
    _ part: GrammarExpression, acrossLines: Bool
  ) throws(GrammarError) -> GrammarExpression {
    var result = part
    var operators = 0
    while let (minimum, maximum) = try repetition(acrossLines: acrossLines) {
      operators += 1
      guard operators <= Self.mostOperators else {
        throw .tooLarge("operators in a row at \(scanner.position)", limit: Self.mostOperators)
      }
      scanner.skipSpace(acrossLines: acrossLines)
      result = .repetition(result, minimum: minimum, maximum: maximum)
    }
    return result
  }

  /// Parses `*`, `+`, `?` or `{m,n}` and returns its counts, or `nil` if none of these follows.
  private mutating func repetition(
    acrossLines: Bool
  ) throws(GrammarError) -> (minimum: Int, maximum: Int?)? {
    if scanner.take("*") { return (0, nil) }
    if scanner.take("+") { return (1, nil) }
    if scanner.take("?") { return (0, 1) }
    let start = scanner.position
    guard scanner.take("{") else { return nil }
    scanner.skipSpace(acrossLines: acrossLines)
    let minimum = try scanner.number(limit: Self.mostRepetitions)
    scanner.skipSpace(acrossLines: acrossLines)
    if scanner.take("}") { return (minimum, minimum) }
    guard scanner.take(",") else { throw .syntax("“,” or “}” should stand here", at: scanner.position) }
    scanner.skipSpace(acrossLines: acrossLines)
    if scanner.take("}") { return (minimum, nil) }
    let maximum = try scanner.number(limit: Self.mostRepetitions)
    scanner.skipSpace(acrossLines: acrossLines)
    guard scanner.take("}") else { throw .syntax("“}” is missing", at: scanner.position) }
    guard minimum <= maximum else { throw .syntax("the counts run backwards", at: start) }
    return (minimum, maximum)
  }
}

extension Grammar {
  /// Reads a grammar in llama.cpp's notation GBNF. The whole text must match its rule `root`.
  ///
  /// Terminals are Unicode scalars. Token literals (`<[id]>`, `<text>`) are refused. Left recursion and rules that
  /// match no text are found when the grammar is compiled.
  ///
  /// - Throws: ``GrammarError`` with the position.
  public init(gbnf text: String) throws(GrammarError) {
    self = try GBNFParser.parse(text)
  }
}
