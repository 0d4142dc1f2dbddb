#if os(Linux)
  // Dispatch sources may be used on any thread but are not declared so.
  @preconcurrency import Dispatch
  import Foundation
  import Glibc
  import Synchronization

  /// Watches folders with inotify. For a missing folder, its nearest existing parent is watched.
  package final class InotifyWatcher: CollectionWatcher {
    package let changes: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let descriptor: Int32
    private let folders: [String]
    private let debounce: DispatchTimeInterval
    private let queue = DispatchQueue(label: "voicecore.inotify")
    private let source: any DispatchSourceRead
    /// Whether a change is about to be reported.
    private let isPending = Mutex(false)

    /// Returns `nil` if the system has no more inotify instances.
    ///
    /// - Parameter debounceMilliseconds: Changes within this time are reported as one.
    package init?(folders: [String], debounceMilliseconds: Int = 200) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      self.folders = folders
      debounce = .milliseconds(debounceMilliseconds)
      (changes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
      source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      let descriptor = self.descriptor
      source.setCancelHandler { Glibc.close(descriptor) }
      source.setEventHandler { [weak self] in self?.receive() }
      source.activate()
      queue.sync { watch() }
    }

    deinit { source.cancel() }

    package func close() {
      source.cancel()
      continuation.finish()
    }

    /// Reads the events. Their details do not matter, since the folders are read again. Watches are set anew, because
    /// a folder may have been made, removed or replaced.
    private func receive() {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while read(descriptor, &bytes, bytes.count) > 0 {}
      watch()
      let isFirst = isPending.withLock { pending in
        defer { pending = true }
        return !pending
      }
      guard isFirst else { return }
      queue.asyncAfter(deadline: .now() + debounce) { [weak self] in
        guard let self else { return }
        isPending.withLock { $0 = false }
        continuation.yield()
      }
    }

    private static let contentEvents = UInt32(
      IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF)
    private static let arrivalEvents = UInt32(
      IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    /// Sets all watches. Setting one again changes nothing, so this may run at any time.
    private func watch() {
      for folder in folders {
        var nearest: String?
        while nearest != folder {
          let watched = watchNearest(folder)
          // A folder made between the attempt to watch it and the watch of its parent was reported by neither.
          if watched == nearest { break }
          nearest = watched
        }
      }
    }

    /// Watches the folder or its nearest existing parent, and returns which.
    private func watchNearest(_ folder: String) -> String {
      var path = folder
      while inotify_add_watch(descriptor, path, path == folder ? Self.contentEvents : Self.arrivalEvents) < 0,
        path != "/", !path.isEmpty
      {
        path = (path as NSString).deletingLastPathComponent
      }
      return path
    }
  }
#endif
