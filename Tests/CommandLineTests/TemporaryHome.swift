import Foundation

/// A state folder that goes with the test, and the built tool to run in it.
final class TemporaryHome: Sendable {
  struct Result: Sendable {
    var status: Int32
    var output: String
    var errors: String
  }

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "voicecore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Contents of all files, by their path in the folder.
  func files() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var files: [String: Data] = [:]
    for name in names {
      let path = folder.appending(path: name)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder)
      files[name] = isFolder.boolValue ? Data() : try Data(contentsOf: path)
    }
    return files
  }

  func write(_ name: String, _ text: String) throws {
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }

  func run(_ arguments: String...) async throws -> Result {
    try await run(arguments, input: "")
  }

  /// - Parameters:
  ///   - preparation: What a shell does first in the process that becomes the tool.
  ///   - models: A folder of models that the tool finds; by default none, so that PocketSphinx hears wherever tests run.
  func run(
    _ arguments: [String], input: String, after preparation: String? = nil, models: String = ""
  ) async throws -> Result {
    let process = Process()
    process.executableURL = Self.tool
    process.arguments = arguments
    if let preparation {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "\(preparation); exec \"$0\" \"$@\"", Self.tool.path] + arguments
    }
    process.environment = [
      "VOICECORE_HOME": folder.path, "HOME": folder.path, "PATH": "/usr/bin:/bin", "VOICECORE_MODELS": models,
    ]
    let standardInput = folder.appendingPathExtension("in")
    try Data(input.utf8).write(to: standardInput)
    defer { try? FileManager.default.removeItem(at: standardInput) }
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = try FileHandle(forReadingFrom: standardInput)
    process.standardOutput = output
    process.standardError = errors
    async let outputData = Self.all(of: output)
    async let errorData = Self.all(of: errors)
    try process.run()
    try output.fileHandleForWriting.close()
    try errors.fileHandleForWriting.close()
    let texts = (
      String(decoding: await outputData, as: UTF8.self), String(decoding: await errorData, as: UTF8.self)
    )
    process.waitUntilExit()
    return Result(status: process.terminationStatus, output: texts.0, errors: texts.1)
  }

  private static func all(of pipe: Pipe) async -> Data {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: (try? pipe.fileHandleForReading.readToEnd()) ?? Data())
      }
    }
  }

  /// Beside the test bundle, where SwiftPM builds it.
  static let tool =
    Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    .map { $0.appending(path: "voicecore") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "voicecore")
}
