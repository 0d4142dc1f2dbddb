import Audio
import Foundation
import Speech

/// The small trained model that comes with the project, and spoken commands to try it on.
enum NanoModel {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  static let path = project.appending(path: "models/whisper-nano.en-q5_1.bin").path

  static func recognizer(vocabulary: [String] = []) -> WhisperRecognizer {
    var configuration = WhisperConfiguration(model: path)
    configuration.threads = 1
    configuration.vocabulary = vocabulary
    return WhisperRecognizer(configuration)
  }

  /// One of the synthetic commands of Examples/.
  static func command(_ name: String) throws -> [Float] {
    try AudioFileReader(path: project.appending(path: "Examples/spoken_commands/\(name).flac").path)
      .readAll().samples
  }
}
