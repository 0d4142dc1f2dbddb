import Foundation
import Understanding

extension PreparedAction {
  /// The action that creates one file in a folder.
  init(intent: Intent, summary: String, folder: TargetFolder, fileName: String, contents: Data) {
    let file = NewFile(path: (folder.path as NSString).appendingPathComponent(fileName), contents: contents)
    let receipt = Receipt(
      intent: intent, summary: summary, location: file.path, effects: folder.effects + [file.effect])
    self.init(receipt: receipt) {
      try Task.checkCancellation()
      do {
        try folder.create()
        try file.create()
      } catch {
        // Folders that were made for a file that never came go again; those in use stay.
        for path in folder.missing.reversed() { rmdir(path) }
        throw error
      }
    }
  }
}
