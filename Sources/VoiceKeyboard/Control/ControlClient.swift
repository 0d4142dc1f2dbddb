import Foundation

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
