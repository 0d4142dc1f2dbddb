import Foundation

/// What the system refused to do with a file or folder.
public struct FileError: Error, Sendable, Hashable {
  public let path: String
  /// The system's number for the reason, such as `ENOSPC`.
  public let code: Int32

  package init(_ path: String, _ code: Int32 = errno) {
    (self.path, self.code) = (path, code)
  }

  /// The system's words for it.
  public var reason: String { String(cString: strerror(code)) }
}

extension FileError: CustomStringConvertible, LocalizedError {
  public var description: String { "\(path): \(reason)" }
  public var errorDescription: String? { description }
}

/// Does something with files, with failures that others know by another type.
package func wrapping<Result: ~Copyable, Failure: Error>(
  _ work: @autoclosure () throws(FileError) -> Result, in failure: (FileError) -> Failure
) throws(Failure) -> Result {
  do {
    return try work()
  } catch {
    throw failure(error)
  }
}
