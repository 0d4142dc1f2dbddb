// A dispatch source may be cancelled on any thread.
@preconcurrency import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A socket on which processes of the same user are served.
public final class ControlSocket: Sendable {
  private let descriptor: Int32
  /// The file to be removed in the end; nil if systemd made it.
  private let path: String?

  /// Takes the socket that systemd hands over, or makes one.
  ///
  /// - Throws: ``ControlError``, also if another process serves it.
  public init(path: String) throws(ControlError) {
    if let given = LocalSocket.activated() {
      (descriptor, self.path) = (given, nil)
      return
    }
    if let slash = path.lastIndex(of: "/") { DictationPlaces.make(String(path[..<slash])) }
    if let other = try? LocalSocket.connected(path) {
      close(other)
      throw .alreadyRunning(path)
    }
    // A killed process may have left it.
    unlink(path)
    descriptor = try LocalSocket.open()
    self.path = path
    // The permissions are set before anybody can connect: nothing is accepted until `listen`.
    let result = try LocalSocket.with(path) { bind(descriptor, $0, $1) }
    guard result == 0, chmod(path, 0o600) == 0, listen(descriptor, 8) == 0 else {
      throw .failed(LocalSocket.reason())
    }
  }

  deinit { close(descriptor) }

  /// Hands over each connection of the same user, until its task is cancelled. A connection is closed after that.
  public func serve(_ answer: @escaping @Sendable (LocalConnection) async -> Void) async {
    await withDiscardingTaskGroup { group in
      for await client in clients {
        group.addTask {
          let connection = LocalConnection(client)
          if connection.isOwn { await answer(connection) }
          connection.end()
        }
      }
      group.cancelAll()
    }
    if let path { unlink(path) }
  }

  private var clients: AsyncStream<Int32> {
    AsyncStream { continuation in
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
      source.setEventHandler { [descriptor] in
        let client = accept(descriptor, nil, nil)
        guard client >= 0 else { return }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        continuation.yield(client)
      }
      source.resume()
      continuation.onTermination = { _ in source.cancel() }
    }
  }
}

/// Sends requests to the process with the microphone.
public struct ControlClient: Sendable {
  public let path: String

  public init(path: String) {
    self.path = path
  }

  /// Sends a request and waits for the answer, which comes when the request was carried out.
  ///
  /// - Throws: ``ControlError``.
  public func ask(_ request: ControlRequest) throws(ControlError) -> ControlReply {
    var reply: ControlReply?
    try ask(request) {
      reply = $0
      return false
    }
    guard let reply else { throw .noAnswer }
    return reply
  }

  /// Sends a request and takes all answers, as long as they are wanted.
  ///
  /// - Throws: ``ControlError``.
  public func ask(
    _ request: ControlRequest, _ take: (ControlReply) -> Bool
  ) throws(ControlError) {
    let connection = LocalConnection(try LocalSocket.connected(path))
    defer { connection.end() }
    guard connection.isOwn else { throw .failed("it is another user's") }
    connection.send(request.line)
    while let line = connection.nextLine(), let reply = ControlReply(line) {
      guard take(reply) else { return }
    }
  }
}
