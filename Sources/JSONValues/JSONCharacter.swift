/// How the characters of a string are written in JSON: one way for each, so that lengths, patterns and comparisons of
/// strings hold for the text as well.
package enum JSONCharacter {
  /// What JSON wants escaped.
  package static let escaped: [ClosedRange<UInt32>] = [0...0x1F, 0x22...0x22, 0x5C...0x5C]

  private static let names: [UInt32: String] = [
    0x22: "\\\"", 0x5C: "\\\\", 0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r",
  ]

  package static func written(_ scalar: Unicode.Scalar) -> String {
    guard escaped.contains(where: { $0.contains(scalar.value) }) else { return String(scalar) }
    if let name = names[scalar.value] { return name }
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
