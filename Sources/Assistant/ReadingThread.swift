import Queues

/// An actor with a thread of its own, on which texts are understood.
///
/// A model computes for tens of milliseconds and more. Neither the assistant nor Swift's shared thread pool is
/// blocked meanwhile.
package actor ReadingThread {
  private nonisolated let queue = SerialQueue(label: "VoiceCore understanding")

  package nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Creates the thread.
  package init() {}

  /// Runs `meaning` within the caller's task, so that a model sees when the task is cancelled and stops.
  ///
  /// - Throws: `CancellationError`. The result is then discarded.
  package func read<Meaning: Sendable>(_ meaning: @Sendable () -> Meaning) throws -> Meaning {
    try Task.checkCancellation()
    let found = meaning()
    try Task.checkCancellation()
    return found
  }
}
