/// Converts an expression of Picovoice's Rhino into a template.
///
/// Rhino writes `[a, b]` for alternatives, `(a, b)` for optional parts, `$slot:name` for a value and `@macro` for a
/// named part (Picovoice's syntax cheat sheet).
struct RhinoExpression {
  /// A reference to a slot or a macro in an expression.
  struct Reference: Hashable {
    var name: String
    var offset: Int
  }

  private(set) var template = ""
  private(set) var slots: [Reference] = []
  private(set) var macros: [Reference] = []
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  /// - Throws: `TemplateParser.Problem`, with the offset in the expression.
  init(_ text: String) throws(TemplateParser.Problem) {
    scalars = Array(text.unicodeScalars)
    let parts = try parts(until: nil, openedAt: 0)
    guard parts.count == 1 else {
      throw TemplateParser.Problem(
        offset: scalars.firstIndex(of: ",") ?? 0, message: "a comma outside of brackets",
        suggestion: "Write choices as [a, b], or take the comma away; it is not said.")
    }
    template = parts[0]
    guard !template.isEmpty else {
      throw TemplateParser.Problem(
        offset: 0, message: "an expression without words", suggestion: "Write what is said.")
    }
  }

  /// Reads the contents of one level of brackets, split at its commas.
  private mutating func parts(
    until end: Unicode.Scalar?, openedAt start: Int
  ) throws(TemplateParser.Problem) -> [String] {
    guard depth < TemplateParser.deepestNesting else {
      throw TemplateParser.Problem(
        offset: start, message: "brackets more than \(TemplateParser.deepestNesting) deep",
        suggestion: "Put a part of it under macros.")
    }
    depth += 1
    defer { depth -= 1 }
    var parts = [""]
    while position < scalars.count, scalars[position] != end {
      if scalars[position] == "," {
        parts.append("")
        position += 1
      } else {
        parts[parts.count - 1] += try item()
      }
    }
    guard end == nil || position < scalars.count else {
      throw TemplateParser.Problem(
        offset: start, message: "a “\(scalars[start])” that is never closed",
        suggestion: "Add “\(end.map(String.init) ?? "")”.")
    }
    return parts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  private mutating func item() throws(TemplateParser.Problem) -> String {
    let start = position
    let sign = scalars[position]
    position += 1
    switch sign {
    case "[": return "(\(try choices(until: "]", openedAt: start)))"
    case "(": return "[\(try choices(until: ")", openedAt: start))]"
    case "]", ")":
      throw TemplateParser.Problem(
        offset: start, message: "a “\(sign)” that nothing opens", suggestion: "Take it away.")
    case "$": return try slot(at: start)
    case "@":
      let name = name()
      guard !name.isEmpty else {
        throw TemplateParser.Problem(
          offset: start, message: "a “@” without a name", suggestion: "Write @name of a macro.")
      }
      macros.append(Reference(name: name, offset: start))
      return "<\(name)>"
    // These characters have a meaning in a template, but not here.
    case "{", "}", "<", ">", "|", ";", "\\": return "\\\(sign)"
    default: return String(sign)
    }
  }

  private mutating func choices(
    until end: Unicode.Scalar, openedAt start: Int
  ) throws(TemplateParser.Problem) -> String {
    let parts = try parts(until: end, openedAt: start)
    position += 1
    guard parts.allSatisfy({ !$0.isEmpty }) else {
      throw TemplateParser.Problem(
        offset: start, message: "a choice without words",
        suggestion: "Take the comma away, or write words after it.")
    }
    return parts.joined(separator: "|")
  }

  private mutating func slot(at start: Int) throws(TemplateParser.Problem) -> String {
    let list = name()
    guard position < scalars.count, scalars[position] == ":" else {
      throw TemplateParser.Problem(
        offset: start, message: "“$\(list)” has no name for its value",
        suggestion: "Write $\(list):\(list.isEmpty ? "name" : list).")
    }
    position += 1
    let slot = name()
    guard !list.isEmpty, !slot.isEmpty else {
      throw TemplateParser.Problem(
        offset: start, message: "“$\(list):\(slot)” lacks a name", suggestion: "Write $slot:name.")
    }
    if list.hasPrefix("pv.") { return try builtIn(list, slot, at: start) }
    slots.append(Reference(name: list, offset: start))
    return list == slot ? "{\(list)}" : "{\(list):\(slot)}"
  }

  /// Returns the template for a slot that is built into Rhino.
  private func builtIn(
    _ list: String, _ slot: String, at start: Int
  ) throws(TemplateParser.Problem) -> String {
    switch list {
    case "pv.SingleDigitInteger": return "{0..9:\(slot)}"
    case "pv.TwoDigitInteger": return "{0..99:\(slot)}"
    case "pv.Percent": return "{0..100:\(slot)} (percent|%)"
    default:
      throw TemplateParser.Problem(
        offset: start, message: "the slot “\(list)” is Rhino's own and has no counterpart",
        suggestion: "List its values under slots, and write $name:\(slot).")
    }
  }

  private mutating func name() -> String {
    var name = String.UnicodeScalarView()
    while position < scalars.count,
      scalars[position].properties.isAlphabetic || scalars[position].properties.numericType != nil
        || ["_", "."].contains(scalars[position])
    {
      name.append(scalars[position])
      position += 1
    }
    return String(name)
  }
}
