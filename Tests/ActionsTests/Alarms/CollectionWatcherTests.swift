import Foundation
import Synchronization
import Testing

@testable import Actions

@Suite(.timeLimit(.minutes(5))) struct CollectionWatcherTests {
  /// Counts the changes that a watcher tells.
  final class Listener: Sendable {
    private let count = Mutex(0)
    private let task: Task<Void, Never>

    init(_ watcher: any CollectionWatcher) {
      let (numbers, continuation) = AsyncStream<Void>.makeStream()
      task = Task {
        for await _ in watcher.changes { continuation.yield() }
        continuation.finish()
      }
      Task { for await _ in numbers { count.withLock { $0 += 1 } } }
    }

    var changes: Int { count.withLock { $0 } }

    /// Whether the watcher has ended.
    func finished() async { await task.value }
  }

  /// What other programs do to a collection; each must be told.
  static let doings: [(name: String, act: @Sendable (AlarmTestFolder) throws -> Void)] = [
    ("a new file", { try $0.write("new.ics", "x") }),
    ("a longer file", { try $0.write("old.ics", "longer") }),
    ("a file deleted", { try FileManager.default.removeItem(atPath: $0.file("old.ics")) }),
    (
      "a file replaced by renaming",
      { folder in
        try folder.write(".temporary", "new")
        #expect(rename(folder.file(".temporary"), folder.file("old.ics")) == 0)
      }
    ),
  ]

  #if os(Linux)
    @Test(arguments: doings.indices) func inotifyTellsEveryChange(index: Int) async throws {
      let folder = try AlarmTestFolder()
      try folder.write("old.ics", "old")
      let watcher = try #require(InotifyWatcher(folders: [folder.path], debounceMilliseconds: 10))
      let listener = Listener(watcher)
      try Self.doings[index].act(folder)
      #expect(await eventually { listener.changes > 0 }, "\(Self.doings[index].name)")
      watcher.close()
      await listener.finished()
    }

    @Test func inotifyTellsABurstAsOne() async throws {
      let folder = try AlarmTestFolder()
      let watcher = try #require(InotifyWatcher(folders: [folder.path], debounceMilliseconds: 1_000))
      let listener = Listener(watcher)
      for number in 0..<100 { try folder.write("\(number).ics", "x") }
      #expect(await eventually { listener.changes > 0 })
      #expect(listener.changes <= 2)
      watcher.close()
    }

    @Test func inotifyWaitsForAFolderThatComesLater() async throws {
      let folder = try AlarmTestFolder()
      let later = folder.file("calendars/home")
      let watcher = try #require(InotifyWatcher(folders: [later], debounceMilliseconds: 10))
      let listener = Listener(watcher)
      try FileManager.default.createDirectory(atPath: later, withIntermediateDirectories: true)
      #expect(await eventually { listener.changes > 0 })
      var seen = listener.changes
      try folder.write("calendars/home/new.ics", "x")
      #expect(await eventually { listener.changes > seen })

      // The whole folder is replaced, as a restored backup is.
      try FileManager.default.removeItem(atPath: folder.file("calendars"))
      try FileManager.default.createDirectory(atPath: later, withIntermediateDirectories: true)
      try await Task.sleep(for: .milliseconds(300))
      seen = listener.changes
      try folder.write("calendars/home/new.ics", "x")
      #expect(await eventually { listener.changes > seen })
      watcher.close()
    }

    /// Each parent comes while the watch of the one before it is being set.
    @Test func inotifyMissesNoFolderOfMany() async throws {
      for attempt in 0..<50 {
        let folder = try AlarmTestFolder()
        let name = (0..<12).map { "level-\($0)" }.joined(separator: "/")
        let watcher = try #require(InotifyWatcher(folders: [folder.file(name)], debounceMilliseconds: 1))
        let listener = Listener(watcher)
        try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        try #require(await eventually { listener.changes > 0 })
        try await Task.sleep(for: .milliseconds(20))
        let seen = listener.changes
        try folder.write(name + "/new.ics", "x")
        try #require(await eventually { listener.changes > seen }, "attempt \(attempt)")
        watcher.close()
      }
    }
  #endif

  @Test(arguments: doings.indices) func pollingSeesEveryChange(index: Int) async throws {
    let folder = try AlarmTestFolder()
    try folder.write("old.ics", "old")
    let watcher = PollingWatcher(folders: [folder.path], every: .milliseconds(20))
    let listener = Listener(watcher)
    try Self.doings[index].act(folder)
    #expect(await eventually { listener.changes > 0 }, "\(Self.doings[index].name)")
    watcher.close()
    await listener.finished()
  }
}
