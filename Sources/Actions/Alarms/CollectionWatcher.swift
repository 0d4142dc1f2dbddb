import Foundation

/// Reports changes to files in calendar collections, also by other programs.
package protocol CollectionWatcher: Sendable {
  /// One element for each burst of changes. Ends when the watcher is closed.
  var changes: AsyncStream<Void> { get }

  func close()
}

/// Returns the best watcher of the system for these folders, which need not exist yet.
package func watchCollections(_ folders: [String]) -> any CollectionWatcher {
  #if os(Linux)
    if let watcher = InotifyWatcher(folders: folders) { return watcher }
  #endif
  return PollingWatcher(folders: folders)
}

/// Looks at folders repeatedly, for systems that do not report changes.
package final class PollingWatcher: CollectionWatcher {
  package let changes: AsyncStream<Void>
  private let task: Task<Void, Never>

  package init(folders: [String], every interval: Duration = .seconds(10)) {
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    let first = Self.fingerprint(folders)
    task = Task {
      var seen = first
      while (try? await Task.sleep(for: interval)) != nil {
        let now = Self.fingerprint(folders)
        if now != seen { continuation.yield() }
        seen = now
      }
      continuation.finish()
    }
  }

  deinit { task.cancel() }

  package func close() { task.cancel() }

  /// Returns the names, sizes and modification times of the files, some of which change with any file.
  private static func fingerprint(_ folders: [String]) -> [String: [Int]] {
    var result: [String: [Int]] = [:]
    for folder in folders {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        let path = "\(folder)/\(name)"
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        result[path] = [
          attributes?[.size] as? Int ?? 0, attributes?[.systemFileNumber] as? Int ?? 0,
          Int(exactly: (time * 1000).rounded()) ?? 0,
        ]
      }
    }
    return result
  }
}
