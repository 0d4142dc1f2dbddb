import DurableFiles
import Foundation
import NIOHTTP1

/// A nameless file that disappears with this value.
final class TemporaryFile: Sendable {
  private let file: OpenFile

  var descriptor: Int32 { file.descriptor }

  init() throws(APIError) {
    let path = "\(NSTemporaryDirectory())/voicecore-\(UUID().uuidString)"
    file = try wrapping(OpenFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW), in: Self.failure)
    unlink(path)
  }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) throws(APIError) { try wrapping(file.write(bytes), in: Self.failure) }

  /// Overwrites the bytes at the beginning.
  func overwrite(_ bytes: [UInt8]) throws(APIError) {
    try wrapping(file.write(bytes, at: 0), in: Self.failure)
  }

  /// Goes back to the beginning, for reading.
  func rewind() throws(APIError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.failure(FileError(file.path)) }
  }

  private static func failure(_ error: FileError) -> APIError {
    APIError(
      status: .insufficientStorage, message: "The upload cannot be kept: \(error.reason).",
      type: "server_error")
  }
}
