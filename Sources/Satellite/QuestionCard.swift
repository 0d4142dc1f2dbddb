import JSONValues

/// A command that waits for an answer, in words.
struct QuestionCard: Hashable {
  let text: String
  /// The keys that answer it.
  let hint: String

  /// - Parameter json: A server's event `card`.
  init(_ json: JSONValue) {
    let decision = json["decision"]?.string ?? ""
    let readings = json["readings"]?.elements ?? []
    let isChoice = decision == "ask" && readings.count > 1
    let yes = decision == "confirm" || decision == "ask" && !isChoice ? "y yes · " : ""
    hint = "\(yes)\(isChoice ? "1–\(readings.count) choose · " : "")n no · or say it · / types"
    let question = json["question"]?.string
    if isChoice {
      let choices = readings.enumerated().map { "    \($0 + 1)  \($1["sentence"]?.string ?? "")" }
      text = (["  \(question ?? "Which is meant?")"] + choices).joined(separator: "\n")
    } else if let question {
      text = "  \(question)"
    } else if decision == "clarify" {
      let missing = json["missing"]?.elements.compactMap(\.string) ?? []
      let names = Self.fields(readings.first).filter { missing.contains($0.slot) }.map(\.name)
      text =
        "  \(readings.first?["sentence"]?.string ?? "")\n  \(names.joined(separator: " and ")) is missing."
    } else {
      let fields = Self.fields(readings.first)
      let width = fields.map(\.name.count).max() ?? 0
      let lines = fields.map { field in
        "    \(field.name)\(String(repeating: " ", count: width - field.name.count))  \(field.text ?? "–")"
      }
      text = (["  \(readings.first?["title"]?.string ?? "")"] + lines).joined(separator: "\n")
    }
  }

  private static func fields(_ reading: JSONValue?) -> [(slot: String, name: String, text: String?)] {
    (reading?["fields"]?.elements ?? []).map {
      ($0["slot"]?.string ?? "", $0["name"]?.string ?? "", $0["text"]?.string)
    }
  }
}

extension JSONValue {
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
  /// Of a number that is not too large, towards zero.
  var wholePart: Int? {
    guard case .number(let text) = self, let value = Double(text) else { return nil }
    return Int(exactly: value.rounded(.towardZero))
  }
}
