import Foundation

/// One property of a vCard: a name, parameters and a value, unfolded.
struct ContentLine: Sendable {
  /// The name in capitals, without its group.
  var name: String
  /// The parameters, with names in capitals. One without a name is a `TYPE`, as in vCard 2.1.
  var parameters: [(name: String, value: String)]
  /// The value, still with its escapes.
  var value: String

  /// The longest line that is read; longer ones contain pictures and keys.
  private static let longest = 20_000

  /// The value as a single text.
  var text: String { ContentLine.unescaped(value[...]) }

  /// The preference from 1 (best) to 100 (RFC 6350, section 5.3); `TYPE=pref` is 1.
  var preference: Int {
    for parameter in parameters {
      if parameter.name == "PREF" { return min(max(Int(parameter.value) ?? 100, 1), 100) }
      let types = parameter.value.lowercased().split(separator: ",")
      if parameter.name == "TYPE", types.contains("pref") { return 1 }
    }
    return 101
  }

  /// Returns the parts of a structured value or a list.
  func parts(separatedBy separator: Character) -> [String] {
    var parts: [String] = []
    var start = value.startIndex
    var index = value.startIndex
    while index < value.endIndex {
      if value[index] == "\\" {
        index = value.index(after: index)
        if index == value.endIndex { break }
      } else if value[index] == separator {
        parts.append(ContentLine.unescaped(value[start..<index]))
        start = value.index(after: index)
      }
      index = value.index(after: index)
    }
    parts.append(ContentLine.unescaped(value[start...]))
    return parts
  }

  /// Returns all properties; other lines are skipped.
  static func lines(of data: Data) -> some Sequence<ContentLine> {
    unfolded(data).lazy.compactMap(ContentLine.init)
  }

  private init?(_ bytes: [UInt8]) {
    guard let colon = ContentLine.colon(in: bytes) else { return nil }
    let head = ContentLine.split(String(decoding: bytes[..<colon], as: UTF8.self))
    guard let first = head.first else { return nil }
    name = (first.split(separator: ".").last.map(String.init) ?? "").uppercased()
    parameters = head.dropFirst().prefix(20).map { parameter in
      guard let equals = parameter.firstIndex(of: "=") else { return ("TYPE", parameter) }
      let value = parameter[parameter.index(after: equals)...]
      return (parameter[..<equals].uppercased(), value.filter { $0 != "\"" })
    }
    var raw = Array(bytes[(colon + 1)...])
    let words = parameters.map { $0.value.uppercased() }
    if words.contains("QUOTED-PRINTABLE") { raw = ContentLine.quotedPrintable(raw) }
    let isLatin = words.contains("ISO-8859-1") || words.contains("WINDOWS-1252")
    value =
      isLatin
      ? String(String.UnicodeScalarView(raw.map { Unicode.Scalar($0) }))
      : String(decoding: raw, as: UTF8.self)
  }

  /// Joins folded lines (RFC 6350, section 3.2) and quoted-printable soft breaks.
  private static func unfolded(_ data: Data) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var joins = false
    for line in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
      var line = line
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      let folded = line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t")
      let last = lines.count - 1
      if last >= 0, joins || folded {
        if joins { lines[last].removeLast() }
        if lines[last].count <= longest { lines[last] += joins ? line : line.dropFirst() }
      } else {
        lines.append(Array(line.prefix(longest + 1)))
      }
      joins = lines.last.map(hasSoftBreak) ?? false
    }
    return lines.filter { $0.count <= longest }
  }

  private static func hasSoftBreak(_ line: [UInt8]) -> Bool {
    line.last == UInt8(ascii: "=")
      && String(decoding: line.prefix(200), as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
  }

  /// Returns the position of the first colon outside quotes.
  private static func colon(in bytes: [UInt8]) -> Int? {
    var quoted = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { quoted.toggle() }
      if byte == UInt8(ascii: ":") && !quoted { return index }
    }
    return nil
  }

  /// Splits at semicolons outside quotes.
  private static func split(_ head: String) -> [String] {
    var quoted = false
    return head.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { quoted.toggle() }
      return character == ";" && !quoted
    }.map(String.init)
  }

  static func unescaped(_ text: Substring) -> String {
    var result = ""
    var escaped = false
    for character in text {
      if escaped {
        result.append(character == "n" || character == "N" ? "\n" : character)
        escaped = false
      } else if character == "\\" {
        escaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static func quotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = bytes[index...].prefix(3).dropFirst()
      if bytes[index] == UInt8(ascii: "="), digits.count == 2,
        let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        result.append(byte)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
