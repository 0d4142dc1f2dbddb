import Foundation
import Subprocess

/// The phonemes that the program espeak-ng gives. It is under the GPL, so it is run and never linked.
struct EspeakPhonemizer: Phonemizer {
  private static let limit = 1 << 20

  private let voice: String
  private let program: String

  /// - Parameter voice: As `espeak-ng --voices` lists them.
  init(voice: String, program: String = "espeak-ng") {
    (self.voice, self.program) = (voice, program)
  }

  /// Whether the program is installed.
  static func isInstalled(program: String = "espeak-ng") async -> Bool {
    await EspeakSynthesizer.executable(program) != nil
  }

  func phonemes(of clauses: [String]) async throws -> [String] {
    guard !clauses.isEmpty else { return [] }
    // A paragraph gives a line, unless the program finds a pause within.
    let lines = try await self.lines(of: clauses.joined(separator: "\n\n"))
    if lines.count == clauses.count { return lines }
    var phonemes: [String] = []
    for clause in clauses { phonemes.append(try await self.lines(of: clause).joined(separator: " ")) }
    return phonemes
  }

  private func lines(of text: String) async throws -> [String] {
    guard let executable = await EspeakSynthesizer.executable(program) else {
      throw SynthesisError.programMissing(program)
    }
    let output = try await EspeakSynthesizer.run(
      executable, arguments: ["-v", voice, "-q", "--ipa", "-b", "1", "--stdin"], text: text, limit: Self.limit
    )
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(Self.plain)
  }

  /// Without the marks of a change of language, such as “(en)”.
  private static func plain(_ line: Substring) -> String {
    line.replacing(/\([a-z-]+\)/, with: "").trimmingCharacters(in: .whitespaces)
      .decomposedStringWithCanonicalMapping
  }
}
