import Foundation

/// Reads settings in sections, as khal (`[[name]]` within `[calendars]`), vdirsyncer and GLib's key files write them.
struct ConfigurationText: Sendable, Hashable {
  struct Section: Sendable, Hashable {
    /// The text between the brackets.
    var name: String
    /// The number of brackets: 1 for a section, 2 for one within the last section of depth 1.
    var depth: Int
    /// The section of depth 1 that contains it, or `nil` if it has depth 1 itself.
    var parent: String?
    var values: [String: String] = [:]
  }

  var sections: [Section] = []
  /// The values before the first section.
  var values: [String: String] = [:]

  /// Reads the text and skips lines that are not settings.
  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline).prefix(10_000) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
      if line.hasPrefix("["), let close = line.lastIndex(of: "]") {
        let depth = line.prefix { $0 == "[" }.count
        let name = line[..<close].trimmingCharacters(in: CharacterSet(charactersIn: "[] \t"))
        let parent = depth > 1 ? sections.last { $0.depth == 1 }?.name : nil
        sections.append(Section(name: ConfigurationText.unquoted(name), depth: depth, parent: parent))
      } else if let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].trimmingCharacters(in: .whitespaces)
        let value = ConfigurationText.unquoted(String(line[line.index(after: equals)...]))
        if sections.isEmpty { values[key] = value } else { sections[sections.count - 1].values[key] = value }
      }
    }
  }

  /// The file's settings, or `nil` if it cannot be read or is larger than 1 MiB.
  init?(path: String) {
    guard let data = BoundedFile.contents(of: path, limit: 1 << 20) else { return nil }
    self.init(String(decoding: data, as: UTF8.self))
  }

  /// Returns the text without its quotes, or without a comment after it.
  private static func unquoted(_ text: String) -> String {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let quote = text.first, quote == "\"" || quote == "'",
      let close = text.dropFirst().firstIndex(of: quote)
    {
      return String(text[text.index(after: text.startIndex)..<close])
    }
    return text.range(of: " #").map { text[..<$0.lowerBound].trimmingCharacters(in: .whitespaces) } ?? text
  }
}
