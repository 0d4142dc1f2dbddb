import NIOCore
import Synchronization

/// Closes a connection whose client takes too long.
final class WyomingPatience: Sendable {
  private let channel: any Channel
  private let timer = Mutex<Scheduled<Void>?>(nil)

  init(_ channel: any Channel) {
    self.channel = channel
  }

  deinit {
    stop()
  }

  /// The client's turn begins.
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

  /// The client has done its part.
  func stop() {
    timer.withLock {
      $0?.cancel()
      $0 = nil
    }
  }
}
