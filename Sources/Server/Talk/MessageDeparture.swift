import Actions
import Foundation

/// A message that waits in the outbox for the end of its undo window, and is sent then by another process.
struct MessageDeparture {
  let id: String
  let outbox: Outbox
  let sendAt: Date

  /// For how long after its time it is looked for, in seconds.
  private static let patience = 120.0

  /// Where it stands when it has left, or could not; nil where it was taken back.
  ///
  /// - Throws: `CancellationError`.
  func settled() async throws -> OutboxState? {
    var state = outbox.state(id: id)
    while let now = state, [.queued, .sending, .handingOver].contains(now),
      sendAt.timeIntervalSinceNow > -Self.patience
    {
      try await Task.sleep(for: .seconds(0.5))
      state = outbox.state(id: id)
    }
    return state
  }
}
