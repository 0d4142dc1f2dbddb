/// The numbers of a list of kind `range`, and the ways to say them.
public struct NumberRange: Hashable, Sendable {
  /// The fractions that may be said.
  public enum Fractions: String, Hashable, Sendable, CaseIterable {
    case halves
    case tenths

    /// The number of parts of a whole.
    var parts: Int { self == .halves ? 2 : 10 }
  }

  /// The smallest number.
  public var from: Int
  /// The largest number, which is included.
  public var to: Int
  /// The distance between numbers.
  public var step = 1
  /// The fractions that may be said, or `nil` for whole numbers only.
  public var fractions: Fractions?
  /// The factor by which a number is multiplied to give the slot's value.
  public var multiplier: Double?
  /// Whether digits such as “21” are understood.
  public var digits = true
  /// Whether words such as “twenty one” are understood.
  public var words = true
  /// The language of the words, if it differs from that of the skills.
  public var wordsLanguage: String?

  public init(from: Int, to: Int, step: Int = 1) {
    (self.from, self.to, self.step) = (from, to, step)
  }

  /// Returns whether a number is in the list.
  func contains(_ number: Double) -> Bool {
    let whole = number.rounded(.down)
    guard whole >= Double(from), whole <= Double(to), (Int(whole) - from) % step == 0 else { return false }
    guard number != whole else { return true }
    guard let parts = fractions?.parts else { return false }
    let part = (number - whole) * Double(parts)
    return abs(part - part.rounded()) < 1e-9
  }

  /// Returns the slot's value for a number.
  func value(of number: Double) -> SkillValue {
    .number(multiplier.map { number * $0 } ?? number)
  }

  /// The number of numbers in the list.
  var count: Int { ((to - from) / step + 1) * (fractions?.parts ?? 1) }

  /// All numbers of the list. To be used only if they are few.
  var numbers: [Double] {
    stride(from: from, through: to, by: step).flatMap { whole in
      (0..<(fractions?.parts ?? 1)).map { Double(whole) + Double($0) / Double(fractions?.parts ?? 1) }
    }
  }
}
