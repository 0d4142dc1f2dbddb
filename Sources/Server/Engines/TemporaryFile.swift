import Foundation
import NIOHTTP1

/// A nameless file that disappears with this value.
final class TemporaryFile: Sendable {
  let descriptor: Int32

  init() throws(APIError) {
    var template = Array((NSTemporaryDirectory() + "/voicecore-XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Self.failure() }
    unlink(template)
  }

  deinit {
    close(descriptor)
  }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) throws(APIError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure() }
      written += count
    }
  }

  /// Overwrites the bytes at the beginning.
  func overwrite(_ bytes: [UInt8]) throws(APIError) {
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { throw Self.failure() }
  }

  /// Goes back to the beginning, for reading.
  func rewind() throws(APIError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.failure() }
  }

  private static func failure() -> APIError {
    APIError(
      status: .insufficientStorage,
      message: "The upload cannot be kept: \(String(cString: strerror(errno))).",
      type: "server_error")
  }
}
