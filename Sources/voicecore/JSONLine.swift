import Foundation

/// One JSON object on one line, its keys in the order they were added.
struct JSONLine {
  private var members: [String] = []

  mutating func add(_ key: String, _ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    add(key, json: String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Adds a value that is JSON already.
  mutating func add(_ key: String, json: String) {
    members.append("\"\(key)\":\(json)")
  }

  var text: String { "{\(members.joined(separator: ","))}" }
}
