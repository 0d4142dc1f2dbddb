import Foundation
import Subprocess

/// whisper.cpp's own benchmark, which is run for comparison.
package struct WhisperPeer: Sendable {
  /// The milliseconds of an encoder pass over 30 seconds, and of a decoder step.
  package struct Result: Sendable, Hashable {
    package var encode: Double
    package var step: Double

    package init(encode: Double, step: Double) {
      self.encode = encode
      self.step = step
    }
  }

  private let path: String

  /// Creates a peer.
  ///
  /// - Parameter path: The path of the program `whisper-bench`.
  package init(path: String) { self.path = path }

  /// Runs the benchmark on a model file.
  ///
  /// - Throws: ``WhisperPeerError``.
  package func run(model: String, threads: Int) async throws -> Result {
    let text: String
    do {
      let result = try await Subprocess.run(
        .path(.init(path)), arguments: ["-m", model, "-t", "\(threads)"],
        output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
      text = result.standardOutput + result.standardError
      guard result.terminationStatus.isSuccess else {
        throw WhisperPeerError.failed(path: path, output: String(text.suffix(300)))
      }
    } catch let error as SubprocessError {
      throw WhisperPeerError.notStarted(path: path, reason: "\(error)")
    }
    guard let encode = Self.perRun("encode time", in: text), let step = Self.perRun("decode time", in: text)
    else { throw WhisperPeerError.noTimings(path: path) }
    return Result(encode: encode, step: step)
  }

  /// Returns the milliseconds per run in a line such as `encode time =   774.41 ms /     1 runs (   774.41 ms per
  /// run)`, or `nil` if there is no such line.
  static func perRun(_ name: String, in text: String) -> Double? {
    guard let line = text.split(separator: "\n").first(where: { $0.contains(name) }),
      let open = line.lastIndex(of: "("), let number = line[open...].dropFirst().split(separator: " ").first
    else { return nil }
    return Double(number)
  }
}

package enum WhisperPeerError: Error, Sendable, Hashable, CustomStringConvertible {
  case notStarted(path: String, reason: String)
  case failed(path: String, output: String)
  case noTimings(path: String)

  package var description: String {
    switch self {
    case .notStarted(let path, let reason):
      "\(path) could not be run: \(reason). Give the path of whisper.cpp's whisper-bench."
    case .failed(let path, let output):
      "\(path) failed: \(output)"
    case .noTimings(let path):
      "\(path) printed no timings. Give the path of whisper.cpp's whisper-bench."
    }
  }
}
