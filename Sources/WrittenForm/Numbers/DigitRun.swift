/// Digits that are said one after another: "four o two", "double three", "triple nine", "one twenty three".
struct DigitRun: Sendable, Hashable {
  var digits = ""
  var count = 0
  /// The number of pieces that were said separately.
  var pieces = 0
  /// Whether a piece was a zero, or was said as double or triple.
  var hasCode = false

  /// The longest run that is read, in words, which bounds the work.
  private static let longest = 40
  private static let zeros: Set<String> = ["o", "oh", "zero"]

  static func read(
    _ words: inout TokenReader, at offset: Int, twoDigits: Bool = true, hundreds: Bool = false, most: Int = 32
  ) -> DigitRun {
    var run = DigitRun()
    while run.count < longest, run.digits.utf8.count < most {
      let position = offset + run.count
      guard let (digits, count, isNumber) = piece(&words, at: position, twoDigits: twoDigits) else { break }
      if hundreds, case .digit? = words.number(position), words.number(position + 1) == .hundred {
        run.digits += digits + "00"
        run.count += 2
      } else {
        run.digits += digits
        run.count += count
        run.hasCode = run.hasCode || (!isNumber && (count > 1 || digits == "0"))
      }
      run.pieces += 1
    }
    return run
  }

  private static func piece(
    _ words: inout TokenReader, at offset: Int, twoDigits: Bool
  ) -> (String, Int, isNumber: Bool)? {
    guard let token = words.token(offset) else { return nil }
    if let digit = digit(token) { return (digit, 1, false) }
    let times = token.lower == "double" ? 2 : token.lower == "triple" ? 3 : 0
    if times > 0, let digit = words.token(offset + 1).flatMap(digit) {
      return (String(repeating: digit, count: times), 2, false)
    }
    guard twoDigits, let (value, count) = YearReader.underHundred(&words, at: offset) else { return nil }
    return (String(value), count, true)
  }

  private static func digit(_ token: Token) -> String? {
    if case .digit(let value)? = token.number { return String(value) }
    return zeros.contains(token.lower) ? "0" : nil
  }

  /// Whether the digits count up or down by one.
  var isCounting: Bool {
    let values = digits.utf8.map(Int.init)
    guard values.count > 1, !hasCode else { return false }
    let step = values[1] - values[0]
    return abs(step) == 1 && zip(values, values.dropFirst()).allSatisfy { $1 - $0 == step }
  }
}
