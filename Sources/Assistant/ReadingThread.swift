import Queues

/// Works out what texts mean on a thread of its own. A model computes for tens of milliseconds and more, for which neither
/// the assistant waits nor others who need a thread of Swift's shared pool.
package actor ReadingThread {
  private nonisolated let queue = SerialQueue(label: "VoiceCore understanding")

  package nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  package init() {}

  /// Runs in the task that asks, so that a model sees where that is cancelled and stops.
  ///
  /// - Throws: `CancellationError`. What was worked out then counts for nothing.
  package func read<Meaning: Sendable>(_ meaning: @Sendable () -> Meaning) throws -> Meaning {
    try Task.checkCancellation()
    let found = meaning()
    try Task.checkCancellation()
    return found
  }
}
