import JSONValues

extension TimeMatch {
  /// The match as a JSON object with the keys `text`, `start`, `length`, `kind`, `grain`, `value`, `end`,
  /// `duration`, `rrule` and `alternatives`, in this order. Absent values are left out.
  package var json: JSONValue {
    var members: [JSONValue.Member] = []
    func add(_ key: String, _ value: JSONValue?) {
      if let value { members.append(.init(key: key, value: value)) }
    }
    add("text", .string(text))
    add("start", .number("\(span.lowerBound)"))
    add("length", .number("\(span.count)"))
    add("kind", .string(kind.rawValue))
    add("grain", .string(grain.rawValue))
    add("value", start.map { .string("\($0)") })
    add("end", end.map { .string("\($0)") })
    add("duration", length.map { .string($0.iso8601) })
    add("rrule", rule.map { .string($0.rfc5545) })
    if !alternatives.isEmpty { add("alternatives", .array(alternatives.map { .string("\($0)") })) }
    return .object(members)
  }

  /// The value as a short text for tests and logs: `2026-03-10`, `start/end`, `>bound`, `<bound`, `PT1H`, `first
  /// FREQ=…`.
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
