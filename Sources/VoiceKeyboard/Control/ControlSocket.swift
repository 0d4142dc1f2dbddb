// A dispatch source may be cancelled on any thread.
@preconcurrency import Dispatch
import Foundation

/// The socket on which key bindings reach the process that dictates. Only its owner may use it.
public final class ControlSocket: Sendable {
  private let descriptor: Int32
  private let path: String

  /// - Throws: ``ControlError``, also if another process serves it.
  public init(path: String) throws(ControlError) {
    if let other = try? ControlClient.connected(path) {
      close(other)
      throw .alreadyRunning
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

  /// Answers until its task is cancelled.
  public func serve(_ answer: @escaping @Sendable (ControlRequest) async -> ControlReply) async {
    await withDiscardingTaskGroup { group in
      for await client in clients {
        group.addTask {
          defer { close(client) }
          guard LocalSocket.isOwn(client), let request = await Self.request(from: client) else { return }
          let reply = await answer(request)
          guard let json = try? JSONEncoder().encode(reply) else { return }
          LocalSocket.write(String(decoding: json, as: UTF8.self), to: client)
        }
      }
    }
    unlink(path)
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

  /// - Returns: Nil if no valid request came in time.
  private static func request(from client: Int32) async -> ControlRequest? {
    let line = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: LocalSocket.line(from: client, isPatient: false))
      }
    }
    return line.flatMap { try? JSONDecoder().decode(ControlRequest.self, from: Data($0.utf8)) }
  }
}
