import Foundation
import Subprocess

/// A synthesizer of about a hundred languages that runs the program espeak-ng. The program is under the GPL, so it
/// is run and never linked.
public struct EspeakSynthesizer: Synthesizer {
  /// The name to choose the synthesizer by.
  public let name = "espeak-ng"
  /// The most characters of a text. The rest is cut off.
  public static let longestText = 1_000
  /// The most bytes of sound that the program may write: about four minutes.
  private static let limit = 12 << 20
  /// espeak-ng's default pace in words a minute, and the range that it allows.
  private static let (usualPace, paces) = (175.0, 80.0...900.0)

  /// The language, such as `de` or `pt-br`.
  public let language: String
  private let program: String

  /// Creates a synthesizer of one language.
  ///
  /// - Parameters:
  ///   - language: A language as `espeak-ng --voices` lists it.
  ///   - program: The program's name or path.
  /// - Throws: ``SynthesisError/voiceMissing(_:)`` if `language` cannot be the name of a language.
  public init(language: String, program: String = "espeak-ng") throws(SynthesisError) {
    // The program would take a path for a voice file to load.
    guard language.wholeMatch(of: /[A-Za-z]{2,3}([-+][A-Za-z0-9]{1,12})*/) != nil else {
      throw .voiceMissing(language)
    }
    (self.language, self.program) = (language, program)
  }

  /// Speaks a text.
  ///
  /// - Parameter speed: The speed, from about 0.46 to about 5. Values beyond are clamped.
  public func synthesize(_ text: String, speed: Double) async throws -> SynthesizedSpeech {
    let words = String(
      text.prefix(Self.longestText).map {
        $0.isNewline || $0.unicodeScalars.contains { $0.value < 0x20 } ? " " : $0
      })
    guard words.contains(where: { $0.isLetter || $0.isNumber }) else {
      return SynthesizedSpeech(sampleRate: 22_050, samples: [])
    }
    guard let executable = await Self.executable(program) else {
      throw SynthesisError.programMissing(program)
    }
    let pace = Int(min(max(Self.usualPace * speed, Self.paces.lowerBound), Self.paces.upperBound))
    let output = try await Self.run(
      executable, arguments: ["-v", language, "-s", "\(pace)", "-b", "1", "--stdin", "--stdout"], text: words,
      limit: Self.limit)
    guard let speech = SynthesizedSpeech(streamedWaveFile: output) else {
      throw SynthesisError.failed(text: words)
    }
    return speech
  }

  /// Runs the program on a text and returns what it writes.
  ///
  /// - Parameters:
  ///   - arguments: The program's arguments. The second must be the voice, which an error names.
  ///   - limit: The most bytes that it may write.
  static func run(
    _ executable: Executable, arguments: [String], text: String, limit: Int
  ) async throws -> [UInt8] {
    // The text is passed in a nameless file. Arguments would be visible to other users, and a pipe would break if
    // the program ended before it had read everything.
    guard let input = tmpfile() else { throw SynthesisError.failed(text: text) }
    defer { fclose(input) }
    guard fputs(text, input) >= 0, fflush(input) == 0 else { throw SynthesisError.failed(text: text) }
    rewind(input)
    let result = try await Subprocess.run(
      executable, arguments: Arguments(arguments),
      input: .fileDescriptor(.init(rawValue: fileno(input)), closeAfterSpawningProcess: false),
      output: .bytes(limit: limit), error: .string(limit: 4_096))
    try Task.checkCancellation()
    guard result.terminationStatus.isSuccess else {
      throw result.standardError.contains("voice")
        ? SynthesisError.voiceMissing(arguments[1]) : .failed(text: text)
    }
    return result.standardOutput
  }

  /// Returns the voices of the program, or none if it is not installed.
  public static func voices(program: String = "espeak-ng") async -> [EspeakVoice] {
    guard let executable = await executable(program),
      let result = try? await Subprocess.run(
        executable, arguments: ["--voices"], output: .string(limit: 1 << 20), error: .discarded),
      result.terminationStatus.isSuccess
    else { return [] }
    return EspeakVoice.list(result.standardOutput)
  }

  static func executable(_ program: String) async -> Executable? {
    let executable = program.contains("/") ? Executable.path(.init(program)) : .name(program)
    return (try? await executable.resolveExecutablePath(in: .inherit)) == nil ? nil : executable
  }
}
