import Foundation

/// Tells when files in calendar collections change, also when other programs change them.
public protocol CollectionWatcher: Sendable {
  /// One element for each burst of changes. Ends when the watcher is closed.
  var changes: AsyncStream<Void> { get }

  func close()
}

/// The best watcher that the system has for these folders, which need not exist yet.
public func watchCollections(_ folders: [String]) -> any CollectionWatcher {
  #if os(Linux)
    if let watcher = InotifyWatcher(folders: folders) { return watcher }
  #endif
  return PollingWatcher(folders: folders)
}
