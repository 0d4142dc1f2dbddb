/// How the characters of a string are written in JSON: one way for each, so that lengths, patterns and comparisons of
/// strings hold for the text as well.
enum JSONCharacter {
  /// What JSON wants escaped.
  static let escaped = ScalarRanges([0...0x1F, 0x22...0x22, 0x5C...0x5C])

  private static let names: [UInt32: String] = [
    0x22: "\\\"", 0x5C: "\\\\", 0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r",
  ]

  static func written(_ scalar: Unicode.Scalar) -> String {
    guard escaped.contains(scalar.value) else { return String(scalar) }
    if let name = names[scalar.value] { return name }
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// One character of a set as it stands in a JSON string.
  static func expression(_ set: ScalarRanges) -> GrammarExpression {
    let plain = set.intersection(escaped.complement)
    let special = set.intersection(escaped)
    guard !special.isEmpty else { return .characters(plain) }
    let escapes = special.ranges.joined().compactMap { Unicode.Scalar($0) }
    return .choice([.characters(plain)] + escapes.map { .text(written($0)) })
  }

  static let any = expression(.all)
}
