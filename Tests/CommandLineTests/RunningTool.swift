import Foundation

/// The built tool while it runs, as `serve` does.
final class RunningTool: Sendable {
  struct Ended: Error {
    var errors: String
  }

  private let process = Process()
  private let home: TemporaryHome
  private let lines: AsyncStream<String>

  /// - Parameter program: The name of one of the programs that are built beside each other.
  init(_ home: TemporaryHome, program: String = "voicecore", _ arguments: String...) throws {
    self.home = home
    process.executableURL = TemporaryHome.tool.deletingLastPathComponent().appending(path: program)
    process.arguments = arguments
    process.environment = [
      "VOICECORE_HOME": home.folder.path, "HOME": home.folder.path, "PATH": "/usr/bin:/bin",
      "VOICECORE_MODELS": "",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    try errors.fileHandleForWriting.close()
    let (lines, written) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    DispatchQueue.global().async {
      var rest = Data()
      while case let data = errors.fileHandleForReading.availableData, !data.isEmpty {
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          written.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
      written.finish()
    }
  }

  var processIdentifier: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// The port in the next line on standard error that names one in an address of that scheme.
  func port(_ scheme: String) async throws -> Int {
    var seen = ""
    for await line in lines {
      seen += line + "\n"
      if let match = line.firstMatch(of: /(\w+):\/\/[^ ]*:(\d+)/), match.1 == scheme, let port = Int(match.2)
      {
        return port
      }
    }
    throw Ended(errors: seen)
  }

  /// The next line on standard error that contains a text.
  func line(containing text: String) async throws -> String {
    var seen = ""
    for await line in lines {
      seen += line + "\n"
      if line.contains(text) { return line }
    }
    throw Ended(errors: seen)
  }

  /// Sends the signal, and waits for the end.
  ///
  /// - Returns: The exit status; nil where the signal itself was the end.
  func stop(_ signal: Int32) async -> Int32? {
    kill(process.processIdentifier, signal)
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [process] in
        process.waitUntilExit()
        continuation.resume(returning: process.terminationReason == .exit ? process.terminationStatus : nil)
      }
    }
  }
}
