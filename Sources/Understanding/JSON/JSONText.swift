/// Values as JSON text, always the same for the same value.
enum JSONText {
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{00}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A number from 0 to 1 with at most three decimals; what is outside is held to that, and no number is 0.
  static func decimal(_ number: Double) -> String {
    let thousandths = number.isNaN ? 0 : Int((min(max(number, 0), 1) * 1000).rounded())
    if thousandths == 1000 { return "1" }
    var decimals = String(thousandths + 1000).dropFirst()
    while decimals.count > 1, decimals.last == "0" { decimals.removeLast() }
    return "0.\(decimals)"
  }
}
