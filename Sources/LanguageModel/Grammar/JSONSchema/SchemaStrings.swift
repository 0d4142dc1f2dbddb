import JSONValues

extension SchemaCompiler {
  mutating func anyString() throws(JSONSchemaError) -> GrammarExpression {
    try rule("any string") { _ throws(JSONSchemaError) in
      Self.quoted(.repetition(JSONCharacter.any, minimum: 0, maximum: nil))
    }
  }

  static func quoted(_ inner: GrammarExpression) -> GrammarExpression {
    .sequence([.text("\""), inner, .text("\"")])
  }

  mutating func string(_ node: SchemaNode) throws(JSONSchemaError) -> GrammarExpression {
    let minimum = try node.count("minLength")
    let maximum = try node.count("maxLength")
    let limits = node.asserted.filter { ["minLength", "maxLength", "pattern", "format"].contains($0) }
    if let pattern = try node.text("pattern") {
      guard limits == ["pattern"] else {
        throw .unsupported(
          "pattern together with \(limits.first { $0 != "pattern" } ?? "")", at: node.pointer)
      }
      let searched = try SchemaPattern.expression(pattern, at: node.pointer)
      return Self.quoted(searched)
    }
    if let format = try node.text("format") {
      guard limits == ["format"] else {
        throw .unsupported("format together with \(limits.first { $0 != "format" } ?? "")", at: node.pointer)
      }
      return Self.quoted(try formatted(format, at: node.pointer))
    }
    guard minimum != nil || maximum != nil else { return try anyString() }
    if let maximum, maximum < minimum ?? 0 { return .choice([]) }
    return Self.quoted(.repetition(JSONCharacter.any, minimum: minimum ?? 0, maximum: maximum))
  }

  private func formatted(_ format: String, at pointer: String) throws(JSONSchemaError) -> GrammarExpression {
    if format == "span" {
      guard let span else {
        throw .invalid("the format span needs a text to copy from", at: pointer)
      }
      return .span(span)
    }
    return try SchemaPattern.expression(SchemaFormats.pattern(of: format, at: pointer), at: pointer)
  }
}

/// The formats for times that JSON Schema names (RFC 3339), each written in one way only: with capital letters,
/// and a leap second only in UTC.
enum SchemaFormats {
  private static let patterns = [
    "date": "^(?:\(date))$", "time": "^(?:\(time))$", "date-time": "^(?:\(date))T(?:\(time))$",
  ]

  static func pattern(of format: String, at pointer: String) throws(JSONSchemaError) -> String {
    guard let pattern = patterns[format] else { throw .unsupported("format “\(format)”", at: pointer) }
    return pattern
  }

  /// A day of the Gregorian calendar; 29 February in leap years only.
  private static let date =
    #"\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)"#
    + #"|02-(?:0[1-9]|1\d|2[0-8]))"#
    + #"|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29"#
  private static let time =
    #"(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)|23:59:60(?:\.\d+)?Z"#
}

extension JSONCharacter {
  /// Returns an expression for one character of a set, as written in a JSON string.
  static func expression(_ set: ScalarRanges) -> GrammarExpression {
    let escaped = ScalarRanges(escaped)
    let plain = set.intersection(escaped.complement)
    let special = set.intersection(escaped)
    guard !special.isEmpty else { return .characters(plain) }
    let escapes = special.ranges.joined().compactMap { Unicode.Scalar($0) }
    return .choice([.characters(plain)] + escapes.map { .text(written($0)) })
  }

  static let any = expression(.all)
}
