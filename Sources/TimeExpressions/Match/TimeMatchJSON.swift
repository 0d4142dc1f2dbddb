extension TimeMatch: Encodable {
  private enum CodingKeys: String, CodingKey {
    case text, start, length, kind, grain, value, end, duration, rrule, alternatives
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text, forKey: .text)
    try container.encode(start, forKey: .start)
    try container.encode(length, forKey: .length)
    try container.encode(kind, forKey: .kind)
    try container.encode(grain.rawValue, forKey: .grain)
    try container.encodeIfPresent(value, forKey: .value)
    try container.encodeIfPresent(end, forKey: .end)
    try container.encodeIfPresent(duration, forKey: .duration)
    try container.encodeIfPresent(rrule, forKey: .rrule)
    if !alternatives.isEmpty { try container.encode(alternatives, forKey: .alternatives) }
  }

  /// A JSON object on one line: `text`, `start`, `length`, `kind`, `grain`, `value`, `end`, `duration`, `rrule`,
  /// `alternatives`, in this order, absent ones left out.
  public var json: String {
    var fields = [
      "\"text\":\(TimeMatch.quoted(text))", "\"start\":\(start)", "\"length\":\(length)",
      "\"kind\":\"\(kind.rawValue)\"", "\"grain\":\"\(grain.rawValue)\"",
    ]
    if let value { fields.append("\"value\":\"\(value)\"") }
    if let end { fields.append("\"end\":\"\(end)\"") }
    if let duration { fields.append("\"duration\":\"\(duration)\"") }
    if let rrule { fields.append("\"rrule\":\"\(rrule)\"") }
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
}

extension TimeMatch {
  /// What it comes to, in a word, for tests and logs: `2026-03-10`, `start/end`, `>bound`, `<bound`, `PT1H`,
  /// `first FREQ=…`.
  var summary: String {
    let value = value.map(\.description) ?? ""
    switch kind {
    case .point: return value
    case .range: return "\(value)/\(end.map(\.description) ?? "")"
    case .after: return ">" + value
    case .before: return "<" + value
    case .duration: return duration ?? ""
    case .recurrence: return "\(value) \(rrule ?? "")"
    }
  }
}
