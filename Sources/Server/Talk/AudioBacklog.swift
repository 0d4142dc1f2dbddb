import Capture
import Synchronization

/// The audio of a stream that arrived and was not processed yet.
final class AudioBacklog: Sendable {
  /// The most samples: more than a client keeps while it is disconnected.
  static let capacity = 120 * AudioChunk.sampleRate
  /// The longest wait for the next audio of a stream that has not ended; a lost connection is back by then.
  private static let patience = Duration.seconds(20)

  private struct State {
    var samples = 0
    var lastAdded = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// Adds audio; returns whether there was room.
  func add(_ chunk: AudioChunk) -> Bool {
    state.withLock { state in
      guard state.samples + chunk.samples.count <= Self.capacity else { return false }
      state.samples += chunk.samples.count
      state.lastAdded = .now
      return true
    }
  }

  func remove(_ chunk: AudioChunk) {
    state.withLock { $0.samples -= chunk.samples.count }
  }

  /// Whether audio arrived recently.
  var isFed: Bool { state.withLock { .now - $0.lastAdded < Self.patience } }
}
