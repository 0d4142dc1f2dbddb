import JSONValues

/// A parser of the regular part of a schema's patterns (ECMA-262): literals, classes, groups, alternatives and
/// counts, with `^` and `$` at the ends. Lookaround and back references are refused by name.
struct SchemaPattern {
  static let deepestNesting = 50

  private let scalars: [Unicode.Scalar]
  private let pointer: String
  private var index = 0

  /// Returns an expression for strings in which the pattern is found, as they are written between a JSON string's
  /// quotes.
  static func expression(_ pattern: String, at pointer: String) throws(JSONSchemaError) -> GrammarExpression {
    var reader = SchemaPattern(scalars: Array(pattern.unicodeScalars), pointer: pointer)
    let expression = try reader.alternatives(depth: 0)
    guard reader.index == reader.scalars.count else { throw reader.wrong("“)” has no “(”") }
    return expression
  }

  private init(scalars: [Unicode.Scalar], pointer: String) {
    self.scalars = scalars
    self.pointer = pointer
  }

  private func wrong(_ problem: String) -> JSONSchemaError {
    .invalid("the pattern is wrong at character \(index + 1): \(problem)", at: pointer)
  }

  private func unsupported(_ what: String) -> JSONSchemaError {
    .unsupported("\(what) in a pattern", at: pointer)
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
    index += text.unicodeScalars.count
    return true
  }

  private static let anything = GrammarExpression.repetition(JSONCharacter.any, minimum: 0, maximum: nil)

  /// Parses alternatives. At the top level, each may be found anywhere unless `^` and `$` anchor it.
  private mutating func alternatives(depth: Int) throws(JSONSchemaError) -> GrammarExpression {
    guard depth < Self.deepestNesting else { throw unsupported("groups deeper than \(Self.deepestNesting)") }
    var choices: [GrammarExpression] = []
    repeat {
      let isHeldAtStart = depth == 0 && take("^")
      var parts: [GrammarExpression] = []
      var isHeldAtEnd = false
      while let scalar = next, scalar != "|", scalar != ")" {
        if scalar == "$", depth == 0, index + 1 == scalars.count || scalars[index + 1] == "|" {
          index += 1
          isHeldAtEnd = true
          break
        }
        parts.append(try repeated(try atom(depth: depth)))
      }
      if depth == 0 {
        if !isHeldAtStart { parts.insert(Self.anything, at: 0) }
        if !isHeldAtEnd { parts.append(Self.anything) }
      }
      choices.append(parts.count == 1 ? parts[0] : .sequence(parts))
    } while take("|")
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func atom(depth: Int) throws(JSONSchemaError) -> GrammarExpression {
    if take("(?:") { return try group(depth: depth) }
    if take("(?") { throw unsupported("looking around and named groups") }
    if take("(") { return try group(depth: depth) }
    if take("[") { return JSONCharacter.expression(try characterClass()) }
    if take(".") { return JSONCharacter.expression(Self.lineEnds.complement) }
    if take("^") || take("$") { throw unsupported("^ or $ within") }
    if take("\\") { return JSONCharacter.expression(try escape(inClass: false)) }
    guard let scalar = next, !"*+?{}]".unicodeScalars.contains(scalar) else {
      throw wrong("a character should stand here")
    }
    index += 1
    return JSONCharacter.expression(ScalarRanges([scalar]))
  }

  private mutating func group(depth: Int) throws(JSONSchemaError) -> GrammarExpression {
    let inner = try alternatives(depth: depth + 1)
    guard take(")") else { throw wrong("“)” is missing") }
    return inner
  }

  private mutating func repeated(_ part: GrammarExpression) throws(JSONSchemaError) -> GrammarExpression {
    var minimum = 0
    var maximum: Int?
    if take("*") {
    } else if take("+") {
      minimum = 1
    } else if take("?") {
      maximum = 1
    } else if take("{") {
      minimum = try number()
      maximum = minimum
      if take(",") { maximum = next == "}" ? nil : try number() }
      guard take("}") else { throw wrong("“}” is missing") }
      if let maximum, maximum < minimum { throw wrong("the counts run backwards") }
    } else {
      return part
    }
    // A count's `?` makes it lazy, which makes no difference to what matches.
    _ = take("?")
    if let scalar = next, "*+?{".unicodeScalars.contains(scalar) { throw wrong("nothing to repeat") }
    return .repetition(part, minimum: minimum, maximum: maximum)
  }

  private mutating func number() throws(JSONSchemaError) -> Int {
    var value: Int?
    while let digit = next, ("0"..."9").contains(digit) {
      value = (value ?? 0) * 10 + Int(digit.value - 48)
      guard let value, value <= GBNFParser.mostRepetitions else {
        throw unsupported("a count over \(GBNFParser.mostRepetitions)")
      }
      index += 1
    }
    guard let value else { throw wrong("a number should stand here") }
    return value
  }

  private mutating func characterClass() throws(JSONSchemaError) -> ScalarRanges {
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    while !take("]") {
      let low = try classMember()
      if next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
        index += 1
        let high = try classMember()
        guard low.count == 1, high.count == 1, let first = low.ranges.first?.lowerBound,
          let last = high.ranges.first?.lowerBound, first <= last
        else { throw wrong("the range is none") }
        ranges.append(first...last)
      } else {
        ranges += low.ranges
      }
    }
    let set = ScalarRanges(ranges)
    return isNegated ? set.complement : set
  }

  private mutating func classMember() throws(JSONSchemaError) -> ScalarRanges {
    if take("\\") { return try escape(inClass: true) }
    guard let scalar = next else { throw wrong("“]” is missing") }
    index += 1
    return ScalarRanges([scalar])
  }

  private static let digits = ScalarRanges([0x30...0x39])
  private static let wordCharacters = ScalarRanges([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  private static let lineEnds = ScalarRanges([0xA...0xA, 0xD...0xD, 0x2028...0x2029])
  private static let blanks = ScalarRanges([
    0x9...0xD, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
    0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])

  private mutating func escape(inClass: Bool) throws(JSONSchemaError) -> ScalarRanges {
    guard let kind = next else { throw wrong("an escape breaks off") }
    index += 1
    switch kind {
    case "d": return Self.digits
    case "D": return Self.digits.complement
    case "w": return Self.wordCharacters
    case "W": return Self.wordCharacters.complement
    case "s": return Self.blanks
    case "S": return Self.blanks.complement
    case "n": return ScalarRanges(["\n"])
    case "r": return ScalarRanges(["\r"])
    case "t": return ScalarRanges(["\t"])
    case "f": return ScalarRanges(["\u{C}"])
    case "v": return ScalarRanges(["\u{B}"])
    case "0": return ScalarRanges(["\0"])
    case "x": return try hexadecimal(digits: 2)
    case "u": return try hexadecimal(digits: 4)
    case "b" where inClass: return ScalarRanges(["\u{8}"])
    case "1"..."9": throw unsupported("referring back")
    case "a"..."z", "A"..."Z": throw unsupported("\\\(kind)")
    default: return ScalarRanges([kind])
    }
  }

  private mutating func hexadecimal(digits: Int) throws(JSONSchemaError) -> ScalarRanges {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let scalar = next, scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
        throw wrong("an escape needs \(digits) hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    guard let scalar = Unicode.Scalar(value) else { throw unsupported("half of a surrogate pair") }
    return ScalarRanges([scalar])
  }
}
