import Foundation

/// iCalendar text as content lines, each with its folds and line end, so that changing one keeps the bytes of all
/// others (RFC 5545, section 3.1).
struct CalendarLines {
  /// A component's lines, from BEGIN to END.
  struct Component: Hashable {
    var range: ClosedRange<Int>
    /// The lines of its own properties, without those of nested components.
    var properties: [Int]
  }

  private var lines: [[UInt8]] = []
  private let lineEnd: [UInt8]

  init(_ bytes: [UInt8]) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let newline = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex - 1
      let line = Array(bytes[start...newline])
      if let first = line.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        lines[lines.count - 1] += line
      } else {
        lines.append(line)
      }
      start = newline + 1
    }
    lineEnd = lines.first.map { $0.suffix(2) == [0x0D, 0x0A] } ?? true ? [0x0D, 0x0A] : [0x0A]
  }

  var bytes: [UInt8] { Array(lines.joined()) }

  /// In the order of the text.
  func components(named name: String) -> [Component] {
    var open: [(name: String, component: Component)] = []
    var found: [Component] = []
    for (index, line) in lines.enumerated() {
      let property = self.name(of: line)
      if property == "BEGIN" {
        open.append((value(of: line).uppercased(), Component(range: index...index, properties: [])))
      } else if property == "END" {
        guard var closed = open.popLast() else { continue }
        closed.component.range = closed.component.range.lowerBound...index
        if closed.name == name { found.append(closed.component) }
      } else if !open.isEmpty {
        open[open.count - 1].component.properties.append(index)
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Sets a property of a component, in the place of an old one or after the other properties.
  /// - Parameter parameters: As in the line, each preceded by a semicolon.
  mutating func set(
    _ name: String, parameters: String = "", to value: String, in component: Component
  ) {
    let line = folded("\(name)\(parameters):\(value)")
    let old = component.properties.filter { self.name(of: lines[$0]) == name }
    if let first = old.first {
      lines[first] = line
      for index in old.dropFirst().reversed() { lines.remove(at: index) }
    } else {
      lines.insert(line, at: (component.properties.max() ?? component.range.lowerBound) + 1)
    }
  }

  /// Adds a property after the component's others.
  mutating func add(_ property: String, to component: Component) {
    lines.insert(folded(property), at: (component.properties.max() ?? component.range.lowerBound) + 1)
  }

  /// Adds a component within another, before its end.
  mutating func add(component text: [String], to component: Component) {
    lines.insert(contentsOf: text.map(folded), at: component.range.upperBound)
  }

  /// Returns the parameters and the value of a component's first property with this name.
  func property(_ name: String, of component: Component) -> (parameters: String, value: String)? {
    component.properties.first { self.name(of: lines[$0]) == name }.map { index in
      let text = unfolded(lines[index])
      let head = CalendarLines.head(of: text)
      return (String(head.dropFirst(name.count)), String(text.dropFirst(head.count + 1)))
    }
  }

  mutating func remove(_ names: Set<String>, from component: Component) {
    for index in component.properties.reversed() where names.contains(name(of: lines[index])) {
      lines.remove(at: index)
    }
  }

  /// Removes the properties with this name whose text, without folds, is meant.
  mutating func remove(_ name: String, from component: Component, where isMeant: (String) -> Bool) {
    for index in component.properties.reversed()
    where self.name(of: lines[index]) == name && isMeant(unfolded(lines[index])) {
      lines.remove(at: index)
    }
  }

  mutating func remove(_ component: Component) {
    lines.removeSubrange(component.range)
  }

  /// Puts a copy of a component after it.
  mutating func duplicate(_ component: Component) {
    lines.insert(contentsOf: lines[component.range], at: component.range.upperBound + 1)
  }

  /// Returns a text as the value of a property (RFC 5545, section 3.3.11).
  static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: ";", with: "\\;")
      .replacingOccurrences(of: ",", with: "\\,").replacingOccurrences(of: "\n", with: "\\n")
  }

  /// Returns a line folded between characters so that no part is longer than 75 octets.
  private func folded(_ text: String) -> [UInt8] {
    var line: [UInt8] = []
    var width = 0
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if width + bytes.count > 75 {
        line += lineEnd + [0x20]
        width = 1
      }
      line += bytes
      width += bytes.count
    }
    return line + lineEnd
  }

  /// Returns a line's name and parameters: everything before the first colon outside quotes.
  private static func head(of text: String) -> Substring {
    var isQuoted = false
    return text.prefix { character in
      if character == "\"" { isQuoted.toggle() }
      return isQuoted || character != ":"
    }
  }

  /// Adds a completed occurrence after the recurring component, with its time in the form of the component's start.
  mutating func insertOccurrence(of component: Component, recurrenceID: String, stamp: String) {
    let own = component.properties.map { lines[$0] }
    func line(_ name: String) -> [UInt8]? { own.first { self.name(of: $0) == name } }
    let start = line("DTSTART") ?? line("DUE") ?? []
    let startName = Array(start.prefix { $0 != 0x3A && $0 != 0x3B })
    let parameters = String(decoding: start.prefix { $0 != 0x3A }.dropFirst(startName.count), as: UTF8.self)
    let suffix = value(of: start).hasSuffix("Z") ? "Z" : ""
    let time = "\(parameters):\(recurrenceID)\(suffix)"
    var added = [Array("BEGIN:VTODO".utf8) + lineEnd]
    added += [line("UID"), line("SUMMARY")].compactMap { $0 }
    let properties = [
      "DTSTAMP:\(stamp)", "RECURRENCE-ID\(time)", "\(String(decoding: startName, as: UTF8.self))\(time)",
      "LAST-MODIFIED:\(stamp)", "PERCENT-COMPLETE:100", "COMPLETED:\(stamp)", "STATUS:COMPLETED", "END:VTODO",
    ]
    added += properties.map { Array($0.utf8) + lineEnd }
    lines.insert(contentsOf: added, at: component.range.upperBound + 1)
  }

  private func name(of line: [UInt8]) -> String {
    String(decoding: line.prefix { $0 != 0x3A && $0 != 0x3B }, as: UTF8.self).uppercased()
  }

  private func value(of line: [UInt8]) -> String {
    String(unfolded(line).drop { $0 != ":" }.dropFirst())
  }

  private func unfolded(_ line: [UInt8]) -> String {
    let text = String(decoding: line, as: UTF8.self)
    return ["\r\n ", "\r\n\t", "\n ", "\n\t"].reduce(text) { $0.replacingOccurrences(of: $1, with: "") }
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
