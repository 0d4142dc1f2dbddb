/// A text with slot names in braces, to be filled with values: `Making {cups} cups`.
public struct SlotText: Hashable, Sendable {
  private enum Part: Hashable {
    case words(String)
    case slot(String)
  }

  /// The text as it was written.
  public let written: String
  private let parts: [Part]

  /// Returns `nil` if a brace is not closed. `\{` is a literal brace.
  init?(_ text: String) {
    written = text
    var parts: [Part] = []
    var words = ""
    var rest = Substring(text)
    while let letter = rest.popFirst() {
      switch letter {
      case "\\" where rest.first == "{" || rest.first == "\\":
        words.append(rest.removeFirst())
      case "{":
        guard let end = rest.firstIndex(of: "}") else { return nil }
        if !words.isEmpty { parts.append(.words(words)) }
        words = ""
        parts.append(.slot(rest[..<end].trimmingBlanks))
        rest = rest[rest.index(after: end)...]
      default: words.append(letter)
      }
    }
    if !words.isEmpty { parts.append(.words(words)) }
    self.parts = parts
  }

  /// The names of the slots in the text.
  public var slots: Set<String> {
    Set(parts.compactMap { if case .slot(let name) = $0 { name } else { nil } })
  }

  /// Returns the slot's own value if the text is only its name, or else the filled text.
  public func value(with values: [String: SkillValue]) -> SkillValue {
    if parts.count == 1, case .slot(let name) = parts[0] { return values[name] ?? .null }
    return .text(filled(with: values))
  }

  /// Returns the text filled with values. A missing value leaves nothing, not even a double blank.
  public func filled(with values: [String: SkillValue]) -> String {
    let filled = parts.map { part in
      switch part {
      case .words(let words): words
      case .slot(let name): values[name]?.spoken ?? ""
      }
    }
    return filled.joined().split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }
}

extension SkillValue {
  /// The value as it is said: “flat white” for `flat_white`, a whole number without a decimal point, “yes” for true.
  public var spoken: String {
    switch self {
    case .null: ""
    case .boolean(let value): value ? "yes" : "no"
    case .text(let text): text.replacing("_", with: " ")
    case .number: json.text
    case .list(let values): values.map(\.spoken).joined(separator: ", ")
    case .mapping(let members):
      members.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.spoken)" }.joined(separator: ", ")
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
