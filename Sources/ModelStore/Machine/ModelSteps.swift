import Synchronization

/// Which of several models to use just now, by the pressure that the machine is under.
package final class ModelSteps: Sendable {
  private let names: [String]
  private let root: String
  private let ladder: Mutex<ModelLadder>
  private let changed: @Sendable (_ step: Int, _ sentence: String) -> Void

  /// - Parameters:
  ///   - names: Of the models, the best first.
  ///   - root: Where /proc and /sys are.
  ///   - changed: Is called with each change, with a sentence for people.
  package init(
    _ names: [String], root: String = "",
    changed: @escaping @Sendable (_ step: Int, _ sentence: String) -> Void
  ) {
    (self.names, self.root, self.changed) = (names, root, changed)
    ladder = Mutex(ModelLadder(count: names.count))
  }

  /// Looks at the machine: the place of the model to use, 0 the best.
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
