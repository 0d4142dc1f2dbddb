import Synchronization

/// A choice among several models, ordered from the best: under pressure the next smaller one is used, and the
/// better one again when the pressure has passed.
package struct ModelLadder: Sendable {
  /// The reason why the model changed.
  package enum Reason: String, Sendable, Hashable {
    case memory = "memory is short"
    case heat = "the processor is hot"
    case relieved = "the pressure has passed"
  }

  /// The share of ten seconds of waiting for memory that counts as pressure.
  static let heavyStall = 0.1
  static let lightStall = 0.01
  /// The degrees before throttling from which on the machine counts as cool.
  static let coolMargin = 5.0
  /// The time until the effect of a step down can be seen.
  static let settling = Duration.seconds(10)
  /// The time without pressure after which a step up is made.
  static let calm = Duration.seconds(60)

  /// The number of models.
  package let count: Int
  /// The index of the model to use; 0 is the best.
  package private(set) var step = 0
  private var changed: ContinuousClock.Instant?
  /// The time since which there has been no pressure; `nil` under pressure.
  private var calmSince: ContinuousClock.Instant?

  package init(count: Int) { self.count = count }

  /// Updates the step according to the machine's present pressure.
  ///
  /// - Returns: The reason why ``step`` changed, or `nil` if it did not.
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

/// A choice among several models by the machine's present pressure, which it reads itself.
package final class ModelSteps: Sendable {
  private let names: [String]
  private let root: String
  private let ladder: Mutex<ModelLadder>
  private let changed: @Sendable (_ step: Int, _ sentence: String) -> Void

  /// Begins with the best model.
  ///
  /// - Parameters:
  ///   - names: The names of the models, the best first.
  ///   - root: The folder that contains /proc and /sys.
  ///   - changed: Called at each change with a sentence for people.
  package init(
    _ names: [String], root: String = "",
    changed: @escaping @Sendable (_ step: Int, _ sentence: String) -> Void
  ) {
    (self.names, self.root, self.changed) = (names, root, changed)
    ladder = Mutex(ModelLadder(count: names.count))
  }

  /// Returns the index of the model to use now; 0 is the best.
  package func now() -> Int {
    guard names.count > 1 else { return 0 }
    let pressure = MachinePressure(root: root)
    let (step, reason) = ladder.withLock { ladder in
      let reason = ladder.look(pressure, at: .now)
      return (ladder.step, reason)
    }
    if let reason { changed(step, "Since \(reason.rawValue), \(names[step]) is used from now on.") }
    return step
  }
}
