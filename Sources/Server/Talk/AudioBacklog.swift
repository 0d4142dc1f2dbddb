import Audio
import Synchronization

/// How much of a stream came and was not yet heard.
final class AudioBacklog: Sendable {
  /// More than a client keeps while it has no connection.
  static let capacity = 120 * AudioChunk.sampleRate
  /// A client that has not ended its stream owes the next audio within this time; a lost connection is back by then.
  private static let patience = Duration.seconds(20)

  private struct State {
    var samples = 0
    var lastAdded = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// Whether there was room.
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

  /// Whether audio came not too long ago.
  var isFed: Bool { state.withLock { .now - $0.lastAdded < Self.patience } }
}
