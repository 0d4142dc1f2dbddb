import Foundation
import Inference
import JSONValues

/// A folder with the files of one model.
struct ModelFolder: Sendable {
  let path: String

  /// The longest JSON file that is read, several times as long as vocabularies are.
  private static let longestJSON = 64 << 20

  /// Returns the first bytes of a regular file, and none of anything else, since reading a pipe would wait for its
  /// writer.
  static func firstBytes(of path: String, _ count: Int) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path), let first = try? file.read(upToCount: count)
    else { return [] }
    return Array(first)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func has(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: file(name), isDirectory: &isFolder) && !isFolder.boolValue
  }

  /// Returns the path of a file that must exist.
  ///
  /// - Throws: ``ModelFileError/incompleteFolder(path:missing:)`` if there is no such file.
  func require(_ name: String) throws(ModelFileError) -> String {
    guard has(name) else { throw .incompleteFolder(path: path, missing: name) }
    return file(name)
  }

  func text(_ name: String) throws(ModelFileError) -> String {
    let file = try MappedFile(path: require(name))
    guard file.bytes.count <= Self.longestJSON else {
      throw .invalid(
        path: file.path, field: "the file",
        problem: "has \(file.bytes.count) bytes, more than \(Self.longestJSON)")
    }
    guard let text = String(validating: file.bytes, as: UTF8.self) else {
      throw .invalid(path: file.path, field: "the file", problem: "is no UTF-8 text")
    }
    return text
  }

  func json(_ name: String) throws(ModelFileError) -> JSONValue {
    let text = try text(name)
    do {
      return try JSONReader.read(text, maximumBytes: Self.longestJSON)
    } catch {
      throw .invalid(
        path: file(name), field: "its JSON", problem: "is wrong: \(error)")
    }
  }
}
