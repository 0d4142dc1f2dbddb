/// The numbers in a list of kind `range`, and how they may be said.
public struct NumberRange: Hashable, Sendable {
  /// The fractions that may be said.
  public enum Fractions: String, Hashable, Sendable, CaseIterable {
    case halves
    case tenths

    /// The number of parts in a whole.
    var parts: Int { self == .halves ? 2 : 10 }
  }

  public var from: Int
  public var to: Int
  public var step = 1
  public var fractions: Fractions?
  /// The slot's value is the number times this.
  public var multiplier: Double?
  /// Whether “21” is understood.
  public var digits = true
  /// Whether “twenty one” is understood.
  public var words = true
  /// The language of the words, if it differs from that of the skills.
  public var wordsLanguage: String?

  public init(from: Int, to: Int, step: Int = 1) {
    (self.from, self.to, self.step) = (from, to, step)
  }

  /// Whether a number is in the list.
  func contains(_ number: Double) -> Bool {
    let whole = number.rounded(.down)
    guard whole >= Double(from), whole <= Double(to), (Int(whole) - from) % step == 0 else { return false }
    guard number != whole else { return true }
    guard let parts = fractions?.parts else { return false }
    let part = (number - whole) * Double(parts)
    return abs(part - part.rounded()) < 1e-9
  }

  /// The slot's value for a number.
  func value(of number: Double) -> SkillValue {
    .number(multiplier.map { number * $0 } ?? number)
  }

  /// The number of numbers.
  var count: Int { ((to - from) / step + 1) * (fractions?.parts ?? 1) }

  /// All numbers; to be used only if there are few.
  var numbers: [Double] {
    stride(from: from, through: to, by: step).flatMap { whole in
      (0..<(fractions?.parts ?? 1)).map { Double(whole) + Double($0) / Double(fractions?.parts ?? 1) }
    }
  }
}
