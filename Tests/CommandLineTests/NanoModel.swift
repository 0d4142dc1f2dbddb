import Foundation

/// The small trained model that comes with the project.
enum NanoModel {
  static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  static let path = project.appending(path: "models/whisper-nano.en-q5_1.bin").path
}
