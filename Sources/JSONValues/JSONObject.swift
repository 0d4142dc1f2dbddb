import Foundation

/// A JSON object that is being written, its members in the order they were added.
package struct JSONObject: Sendable {
  private var members: [String] = []

  package init() {}

  /// An object of one member, such as an event that has a name alone.
  package init(_ key: String, _ value: JSONValue) { add(key, value) }

  /// Creates an object from its stored text, which is not parsed.
  package init(stored text: String) {
    let members = text.dropFirst().dropLast()
    if !members.isEmpty { self.members = [String(members)] }
  }

  /// The object as JSON on one line.
  package var text: String { "{\(members.joined(separator: ","))}" }

  /// Adds an encodable value, with sorted keys.
  package mutating func add(_ key: String, _ value: some Encodable) throws {
    add(key, encoded: try JSONObject.encoded(value, JSONEncoder()))
  }

  /// Adds an encodable value, with sorted keys in snake case as OpenAI writes them: `finish_reason` for
  /// `finishReason`.
  package mutating func add(snakeCased key: String, _ value: some Encodable) throws {
    add(key, encoded: try JSONObject.snakeCased(value))
  }

  package mutating func add(_ key: String, _ value: JSONValue) { add(key, encoded: value.text) }

  /// Adds an object, or null.
  package mutating func add(_ key: String, _ object: JSONObject?) {
    add(key, encoded: object?.text ?? "null")
  }

  package mutating func add(_ key: String, _ objects: [JSONObject]) {
    add(key, encoded: "[\(objects.map(\.text).joined(separator: ","))]")
  }

  /// Adds another object's members.
  package mutating func add(_ object: JSONObject) { members += object.members }

  private mutating func add(_ key: String, encoded value: String) {
    members.append("\(JSONValue.string(key).text):\(value)")
  }

  /// Returns an encodable value as JSON text, with sorted keys in snake case.
  package static func snakeCased(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return try encoded(value, encoder)
  }

  private static func encoded(_ value: some Encodable, _ encoder: JSONEncoder) throws -> String {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
