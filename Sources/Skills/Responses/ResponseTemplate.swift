/// A response in the notation of Home Assistant's files, in the subset of Jinja that the English ones need: `{{
/// slots.name | title }}`, `{% if … %}` with `elif` and `else`, `{% for name in … %}` with `loop`, `{% set name = …
/// %}`, and comments.
struct ResponseTemplate: Sendable {
  private indirect enum Part: Sendable {
    case words(String)
    case value(ResponseExpression)
    case set(String, ResponseExpression)
    /// The first branch whose condition is true, or that has none.
    case choice([Branch])
    /// The parts, repeated for each value of a list.
    case loop(String, ResponseExpression, [Part])
  }

  private struct Branch: Sendable {
    var condition: ResponseExpression?
    var parts: [Part]
  }

  private let parts: [Part]

  private static let longest = 20_000
  private static let deepest = 20
  /// The most iterations of all loops of a response.
  private static let mostRounds = 1_000

  /// Returns `nil` if the text has mistakes, or needs parts of Jinja that are not supported.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    do {
      var pieces = try Self.pieces(text)[...]
      parts = try Self.parts(&pieces, depth: 0)
      guard pieces.isEmpty else { return nil }
    } catch {
      return nil
    }
  }

  /// Returns the filled text with single blanks, or `nil` if a value that it needs is unknown.
  func text(_ names: [String: SkillValue]) -> String? {
    var (names, rounds) = (names, 0)
    guard let text = try? Self.text(parts, &names, &rounds) else { return nil }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func text(
    _ parts: [Part], _ names: inout [String: SkillValue], _ rounds: inout Int
  ) throws(ResponseProblem) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .words(let words): text += words
      case .value(let expression): text += try expression.defined(names).written
      case .set(let name, let expression): names[name] = try expression.value(names)
      case .choice(let branches):
        for branch in branches {
          guard try branch.condition?.defined(names).isTrue ?? true else { continue }
          text += try Self.text(branch.parts, &names, &rounds)
          break
        }
      case .loop(let name, let expression, let parts):
        guard case .list(let values) = try expression.defined(names) else { throw ResponseProblem() }
        for (index, value) in values.enumerated() {
          rounds += 1
          guard rounds <= mostRounds else { throw ResponseProblem() }
          // As in Jinja, variables that are set in a loop are lost after each iteration.
          var inside = names
          inside[name] = value
          inside["loop"] = .mapping([
            "index": .number(Double(index + 1)), "index0": .number(Double(index)),
            "first": .boolean(index == 0), "last": .boolean(index == values.count - 1),
            "length": .number(Double(values.count)),
          ])
          text += try Self.text(parts, &inside, &rounds)
        }
      }
    }
    return text
  }
}

extension ResponseTemplate {
  private enum Piece {
    case words(String)
    case value(Substring)
    case statement(ResponseExpressionParser, keyword: String)
  }

  /// Splits a text at `{{ }}`, `{% %}` and `{# #}`. A hyphen within them removes the blanks beside them.
  private static func pieces(_ text: String) throws(ResponseProblem) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let opening = rest.firstMatch(of: /\{[\{%#]-?/) {
      let sign = opening.output.dropFirst().first
      let words = rest[..<opening.range.lowerBound]
      let isTight = opening.output.hasSuffix("-")
      pieces.append(.words(isTight ? trimmedEnd(words) : String(words)))
      rest = rest[opening.range.upperBound...]
      let end = sign == "{" ? "}}" : sign == "%" ? "%}" : "#}"
      guard let closing = rest.firstRange(of: end) else { throw ResponseProblem() }
      var inner = rest[..<closing.lowerBound]
      rest = rest[closing.upperBound...]
      if inner.hasSuffix("-") {
        inner.removeLast()
        rest = rest.drop(while: \.isWhitespace)
      }
      switch sign {
      case "{": pieces.append(.value(inner))
      case "%":
        var parser = try ResponseExpressionParser(inner)
        let keyword = try parser.name()
        pieces.append(.statement(parser, keyword: keyword))
      default: break
      }
    }
    pieces.append(.words(String(rest)))
    return pieces
  }

  private static func trimmedEnd(_ words: Substring) -> String {
    String(words.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Reads parts up to the statement that ends the branch.
  private static func parts(
    _ pieces: inout ArraySlice<Piece>, depth: Int
  ) throws(ResponseProblem) -> [Part] {
    guard depth <= deepest else { throw ResponseProblem() }
    var parts: [Part] = []
    while let piece = pieces.first {
      switch piece {
      case .words(let words): parts.append(.words(words))
      case .value(let text):
        var parser = try ResponseExpressionParser(text)
        parts.append(.value(try parser.expression()))
        guard parser.isAtEnd else { throw ResponseProblem() }
      case .statement(var parser, "set"):
        let name = try parser.name()
        guard parser.takes("=") else { throw ResponseProblem() }
        parts.append(.set(name, try parser.expression()))
        guard parser.isAtEnd else { throw ResponseProblem() }
      case .statement(_, "if"):
        parts.append(.choice(try branches(&pieces, depth: depth + 1)))
      case .statement(var parser, "for"):
        let name = try parser.name()
        guard parser.takes("in") else { throw ResponseProblem() }
        let values = try parser.expression()
        _ = parser.takes(":")
        pieces = pieces.dropFirst()
        let inner = try Self.parts(&pieces, depth: depth + 1)
        guard parser.isAtEnd, case .statement(_, "endfor")? = pieces.first else { throw ResponseProblem() }
        parts.append(.loop(name, values, inner))
      case .statement(_, "elif"), .statement(_, "else"), .statement(_, "endif"), .statement(_, "endfor"):
        return parts
      case .statement: throw ResponseProblem()
      }
      pieces = pieces.dropFirst()
    }
    return parts
  }

  /// Reads the branches from `if` up to `endif`, which is not consumed.
  private static func branches(
    _ pieces: inout ArraySlice<Piece>, depth: Int
  ) throws(ResponseProblem) -> [Branch] {
    var branches: [Branch] = []
    while case .statement(var parser, let keyword)? = pieces.first, keyword != "endif" {
      guard keyword != "endfor" else { throw ResponseProblem() }
      let condition = keyword == "else" ? nil : try parser.expression()
      // Python's colon is common here, and Jinja allows it.
      _ = parser.takes(":")
      guard parser.isAtEnd else { throw ResponseProblem() }
      pieces = pieces.dropFirst()
      branches.append(Branch(condition: condition, parts: try parts(&pieces, depth: depth)))
    }
    guard !pieces.isEmpty else { throw ResponseProblem() }
    return branches
  }
}
