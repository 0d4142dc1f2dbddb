import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A connection of a Unix socket that carries lines.
public final class LocalConnection: Sendable {
  /// The most bytes of a line.
  static let longest = 1 << 20
  /// The most seconds that the other side may leave lines unread.
  private static let patience = 5

  private struct State {
    var isOpen = true
    /// What was read after the last line.
    var rest: [UInt8] = []
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// - Throws: ``ControlError``.
  public convenience init(to path: String) throws(ControlError) {
    self.init(try LocalSocket.connected(path))
  }

  deinit { close(descriptor) }

  /// Whether the other end belongs to the same user.
  public var isOwn: Bool { LocalSocket.isOwn(descriptor) }

  /// Sends a line, or nothing if the other side has left.
  ///
  /// - Returns: Whether all of it was taken.
  @discardableResult
  public func send(_ line: String) -> Bool { send(line, LocalSocket.noSignal) }

  /// Sends a line that may be lost if the other side is busy.
  public func offer(_ line: String) { send(line, LocalSocket.noSignal | Int32(MSG_DONTWAIT)) }

  @discardableResult
  private func send(_ line: String, _ flags: Int32) -> Bool {
    state.withLock { state in
      guard state.isOpen else { return false }
      var rest = Array((line + "\n").utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Self.sent(descriptor, $0.baseAddress, $0.count, flags)
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          // Half a line would spoil the next one.
          let isWhole = rest.count == line.utf8.count + 1
          if !isWhole { shutdown(descriptor, Int32(SHUT_RDWR)) }
          return false
        }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  private static func sent(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
  ) -> Int {
    #if canImport(Darwin)
      Darwin.send(descriptor, bytes, count, flags)
    #else
      Glibc.send(descriptor, bytes, count, flags)
    #endif
  }

  /// Waits for the next line; nil at the end. Only one may wait.
  public func nextLine() -> String? {
    var bytes = state.withLock { state in
      defer { state.rest = [] }
      return state.rest
    }
    var piece = [UInt8](repeating: 0, count: 4_096)
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let rest = Array(bytes[(end + 1)...])
        state.withLock { $0.rest = rest }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      guard bytes.count < Self.longest else { return nil }
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += piece[..<count]
    }
  }

  /// The lines as they come, on a thread of their own, which ends with the connection.
  public var lines: AsyncStream<String> {
    AsyncStream { continuation in
      DispatchQueue.global().async {
        while let line = self.nextLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
  }

  /// Ends it for both sides.
  public func end() {
    state.withLock { state in
      if state.isOpen { shutdown(descriptor, Int32(SHUT_RDWR)) }
      state.isOpen = false
    }
  }
}
