import Foundation
import JSONValues

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
  /// Compares values as the format's reference implementation does: true equals 1, and false equals 0.
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

  /// Returns the member of a mapping, or `nil` if there is none or the value is not a mapping.
  public subscript(_ key: String) -> SkillValue? {
    if case .mapping(let members) = self { members[key] } else { nil }
  }

  /// Whether the value counts as true: it is not false, zero, null or empty.
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
  package var json: JSONValue {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let value) where !value.isFinite: .null
    case .number(let value): .number(Int(exactly: value).map(String.init) ?? String(value))
    case .text(let text): .string(text)
    case .list(let values): .array(values.map(\.json))
    case .mapping(let members):
      .object(members.sorted { $0.key < $1.key }.map { JSONValue.Member(key: $0.key, value: $0.value.json) })
    }
  }
}
