/// Which of several models to use, the best first: under pressure the next smaller one, and back when it has passed.
package struct ModelLadder: Sendable {
  /// Why another model is used from now on.
  package enum Reason: String, Sendable, Hashable {
    case memory = "memory is short"
    case heat = "the processor is hot"
    case relieved = "the pressure has passed"
  }

  /// Some task waited for memory in this share of ten seconds.
  static let heavyStall = 0.1
  static let lightStall = 0.01
  /// Degrees below the temperature at which the processor slows down.
  static let coolMargin = 5.0
  /// A step down shows its effect after so long,
  static let settling = Duration.seconds(10)
  /// and a step up is taken when there was no pressure for so long.
  static let calm = Duration.seconds(60)

  /// How many models there are.
  package let count: Int
  /// The one to use, 0 the best.
  package private(set) var step = 0
  private var changed: ContinuousClock.Instant?
  /// Since when there has been no pressure at all.
  private var calmSince: ContinuousClock.Instant?

  package init(count: Int) { self.count = count }

  /// Looks at the machine as it is now.
  ///
  /// - Returns: Why ``step`` is another one now; nil when it is not.
  package mutating func look(_ pressure: MachinePressure, at now: ContinuousClock.Instant) -> Reason? {
    let stall = pressure.memoryStall ?? 0
    let margin = pressure.heatMargin ?? .infinity
    let isCalm = stall < Self.lightStall && margin >= Self.coolMargin
    calmSince = isCalm ? calmSince ?? now : nil
    if stall >= Self.heavyStall || margin <= 0 {
      guard step < count - 1, changed.map({ now - $0 >= Self.settling }) ?? true else { return nil }
      (step, changed) = (step + 1, now)
      return stall >= Self.heavyStall ? .memory : .heat
    }
    guard step > 0, let calmSince, now - max(calmSince, changed ?? calmSince) >= Self.calm else { return nil }
    (step, changed) = (step - 1, now)
    return .relieved
  }
}
