import Dictation
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

/// A request of a key binding to the process with the microphone and the model.
public struct ControlRequest: Sendable, Hashable, Codable {
  public enum Action: String, Sendable, Hashable, Codable, CaseIterable {
    case start, stop, toggle, cancel, status
  }

  public var action: Action
  /// The program that receives the text.
  public var program: String?
  public var mode: DictationMode?

  public init(_ action: Action, program: String? = nil, mode: DictationMode? = nil) {
    (self.action, self.program, self.mode) = (action, program, mode)
  }
}

/// The answer to a request.
public struct ControlReply: Sendable, Hashable, Codable {
  public enum State: String, Sendable, Hashable, Codable {
    case idle, listening
  }

  public var state: State
  /// The dictated text, if a dictation has just ended.
  public var text: String?
  /// Why the request was not carried out.
  public var problem: String?

  public init(_ state: State, text: String? = nil, problem: String? = nil) {
    (self.state, self.text, self.problem) = (state, text, problem)
  }
}

/// Sends requests to the process that dictates.
package struct ControlClient: Sendable {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Sends a request and waits for the answer, which comes when the request was carried out.
  ///
  /// - Throws: ``ControlError``.
  package func ask(_ request: ControlRequest) async throws -> ControlReply {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try askAndWait(request) }) }
    }
  }

  private func askAndWait(_ request: ControlRequest) throws -> ControlReply {
    let descriptor = try Self.connected(path)
    defer { close(descriptor) }
    guard LocalSocket.isOwn(descriptor) else { throw ControlError.failed("it is another user's") }
    LocalSocket.write(String(decoding: try JSONEncoder().encode(request), as: UTF8.self), to: descriptor)
    guard let line = LocalSocket.line(from: descriptor, isPatient: true) else { throw ControlError.noAnswer }
    return try JSONDecoder().decode(ControlReply.self, from: Data(line.utf8))
  }

  static func connected(_ path: String) throws(ControlError) -> Int32 {
    let descriptor = try LocalSocket.open()
    let result = try LocalSocket.with(path) { connect(descriptor, $0, $1) }
    guard result == 0 else {
      let number = errno
      close(descriptor)
      throw number == ENOENT || number == ECONNREFUSED
        ? .notRunning : .failed(String(cString: strerror(number)))
    }
    return descriptor
  }
}
