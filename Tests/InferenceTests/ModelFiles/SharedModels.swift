import Foundation

/// Real models' headers and vocabularies, beside the project where they are there.
enum SharedModels {
  static let folder = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../../../shared/data/models").standardizedFileURL
  static let areThere = FileManager.default.fileExists(atPath: folder.path)

  static func path(_ name: String) -> String { folder.appending(path: name).path }
}
