/// The characters of a GBNF text, with its escapes and blank space.
struct GBNFScanner {
  private let scalars: [Unicode.Scalar]
  private(set) var index = 0
  private(set) var position = TextPosition(line: 1, column: 1)

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  func follows(_ text: String) -> Bool {
    scalars[index...].starts(with: text.unicodeScalars)
  }

  mutating func advance() {
    guard index < scalars.count else { return }
    if scalars[index] == "\n" {
      position = TextPosition(line: position.line + 1, column: 1)
    } else {
      position.column += 1
    }
    index += 1
  }

  mutating func take(_ text: String) -> Bool {
    guard follows(text) else { return false }
    for _ in text.unicodeScalars { advance() }
    return true
  }

  /// Skips blank space and comments, and, if `acrossLines` is set, line ends.
  mutating func skipSpace(acrossLines: Bool) {
    while let scalar = next {
      switch scalar {
      case " ", "\t": advance()
      case "\n", "\r":
        guard acrossLines else { return }
        advance()
      case "#":
        while let scalar = next, scalar != "\n", scalar != "\r" { advance() }
      default: return
      }
    }
  }

  /// Reads a rule's name: letters, digits, `-` and `_`.
  mutating func name() throws(GrammarError) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = next, Self.isNamePart(scalar) {
      name.append(scalar)
      advance()
    }
    guard !name.isEmpty else { throw .syntax("a rule's name should stand here", at: position) }
    return String(name)
  }

  static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: false
    }
  }

  /// Reads a decimal number of at most `limit`.
  mutating func number(limit: Int) throws(GrammarError) -> Int {
    let start = position
    var value: Int?
    while let scalar = next, ("0"..."9").contains(scalar) {
      value = (value ?? 0) * 10 + Int(scalar.value - 48)
      guard let value, value <= limit else { throw .tooLarge("repetitions at \(start)", limit: limit) }
      advance()
    }
    guard let value else { throw .syntax("a number should stand here", at: position) }
    return value
  }

  /// Reads one character of a literal or a class, with escapes resolved. A lone surrogate, which no UTF-8 text
  /// contains, is refused.
  mutating func character(until end: Unicode.Scalar) throws(GrammarError) -> Unicode.Scalar {
    let start = position
    guard let scalar = next else { throw .syntax("“\(end)” is missing at the end", at: start) }
    advance()
    guard scalar == "\\" else { return scalar }
    guard let kind = next else { throw .syntax("an escape breaks off at the end", at: start) }
    advance()
    switch kind {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "\\", "\"", "[", "]", "-": return kind
    case "x": return try hexadecimal(digits: 2, from: start)
    case "u": return try hexadecimal(digits: 4, from: start)
    case "U": return try hexadecimal(digits: 8, from: start)
    default: throw .syntax("“\\\(kind)” is no escape", at: start)
    }
  }

  private mutating func hexadecimal(
    digits: Int, from start: TextPosition
  ) throws(GrammarError) -> Unicode.Scalar {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let scalar = next, let digit = Character(scalar).hexDigitValue, scalar.isASCII else {
        throw .syntax("an escape needs \(digits) hexadecimal digits", at: start)
      }
      value = value << 4 | UInt32(digit)
      advance()
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw .syntax("the escape names no Unicode scalar", at: start)
    }
    return scalar
  }
}
