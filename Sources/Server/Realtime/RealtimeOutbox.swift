import Synchronization

/// What a client of a Realtime session is told, until it is sent.
final class RealtimeOutbox: Sendable {
  /// Bytes from which speech waits for the client to read.
  private static let enough = 1 << 20
  /// Bytes beyond which a client that does not read is left.
  private static let most = 8 << 20

  let messages: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  private let bytes = Mutex(0)

  init() { (messages, continuation) = AsyncStream.makeStream() }

  func send(_ text: String) {
    let isTooMuch = bytes.withLock { bytes in
      bytes += text.utf8.count
      return bytes > Self.most
    }
    if isTooMuch { continuation.finish() } else { continuation.yield(text) }
  }

  func wasSent(_ text: String) { bytes.withLock { $0 -= text.utf8.count } }

  func finish() { continuation.finish() }

  /// Waits until the client has read most of what it was sent.
  ///
  /// - Throws: `CancellationError`.
  func room() async throws {
    while bytes.withLock({ $0 > Self.enough }) { try await Task.sleep(for: .milliseconds(20)) }
  }
}
