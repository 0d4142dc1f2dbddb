import Foundation
import Subprocess

/// A phonemizer that runs the program espeak-ng. The program is under the GPL, so it is run and never linked.
struct EspeakPhonemizer: Phonemizer {
  private static let limit = 1 << 20

  private let voice: String
  private let program: String

  /// - Parameter voice: A language as `espeak-ng --voices` lists it.
  init(voice: String, program: String = "espeak-ng") {
    (self.voice, self.program) = (voice, program)
  }

  /// Returns whether the program is installed.
  static func isInstalled(program: String = "espeak-ng") async -> Bool {
    await EspeakSynthesizer.executable(program) != nil
  }

  func phonemes(of clauses: [String]) async throws -> [String] {
    guard !clauses.isEmpty else { return [] }
    // espeak-ng writes a line for each paragraph, and more where it hears a pause within one. Then each clause is
    // asked for by itself.
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

  /// Returns the line without marks of a change of language, such as “(en)”.
  private static func plain(_ line: Substring) -> String {
    line.replacing(/\([a-z-]+\)/, with: "").trimmingCharacters(in: .whitespaces)
      .decomposedStringWithCanonicalMapping
  }
}
