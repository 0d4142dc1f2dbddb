import JSONValues

/// A question that waits for an answer, in the server's words.
struct QuestionCard: Hashable {
  let text: String
  /// The keys that answer it.
  let hint: String

  /// - Parameter json: The server's event `card`.
  init(_ json: JSONValue) {
    let choices = json["choices"]?.elements.compactMap(\.string) ?? []
    let yes = json["takes_yes"]?.boolean ?? false ? "y yes · " : ""
    hint = "\(yes)\(choices.isEmpty ? "" : "1–\(choices.count) choose · ")n no · or say it · / types"
    let numbered = choices.enumerated().map { "    \($0 + 1)  \($1)" }
    text = (["  \(json["question"]?.string ?? "")"] + numbered).joined(separator: "\n")
  }
}

extension JSONValue {
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
  /// The number rounded towards zero, unless it is too large.
  var wholePart: Int? {
    guard case .number(let text) = self, let value = Double(text) else { return nil }
    return Int(exactly: value.rounded(.towardZero))
  }
}
