/// The numbers that a list of kind `range` holds, and how they may be said.
public struct NumberRange: Hashable, Sendable {
  /// The parts of a whole that are said as well.
  public enum Fractions: String, Hashable, Sendable, CaseIterable {
    case halves
    case tenths

    /// So many parts make a whole.
    var parts: Int { self == .halves ? 2 : 10 }
  }

  public var from: Int
  public var to: Int
  public var step = 1
  public var fractions: Fractions?
  /// The slot gets the number times this.
  public var multiplier: Double?
  /// Whether “21” is understood.
  public var digits = true
  /// Whether “twenty one” is understood.
  public var words = true
  /// The language of the words, where it is not that of the skills.
  public var wordsLanguage: String?

  public init(from: Int, to: Int, step: Int = 1) {
    (self.from, self.to, self.step) = (from, to, step)
  }

  /// Whether a number that was said is one of these.
  func contains(_ number: Double) -> Bool {
    let whole = number.rounded(.down)
    guard whole >= Double(from), whole <= Double(to), (Int(whole) - from) % step == 0 else { return false }
    guard number != whole else { return true }
    guard let parts = fractions?.parts else { return false }
    let part = (number - whole) * Double(parts)
    return abs(part - part.rounded()) < 1e-9
  }

  /// What the slot gets.
  func value(of number: Double) -> SkillValue {
    .number(multiplier.map { number * $0 } ?? number)
  }

  /// How many numbers there are.
  var count: Int { ((to - from) / step + 1) * (fractions?.parts ?? 1) }

  /// Each number; asked only where there are few.
  var numbers: [Double] {
    stride(from: from, through: to, by: step).flatMap { whole in
      (0..<(fractions?.parts ?? 1)).map { Double(whole) + Double($0) / Double(fractions?.parts ?? 1) }
    }
  }
}
