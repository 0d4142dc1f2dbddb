import Synchronization

/// Chooses among several models by the machine's present pressure.
package final class ModelSteps: Sendable {
  private let names: [String]
  private let root: String
  private let ladder: Mutex<ModelLadder>
  private let changed: @Sendable (_ step: Int, _ sentence: String) -> Void

  /// - Parameters:
  ///   - names: The names of the models, the best first.
  ///   - root: The folder of /proc and /sys.
  ///   - changed: Called at each change with a sentence for people.
  package init(
    _ names: [String], root: String = "",
    changed: @escaping @Sendable (_ step: Int, _ sentence: String) -> Void
  ) {
    (self.names, self.root, self.changed) = (names, root, changed)
    ladder = Mutex(ModelLadder(count: names.count))
  }

  /// The index of the model to use now; 0 is the best.
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
