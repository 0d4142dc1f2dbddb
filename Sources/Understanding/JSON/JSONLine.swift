import Foundation

/// One JSON object on one line, its keys in the order they were added.
package struct JSONLine: Sendable {
  private var members: [String] = []

  package init() {}

  /// The members of an object that is JSON already.
  package init(object text: String) {
    let members = text.dropFirst().dropLast()
    if !members.isEmpty { self.members = [String(members)] }
  }

  package mutating func add(_ key: String, _ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    add(key, json: String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Adds a value that is JSON already.
  package mutating func add(_ key: String, json: String) {
    members.append("\"\(key)\":\(json)")
  }

  /// Adds another object's members.
  package mutating func add(_ line: JSONLine) {
    members += line.members
  }

  package var text: String { "{\(members.joined(separator: ","))}" }
}
