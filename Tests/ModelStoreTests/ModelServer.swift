import Foundation
import Testing

/// A file server on loopback, one for all tests: a child process that ends with this one.
final class ModelServer: Sendable {
  struct Request: Decodable {
    let how: String
    let host: String
    let range: String?
    let ifRange: String?
    let sent: Int
  }

  static let shared = ModelServer()

  let port: Int
  private let folder: URL
  // The server ends when this pipe is closed.
  private let input = Pipe()

  private init() {
    folder = FileManager.default.temporaryDirectory.appending(path: "models-served-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "model_server.py").path,
      folder.path,
    ]
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try? process.run()
    var line: [UInt8] = []
    while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    port = Int(String(decoding: line, as: UTF8.self)) ?? 0
  }

  /// Serves a file; the result is its part of an address.
  func add(_ content: Data) throws -> String {
    let id = UUID().uuidString
    try content.write(to: folder.appending(path: id))
    return id
  }

  func address(_ how: String, _ id: String) -> String { "http://127.0.0.1:\(port)/\(how)/\(id)/file" }

  func requests(_ id: String) throws -> [Request] {
    let curl = Process()
    curl.executableURL = URL(filePath: "/usr/bin/python3")
    curl.arguments = [
      "-c",
      "import urllib.request,sys; o=urllib.request.build_opener(urllib.request.ProxyHandler({})); "
        + "sys.stdout.buffer.write(o.open(sys.argv[1]).read())",
      "http://127.0.0.1:\(port)/log/\(id)",
    ]
    let output = Pipe()
    curl.standardOutput = output
    try curl.run()
    let json = try output.fileHandleForReading.readToEnd() ?? Data()
    curl.waitUntilExit()
    return try JSONDecoder().decode([Request].self, from: json)
  }
}
