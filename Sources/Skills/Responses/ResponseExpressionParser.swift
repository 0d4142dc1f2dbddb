/// Parses the expressions of a response by recursive descent.
struct ResponseExpressionParser {
  private enum Token: Hashable {
    case name(String)
    case literal(SkillValue)
    case sign(String)
  }

  private var tokens: ArraySlice<Token>
  private var depth = 0

  private static let deepest = 40
  private static let keywords: Set<String> = ["if", "else", "and", "or", "not", "in", "is"]

  init(_ text: Substring) throws(ResponseProblem) {
    tokens = try Self.tokens(text)[...]
  }

  var isAtEnd: Bool { tokens.isEmpty }

  /// Consumes a name or a sign if it comes next, and returns whether it does.
  mutating func takes(_ text: String) -> Bool {
    guard tokens.first == .name(text) || tokens.first == .sign(text) else { return false }
    tokens.removeFirst()
    return true
  }

  mutating func name() throws(ResponseProblem) -> String {
    guard case .name(let name)? = tokens.popFirst() else { throw ResponseProblem() }
    return name
  }

  mutating func expression() throws(ResponseProblem) -> ResponseExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw ResponseProblem() }
    let then = try either()
    guard takes("if") else { return then }
    let condition = try either()
    return .conditional(then, if: condition, else: takes("else") ? try expression() : nil)
  }

  private mutating func either() throws(ResponseProblem) -> ResponseExpression {
    var one = try both()
    while takes("or") { one = .binary(one, "or", try both()) }
    return one
  }

  private mutating func both() throws(ResponseProblem) -> ResponseExpression {
    var one = try negated()
    while takes("and") { one = .binary(one, "and", try negated()) }
    return one
  }

  private mutating func negated() throws(ResponseProblem) -> ResponseExpression {
    var isNegated = false
    while takes("not") { isNegated.toggle() }
    let compared = try comparison()
    return isNegated ? .not(compared) : compared
  }

  private mutating func comparison() throws(ResponseProblem) -> ResponseExpression {
    let one = try joined()
    if takes("is") {
      let isNegated = takes("not")
      let test = ResponseExpression.test(one, try name())
      return isNegated ? .not(test) : test
    }
    if takes("in") { return .binary(one, "in", try joined()) }
    if tokens.first == .name("not"), tokens.dropFirst().first == .name("in") {
      tokens.removeFirst(2)
      return .not(.binary(one, "in", try joined()))
    }
    for sign in ["==", "!=", "<=", ">=", "<", ">"] where takes(sign) {
      return .binary(one, sign, try joined())
    }
    return one
  }

  private mutating func joined() throws(ResponseProblem) -> ResponseExpression {
    var one = try sum()
    while takes("~") { one = .binary(one, "~", try sum()) }
    return one
  }

  private mutating func sum() throws(ResponseProblem) -> ResponseExpression {
    var one = try filtered()
    while case .sign(let sign)? = tokens.first, sign == "+" || sign == "-" {
      tokens.removeFirst()
      one = .binary(one, sign, try filtered())
    }
    return one
  }

  private mutating func filtered() throws(ResponseProblem) -> ResponseExpression {
    if takes("-") { return .binary(.literal(.number(0)), "-", try filtered()) }
    var one = try single()
    while true {
      if takes(".") {
        let name = try name()
        one = takes("(") ? .filter(one, name, try arguments()) : .member(one, .literal(.text(name)))
      } else if takes("[") {
        one = try part(of: one)
      } else if takes("|") {
        let name = try name()
        one = .filter(one, name, takes("(") ? try arguments() : [])
      } else {
        return one
      }
    }
  }

  private mutating func part(of whole: ResponseExpression) throws(ResponseProblem) -> ResponseExpression {
    let from = tokens.first == .sign(":") ? nil : try expression()
    guard takes(":") else {
      guard takes("]"), let from else { throw ResponseProblem() }
      return .member(whole, from)
    }
    let to = tokens.first == .sign("]") ? nil : try expression()
    guard takes("]") else { throw ResponseProblem() }
    return .slice(whole, from: from, to: to)
  }

  private mutating func single() throws(ResponseProblem) -> ResponseExpression {
    switch tokens.popFirst() {
    case .literal(let value): return .literal(value)
    case .sign("["): return .list(try list(until: "]"))
    case .sign("{"): return .mapping(try pairs())
    case .sign("("):
      let inner = try expression()
      guard takes(")") else { throw ResponseProblem() }
      return inner
    case .name(let name) where !Self.keywords.contains(name):
      switch name.lowercased() {
      case "true": return .literal(.boolean(true))
      case "false": return .literal(.boolean(false))
      case "none": return .literal(.null)
      default: return takes("(") ? .call(name, try list(until: ")")) : .name(name)
      }
    default: throw ResponseProblem()
    }
  }

  private mutating func list(until end: String) throws(ResponseProblem) -> [ResponseExpression] {
    var items: [ResponseExpression] = []
    while !takes(end) {
      items.append(try expression())
      guard takes(",") || tokens.first == .sign(end) else { throw ResponseProblem() }
    }
    return items
  }

  /// Reads the arguments in parentheses: values, and `name=value`.
  private mutating func arguments() throws(ResponseProblem) -> [ResponseExpression.Argument] {
    var arguments: [ResponseExpression.Argument] = []
    while !takes(")") {
      var name: String?
      if case .name(let text)? = tokens.first, tokens.dropFirst().first == .sign("=") {
        name = text
        tokens.removeFirst(2)
      }
      arguments.append(.init(name: name, value: try expression()))
      guard takes(",") || tokens.first == .sign(")") else { throw ResponseProblem() }
    }
    return arguments
  }

  private mutating func pairs() throws(ResponseProblem) -> [ResponseExpression.Pair] {
    var pairs: [ResponseExpression.Pair] = []
    while !takes("}") {
      let key = try expression()
      guard takes(":") else { throw ResponseProblem() }
      pairs.append(.init(key: key, value: try expression()))
      guard takes(",") || tokens.first == .sign("}") else { throw ResponseProblem() }
    }
    return pairs
  }

  private static func tokens(_ text: Substring) throws(ResponseProblem) -> [Token] {
    var tokens: [Token] = []
    var rest = text
    while let letter = rest.first {
      switch letter {
      case _ where letter.isWhitespace: rest.removeFirst()
      case "'", "\"":
        guard let end = rest.dropFirst().firstIndex(of: letter) else { throw ResponseProblem() }
        let inner = rest[rest.index(after: rest.startIndex)..<end]
        guard !inner.contains("\\") else { throw ResponseProblem() }
        tokens.append(.literal(.text(String(inner))))
        rest = rest[rest.index(after: end)...]
      case _ where letter.isASCII && letter.isNumber:
        // This reads `1.5`, but not the point of `1.real`.
        guard let number = rest.prefixMatch(of: /[0-9]+(\.[0-9]+)?/), let value = Double(number.output.0)
        else {
          throw ResponseProblem()
        }
        tokens.append(.literal(.number(value)))
        rest = rest[number.range.upperBound...]
      case _ where letter.isLetter || letter == "_":
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        tokens.append(.name(String(name)))
        rest = rest[name.endIndex...]
      default:
        let two = String(rest.prefix(2))
        let sign = ["==", "!=", "<=", ">="].contains(two) ? two : String(letter)
        tokens.append(.sign(sign))
        rest = rest.dropFirst(sign.count)
      }
    }
    return tokens
  }
}
