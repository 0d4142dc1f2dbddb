import Audio
import Foundation
import Speech

/// The small trained model that comes with the project, and spoken commands to try it on.
enum NanoModel {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  static let path = project.appending(path: "models/whisper-nano.en-q5_1.bin").path

  /// Silero's voice-activity model, among the public data beside the checkout.
  static let sileroPath = project.deletingLastPathComponent()
    .appending(path: "shared/data/models/ggml/for-tests-silero-v6.2.0-ggml.bin").path
  static let sileroIsThere = FileManager.default.fileExists(atPath: sileroPath)

  static func recognizer(vocabulary: [String] = [], voiceActivityModel: String? = nil) -> WhisperRecognizer {
    var configuration = WhisperConfiguration(model: path)
    configuration.threads = 1
    configuration.vocabulary = vocabulary
    configuration.voiceActivityModel = voiceActivityModel
    return WhisperRecognizer(configuration)
  }

  /// One of the synthetic commands of Examples/.
  static func command(_ name: String) throws -> [Float] {
    try AudioFileReader(path: project.appending(path: "Examples/spoken_commands/\(name).flac").path)
      .readAll().samples
  }
}
