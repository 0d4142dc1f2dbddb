extension TimeMatch {
  /// The length of a duration that has a fixed one, at least a second; nil for months, years, and what is no duration.
  public var lengthInSeconds: Int? { kind == .duration ? duration.flatMap(Self.seconds(ofDuration:)) : nil }

  /// ISO 8601's `PT1H30M`, `P1D` and `P2W` in seconds, at least one; nil where months or years make it no fixed length.
  public static func seconds(ofDuration text: String) -> Int? {
    guard text.hasPrefix("P"), text.utf8.count < 30 else { return nil }
    var seconds = 0
    var digits = ""
    var isTime = false
    for character in text.dropFirst() {
      if character == "T" {
        isTime = true
        continue
      }
      if character.isNumber {
        digits.append(character)
        continue
      }
      guard let number = Int(digits), number <= longestNumber else { return nil }
      digits = ""
      switch (character, isTime) {
      case ("W", false): seconds += number * 604_800
      case ("D", false): seconds += number * 86_400
      case ("H", true): seconds += number * 3600
      case ("M", true): seconds += number * 60
      case ("S", true): seconds += number
      default: return nil
      }
    }
    return digits.isEmpty && (1...longest).contains(seconds) ? seconds : nil
  }

  /// More than a year and a day in seconds is no length that a person means.
  private static let longest = 366 * 86_400
  private static let longestNumber = 40_000_000
}
