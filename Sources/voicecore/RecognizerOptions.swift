import ArgumentParser
import Audio
import Foundation
import Speech

/// What recognizes spoken commands.
struct RecognizerOptions: ParsableArguments {
  enum Name: String, ExpressibleByArgument, CaseIterable {
    case pocketsphinx, whisper
  }

  @Option(help: "What recognizes; whisper when a model is given, pocketsphinx otherwise.") var recognizer:
    Name?
  @Option(help: ArgumentHelp("A Whisper model in whisper.cpp's format.", valueName: "file")) var model:
    String?
  @Option(
    help: ArgumentHelp(
      "A Silero model in whisper.cpp's format, to detect voice activity instead of the project's detector.",
      valueName: "file"))
  var voiceActivityModel: String?
  @Option(help: "Threads that whisper computes with.")
  var threads = ProcessInfo.processInfo.activeProcessorCount

  func validate() throws {
    if recognizer == .whisper, model == nil {
      throw ValidationError("whisper needs a model: --model FILE, in whisper.cpp's format.")
    }
    if recognizer == .pocketsphinx, model != nil {
      throw ValidationError("--model is an option of whisper. Leave out --recognizer pocketsphinx.")
    }
    guard (1...256).contains(threads) else { throw ValidationError("--threads must be from 1 to 256.") }
  }

  /// At the beginning of a stream. Throws `ModelFileError`, or `KernelsError`.
  func detector() throws -> any VoiceActivityDetector {
    try voiceActivityDetector(model: voiceActivityModel)
  }

  /// The Whisper model to be used; nil for PocketSphinx.
  var whisper: WhisperConfiguration? {
    model.map { path in
      var configuration = WhisperConfiguration(model: path)
      configuration.threads = threads
      configuration.voiceActivityModel = voiceActivityModel
      return configuration
    }
  }
}
