import Foundation
import Subprocess

/// Another engine to compare with: a program with the options of `training/language_model/peer.py` that prints its
/// figures as a JSON object.
package struct LanguageModelPeer: Sendable {
  package struct Result: Sendable, Hashable, Codable {
    package var promptTokensPerSecond: Double
    package var generateTokensPerSecond: Double
    package var constrainedMilliseconds: Double
    package var constrainedTokens: Int
    package var constrainedText: String

    enum CodingKeys: String, CodingKey {
      case promptTokensPerSecond = "prompt_tokens_per_second"
      case generateTokensPerSecond = "generate_tokens_per_second"
      case constrainedMilliseconds = "constrained_json_ms"
      case constrainedTokens = "constrained_json_tokens"
      case constrainedText = "constrained_json"
    }
  }

  private let program: String
  private let arguments: [String]

  /// Creates a peer.
  ///
  /// - Parameter command: A program and its first arguments, separated by spaces.
  /// - Throws: ``LanguageModelPeerError/noProgram``.
  package init(command: String) throws(LanguageModelPeerError) {
    let words = command.split(separator: " ").map(String.init)
    guard let first = words.first else { throw .noProgram }
    program = first
    arguments = Array(words.dropFirst())
  }

  /// Runs the program on a model file.
  ///
  /// - Throws: ``LanguageModelPeerError``, or the error of writing the grammar to a temporary file.
  package func run(model: String, threads: Int, promptTokens: Int, generateTokens: Int) async throws -> Result
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "voicecore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (grammar, prompt) = (folder.appending(path: "grammar.gbnf"), folder.appending(path: "prompt.txt"))
    try CommandWriting.grammar.write(to: grammar, atomically: true, encoding: .utf8)
    try CommandWriting.prompt.write(to: prompt, atomically: true, encoding: .utf8)
    let options = [
      "--model", model, "--threads", "\(threads)", "--prompt-tokens", "\(promptTokens)",
      "--generate-tokens", "\(generateTokens)", "--grammar", grammar.path, "--prompt", prompt.path,
    ]
    do {
      let result = try await Subprocess.run(
        .path(.init(program)), arguments: Arguments(arguments + options),
        output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
      guard result.terminationStatus.isSuccess else {
        throw LanguageModelPeerError.failed(program, output: String(result.standardError.suffix(300)))
      }
      return try Self.result(in: result.standardOutput, of: program)
    } catch let error as SubprocessError {
      throw LanguageModelPeerError.notStarted(program, reason: "\(error)")
    }
  }

  static func result(in text: String, of program: String) throws(LanguageModelPeerError) -> Result {
    guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix("{") }),
      let result = try? JSONDecoder().decode(Result.self, from: Data(line.utf8))
    else { throw .noTimings(program) }
    return result
  }
}

package enum LanguageModelPeerError: Error, Sendable, Hashable, CustomStringConvertible {
  case noProgram
  case notStarted(String, reason: String)
  case failed(String, output: String)
  case noTimings(String)

  package var description: String {
    switch self {
    case .noProgram:
      "The peer's command is empty. Give a program's path and its first arguments, parted by spaces."
    case .notStarted(let program, let reason):
      "\(program) could not be run: \(reason). Give a program's path and its first arguments."
    case .failed(let program, let output):
      "\(program) failed: \(output)"
    case .noTimings(let program):
      "\(program) printed no timings. Give python's path and training/language_model/peer.py."
    }
  }
}
