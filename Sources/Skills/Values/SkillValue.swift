import Foundation

/// A value in a skill file, a slot or a context.
public indirect enum SkillValue: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([SkillValue])
  case mapping([String: SkillValue])
}

extension SkillValue: Hashable {
  /// As in the format's reference implementation, true equals 1 and false equals 0.
  public static func == (one: SkillValue, other: SkillValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.text(let value), .text(let second)): value == second
    case (.list(let values), .list(let second)): values == second
    case (.mapping(let members), .mapping(let second)): members == second
    default:
      if let value = one.numeric, let second = other.numeric { value == second } else { false }
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean, .number: hasher.combine(numeric)
    case .text(let text): hasher.combine(text)
    case .list(let values): hasher.combine(values)
    case .mapping(let members): hasher.combine(members)
    }
  }

  private var numeric: Double? {
    switch self {
    case .boolean(let value): value ? 1 : 0
    case .number(let value): value
    default: nil
    }
  }
}

extension SkillValue {
  /// The text, if it is one.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The member of a mapping; nil if it is none.
  public subscript(_ key: String) -> SkillValue? {
    if case .mapping(let members) = self { members[key] } else { nil }
  }

  /// Whether it counts as true: not false, zero, null or empty.
  var isTrue: Bool {
    switch self {
    case .null: false
    case .boolean(let value): value
    case .number(let value): value != 0
    case .text(let text): !text.isEmpty
    case .list(let values): !values.isEmpty
    case .mapping(let members): !members.isEmpty
    }
  }
}

extension SkillValue {
  /// The value as JSON with sorted keys and whole numbers without a point.
  public var json: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): Self.json(value)
    case .text(let text): Self.json(text)
    case .list(let values): "[\(values.map(\.json).joined(separator: ","))]"
    case .mapping(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\(Self.json($0.key)):\($0.value.json)" }
        .joined(separator: ",") + "}"
    }
  }

  private static func json(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    return Int(exactly: number).map(String.init) ?? String(number)
  }

  static func json(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // A text can always be encoded.
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
