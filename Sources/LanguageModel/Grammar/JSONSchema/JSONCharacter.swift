import JSONValues

extension JSONCharacter {
  /// One character of a set, as written in a JSON string.
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
