extension TimeMatch {
  /// A JSON object on one line: `text`, `start`, `length`, `kind`, `grain`, `value`, `end`, `duration`, `rrule`,
  /// `alternatives`, in this order, absent ones left out.
  public var json: String {
    var fields = [
      "\"text\":\(TimeMatch.quoted(text))", "\"start\":\(span.lowerBound)", "\"length\":\(span.count)",
      "\"kind\":\"\(kind.rawValue)\"", "\"grain\":\"\(grain.rawValue)\"",
    ]
    if let start { fields.append("\"value\":\"\(start)\"") }
    if let end { fields.append("\"end\":\"\(end)\"") }
    if let length { fields.append("\"duration\":\"\(length.iso8601)\"") }
    if let rule { fields.append("\"rrule\":\"\(rule.rfc5545)\"") }
    if !alternatives.isEmpty {
      fields.append("\"alternatives\":[" + alternatives.map { "\"\($0)\"" }.joined(separator: ",") + "]")
    }
    return "{" + fields.joined(separator: ",") + "}"
  }

  /// A JSON string (RFC 8259, section 7).
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// What it comes to, in a word, for tests and logs: `2026-03-10`, `start/end`, `>bound`, `<bound`, `PT1H`,
  /// `first FREQ=…`.
  var summary: String {
    switch value {
    case .point(let point): point.description
    case .range(let range, _): range.description
    case .after(let bound): ">\(bound)"
    case .before(let bound): "<\(bound)"
    case .length(let length): length.iso8601
    case .recurrence(let rule, let first, _): "\(first) \(rule.rfc5545)"
    }
  }
}
