import NIOCore
import Synchronization

/// An accepted connection.
protocol AcceptedConnection: Sendable {
  var channel: any Channel { get }
  var peer: Peer { get }
  /// Closes it silently.
  func refuse() async
}

/// A connection with a protocol of its own rather than HTTP.
struct ByteConnection: AcceptedConnection {
  let bytes: NIOAsyncChannel<ByteBuffer, ByteBuffer>
  let peer: Peer

  var channel: any Channel { bytes.channel }

  /// Sets up a channel that was just opened. To be called on its event loop.
  init(_ channel: any Channel, _ owners: any PeerOwners) throws {
    (bytes, peer) = (try NIOAsyncChannel(wrappingChannelSynchronously: channel), Peer(channel, owners))
  }

  func refuse() async { try? await bytes.executeThenClose { _, _ in } }
}

/// A port that the server listens on.
struct Listener<Connection: AcceptedConnection>: Sendable {
  let channel: NIOAsyncChannel<Connection, Never>

  var port: Int? { channel.channel.localAddress?.port }

  /// Serves each connection in a task of its own, which is cancelled when the client disconnects, until this task is
  /// cancelled. A connection beyond the limit is closed at once.
  func serve(
    _ limits: ServerLimits, _ open: ConnectionCount,
    _ serve: @escaping @Sendable (Connection) async -> Void
  ) async throws {
    let accepting = Task {
      try await channel.executeThenClose { connections in
        try await withThrowingDiscardingTaskGroup { group in
          for try await connection in connections {
            let household = connection.peer.household
            let isWelcome = open.begin(household, limits)
            group.addTask {
              guard isWelcome else { return await connection.refuse() }
              await untilClosed(connection.channel) { await serve(connection) }
              open.end(household)
            }
          }
          group.cancelAll()
        }
      }
    }
    // The accepting task is not cancelled: connections that it has not seen yet must be closed properly.
    try await withTaskCancellationHandler {
      try await accepting.value
    } onCancel: {
      channel.channel.close(promise: nil)
    }
  }
}

/// Runs the body and cancels it when the channel closes.
private func untilClosed(_ channel: any Channel, _ body: @escaping @Sendable () async -> Void) async {
  let task = Task { await body() }
  channel.closeFuture.whenComplete { _ in task.cancel() }
  await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
}

/// Counts what goes on at the same time, up to a bound.
final class OpenPlaces: Sendable {
  private let count = Mutex(0)

  /// Whether there is room for one more, which then counts.
  func begin(atMost limit: Int) -> Bool {
    count.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
  }

  func end() { count.withLock { $0 -= 1 } }
}
