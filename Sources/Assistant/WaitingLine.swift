/// Lets one through after the other, in the order in which they came. It belongs to one actor.
final class WaitingLine {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits for its turn; whoever was let through has to leave.
  func enter(_ actor: isolated any Actor = #isolation) async {
    if isTaken { await withCheckedContinuation { waiting.append($0) } }
    isTaken = true
  }

  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
