/// Reads a sentence template.
struct TemplateParser {
  /// A mistake in a template and its position.
  struct Problem: Error, Hashable {
    /// The offset in Unicode scalars.
    var offset: Int
    var message: String
    var suggestion: String
  }

  static let longestTemplate = 10_000
  static let deepestNesting = 30
  static let mostPermuted = 7

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  static func parse(_ text: String) throws(Problem) -> Template {
    var parser = TemplateParser(text)
    guard parser.scalars.count <= longestTemplate else {
      throw Problem(
        offset: longestTemplate, message: "a template of \(parser.scalars.count) characters",
        suggestion: "Write several of at most \(longestTemplate) characters.")
    }
    let template = try parser.group(until: nil, openedAt: 0)
    return template
  }

  /// Returns whether a list's value is a template rather than literal text.
  static func isTemplate(_ text: String) -> Bool {
    text.unicodeScalars.contains { "(){}<>[]|@".unicodeScalars.contains($0) }
  }

  /// Reads the contents of one level of brackets: items in order, with `|` for alternatives and `;` for
  /// permutations.
  private mutating func group(until end: Unicode.Scalar?, openedAt start: Int) throws(Problem) -> Template {
    guard depth < Self.deepestNesting else {
      throw Problem(
        offset: start, message: "brackets more than \(Self.deepestNesting) deep",
        suggestion: "Put a part of it under expansion_rules, or say it with fewer brackets.")
    }
    depth += 1
    defer { depth -= 1 }
    var parts: [[Template]] = [[]]
    var separator: Unicode.Scalar?
    while position < scalars.count, scalars[position] != end {
      let scalar = scalars[position]
      switch scalar {
      case "|", ";":
        if let separator, separator != scalar {
          // Separators bind from left to right.
          parts = [[Self.joined(parts, by: separator)]]
        }
        separator = scalar
        parts.append([])
        position += 1
      default: parts[parts.count - 1].append(try item())
      }
    }
    guard end == nil || position < scalars.count else {
      throw Problem(
        offset: start, message: "a “\(scalars[start])” that is never closed",
        suggestion:
          "Add “\(end.map(String.init) ?? "")”, or write “\\\(scalars[start])” for the character itself.")
    }
    if separator == ";", parts.count > Self.mostPermuted {
      throw Problem(
        offset: start, message: "\(parts.count) parts in any order",
        suggestion:
          "At most \(Self.mostPermuted) are possible; write the orders that people use as alternatives.")
    }
    return Self.joined(parts, by: separator)
  }

  private static func joined(_ parts: [[Template]], by separator: Unicode.Scalar?) -> Template {
    let sequences = parts.map { $0.count == 1 ? $0[0] : .sequence($0) }
    switch separator {
    case "|": return .alternatives(sequences)
    case ";": return .permutation(sequences.map { .sequence([.words(" "), $0, .words(" ")]) })
    default: return sequences[0]
    }
  }

  private mutating func item() throws(Problem) -> Template {
    let start = position
    switch scalars[position] {
    case "(":
      position += 1
      let inside = try group(until: ")", openedAt: start)
      position += 1
      return inside
    case "[":
      position += 1
      let inside = try group(until: "]", openedAt: start)
      position += 1
      guard case .alternatives(let items) = inside else { return .alternatives([inside, .empty]) }
      return .alternatives(items + [.empty])
    case "{":
      let name = try name(until: "}")
      let reference = try ListReference(
        name, offset: start, endsWord: position < scalars.count && isBlank(at: position))
      return .list(reference)
    case "<": return .rule(try name(until: ">"))
    case ")", "]", "}", ">":
      throw Problem(
        offset: start, message: "a “\(scalars[start])” that nothing opens",
        suggestion: "Take it away, or write “\\\(scalars[start])” for the character itself.")
    default: return words()
    }
  }

  private func isBlank(at index: Int) -> Bool { scalars[index].properties.isWhitespace }

  /// Reads words and blanks up to the next special character.
  private mutating func words() -> Template {
    var text = String.UnicodeScalarView()
    while position < scalars.count {
      switch scalars[position] {
      case "(", ")", "[", "]", "{", "}", "<", ">", "|", ";": return .words(String(text))
      case "\\" where position + 1 < scalars.count:
        text.append(scalars[position + 1])
        position += 2
      default:
        text.append(scalars[position])
        position += 1
      }
    }
    return .words(String(text))
  }

  /// Reads the name of a list or a rule.
  private mutating func name(until end: Unicode.Scalar) throws(Problem) -> String {
    let start = position
    guard let length = scalars[start...].firstIndex(of: end).map({ $0 - start }) else {
      throw Problem(
        offset: start, message: "a “\(scalars[start])” that is never closed",
        suggestion: "Add “\(end)”, or write “\\\(scalars[start])” for the character itself.")
    }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: scalars[(start + 1)..<(start + length)])
    let trimmed = String(name).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !trimmed.isEmpty, !trimmed.contains(where: { "()[]{}<>|".contains($0) }) else {
      throw Problem(
        offset: start, message: "“\(scalars[start])\(name)\(end)” names nothing",
        suggestion: "Write the name of a \(end == "}" ? "list" : "rule") between the brackets.")
    }
    position = start + length + 1
    return trimmed
  }
}

extension ListReference {
  /// Reads `list`, `list:slot`, `list:@capture`, `@capture` or `from..to,step:slot`.
  fileprivate init(_ text: String, offset: Int, endsWord: Bool) throws(TemplateParser.Problem) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let target = parts.count == 2 ? parts[1] : parts[0]
    isCapture = target.hasPrefix("@")
    slot = isCapture ? String(target.dropFirst()) : target
    list = parts.count == 2 ? parts[0] : slot
    self.endsWord = endsWord
    guard !slot.isEmpty, !list.isEmpty else {
      throw TemplateParser.Problem(
        offset: offset, message: "“{\(text)}” lacks a name", suggestion: "Write {list} or {list:slot}.")
    }
    if list.contains(".."), let match = list.wholeMatch(of: /(\d{1,9})\.\.(\d{1,9})(?:,(\d{1,9}))?/),
      let from = Int(match.1), let to = Int(match.2)
    {
      let step = match.3.flatMap { Int($0) } ?? 1
      guard from <= to, step > 0 else {
        throw TemplateParser.Problem(
          offset: offset, message: "“{\(text)}” holds no number",
          suggestion: "Write the smaller number first, and a step above 0.")
      }
      numbers = NumberRange(from: from, to: to, step: step)
    }
  }
}
