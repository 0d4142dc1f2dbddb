import Foundation
import Testing

@testable import Actions

/// A real mail server on loopback, a child process that ends with the test.
final class MailServer {
  struct Taken: Decodable {
    let from: String
    let to: [String]
    let message: String
    let tls: Bool
    let hello: String
    let user: String?
  }

  let port: Int
  private let process: Process
  private let input: Pipe
  private let output: Pipe

  static let isAvailable: Bool = {
    (try? shell("/usr/bin/python3", "-c", "import aiosmtpd")) == 0
      && FileManager.default.fileExists(atPath: openssl)
  }()

  init(_ security: SMTPServer.Security, certificate: Certificate? = nil, login: [String] = []) throws {
    process = Process()
    input = Pipe()
    output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "smtp_server.py").path
    process.arguments =
      [script, security.rawValue, certificate?.certificate ?? "", certificate?.key ?? ""] + login
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    port = try #require(Int(output.fileHandleForReading.line()))
  }

  /// Ends the server and gives the messages that it took.
  func stop() throws -> [Taken] {
    try input.fileHandleForWriting.close()
    let lines = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try lines.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Taken.self, from: $0)
    }
  }

  deinit {
    if process.isRunning { process.terminate() }
  }
}

/// A self-made certificate for 127.0.0.1, and its key.
struct Certificate {
  let certificate: String
  let key: String

  init(in folder: String, for address: String = "IP:127.0.0.1") throws {
    certificate = folder + "/certificate.pem"
    key = folder + "/key.pem"
    let status = try shell(
      openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
      "2",
      "-subj", "/CN=test.invalid", "-addext", "subjectAltName=\(address)", "-keyout", key, "-out", certificate
    )
    try #require(status == 0)
  }
}

/// A folder that is gone with the value.
final class TemporaryFolder {
  let path = NSTemporaryDirectory() + "mail-test-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

private let openssl = "/usr/bin/openssl"

private func shell(_ program: String, _ arguments: String...) throws -> Int32 {
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  return process.terminationStatus
}

extension FileHandle {
  fileprivate func line() throws -> String {
    var bytes: [UInt8] = []
    while let byte = try read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
