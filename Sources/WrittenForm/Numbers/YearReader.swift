/// Reads spoken years: "nineteen seventy six", "twenty o five", "two thousand and nine".
enum YearReader {
  /// Returns the digits of a year and the number of its words, or `nil` if there is none. With `digitCentury` it may
  /// be "seven fifty".
  static func read(
    _ words: inout TokenReader, at offset: Int, digitCentury: Bool = false
  ) -> (year: String, count: Int)? {
    if let literal = words.token(offset)?.literalDigits, literal.utf8.count == 4 { return (literal, 1) }
    return pair(&words, at: offset, digitCentury: digitCentury) ?? thousands(&words, at: offset)
  }

  /// Reads a century and the years in it.
  private static func pair(
    _ words: inout TokenReader, at offset: Int, digitCentury: Bool
  ) -> (year: String, count: Int)? {
    guard let (century, length) = underHundred(&words, at: offset), century >= (digitCentury ? 1 : 10) else {
      return nil
    }
    let tail = offset + length
    if words.isOne(of: ["o", "oh"], at: tail), case .digit(let digit)? = words.number(tail + 1) {
      return ("\(century)0\(digit)", length + 2)
    }
    guard let (year, tailLength) = underHundred(&words, at: tail), year >= 10 else { return nil }
    return ("\(century)\(year)", length + tailLength)
  }

  private static func thousands(_ words: inout TokenReader, at offset: Int) -> (year: String, count: Int)? {
    guard case .digit? = words.number(offset), words.number(offset + 1) == .scale(3),
      let number = Cardinal.read(&words, at: offset), number.digits.utf8.count == 4
    else { return nil }
    return (number.digits, number.count)
  }

  /// Reads a decade or a century: "nineteen eighties", "eighteen hundreds", "two thousands".
  static func decade(_ words: inout TokenReader, at offset: Int) -> (decade: String, count: Int)? {
    guard let (century, length) = underHundred(&words, at: offset), let last = words.lower(offset + length)
    else {
      return nil
    }
    if century == 2, last == "thousands" { return ("2000s", 2) }
    guard (10...29).contains(century) else { return nil }
    if last == "hundreds" { return ("\(century)00s", length + 1) }
    guard let decade = decades[last] else { return nil }
    return ("\(century)\(decade)s", length + 1)
  }

  private static let decades: [String: Int] = {
    var table = ["tens": 10]
    for (index, word) in NumberWord.tens.enumerated() { table[word.dropLast() + "ies"] = (index + 2) * 10 }
    return table
  }()

  /// Reads a number from 1 to 99.
  static func underHundred(_ words: inout TokenReader, at offset: Int) -> (value: Int, count: Int)? {
    switch words.number(offset) {
    case .digit(let value), .teen(let value): return (value, 1)
    case .tens(let value):
      guard case .digit(let digit)? = words.number(offset + 1) else { return (value, 1) }
      return (value + digit, 2)
    default: return nil
    }
  }

  /// Reads an era, such as "b c" or "a d".
  static func era(_ words: inout TokenReader, at offset: Int) -> (era: String, count: Int)? {
    for (said, era) in eras where said.indices.allSatisfy({ words.isWord(said[$0], at: offset + $0) }) {
      return (era, said.count)
    }
    return nil
  }

  private static let eras: [([String], String)] = [
    (["b", "c", "e"], "BCE"), (["before", "common", "era"], "BCE"), (["b", "c"], "BC"), (["bc"], "BC"),
    (["a", "d"], "AD"), (["ad"], "AD"), (["c", "e"], "CE"), (["common", "era"], "CE"),
  ]
}
