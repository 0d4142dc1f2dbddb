import NIOCore
import Synchronization

/// Closes a connection whose peer takes too long over what the server waits for.
final class WyomingPatience: Sendable {
  private let channel: any Channel
  private let timer = Mutex<Scheduled<Void>?>(nil)

  init(_ channel: any Channel) {
    self.channel = channel
  }

  deinit {
    stop()
  }

  /// The peer's turn begins.
  func start(seconds: Int) {
    let channel = channel
    let scheduled = channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) {
      channel.close(promise: nil)
    }
    timer.withLock {
      $0?.cancel()
      $0 = scheduled
    }
  }

  /// The peer has done its part.
  func stop() {
    timer.withLock {
      $0?.cancel()
      $0 = nil
    }
  }
}
