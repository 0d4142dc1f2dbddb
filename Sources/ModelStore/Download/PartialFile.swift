import DurableFiles
import Foundation
import Synchronization

/// A file that is being downloaded: its bytes, and beside it a state file that never claims more than is safely on
/// the disk.
final class PartialFile: Sendable {
  let folder: String
  let path: String
  private let statePath: String
  private let file: OpenFile
  private let checkpoints: DownloadSettings.Checkpoints
  private let content: Mutex<Content>

  private struct Content {
    var state: PartialState
    var claimed: Set<Int> = []
    var sinceCheckpoint = 0
    var lastCheckpoint = ContinuousClock.now
  }

  /// Opens an earlier download with this identity, or begins a new one.
  init(folder: String, identity: String, checkpoints: DownloadSettings.Checkpoints) throws(ModelStoreError) {
    self.folder = folder
    path = folder + "/data"
    statePath = folder + "/state.json"
    self.checkpoints = checkpoints
    let path = self.path
    file = try stored(OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, permissions: 0o666))
    var status = stat()
    guard fstat(file.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .inTheWay(path: path)
    }
    let found = Self.state(in: folder).flatMap {
      $0.identity == identity && $0.fits(Int(status.st_size)) ? $0 : nil
    }
    content = Mutex(Content(state: found ?? PartialState(identity: identity)))
    if found == nil { try reset() }
  }

  /// Returns the state in a folder, or `nil` if there is none or it is invalid.
  static func state(in folder: String) -> PartialState? {
    FileManager.default.contents(atPath: folder + "/state.json")
      .flatMap { try? JSONDecoder().decode(PartialState.self, from: $0) }
  }

  var state: PartialState { content.withLock { $0.state } }

  /// Drops everything that has arrived.
  func reset() throws(ModelStoreError) {
    try content.withLock { content throws(ModelStoreError) in
      content.state = PartialState(identity: content.state.identity)
      content.claimed = []
      // The state is reset first, since bytes without a state are harmless, but a state without its bytes would be
      // wrong.
      try save(content.state)
      try stored(file.resize(to: 0))
    }
  }

  /// Sets the length and the pieces.
  func begin(pieces: [PartialState.Piece], total: Int?) throws(ModelStoreError) {
    try content.withLock { content throws(ModelStoreError) in
      content.state.pieces = pieces
      content.state.total = total
      try stored(file.resize(to: total ?? 0))
    }
  }

  func use(source: String, validator: String?) {
    content.withLock {
      $0.state.source = source
      $0.state.validator = validator
    }
  }

  func note(host: String) {
    content.withLock { if !$0.state.hosts.contains(host) { $0.state.hosts.append(host) } }
  }

  /// Reserves an incomplete piece that nobody else is downloading. Returns `nil` if there is none.
  func claim() -> Int? {
    content.withLock { content in
      let free = content.state.pieces.indices.first {
        !content.state.pieces[$0].isComplete && !content.claimed.contains($0)
      }
      if let free { content.claimed.insert(free) }
      return free
    }
  }

  func release(_ piece: Int) {
    content.withLock { _ = $0.claimed.remove(piece) }
  }

  func piece(_ index: Int) -> PartialState.Piece { content.withLock { $0.state.pieces[index] } }

  /// Restarts a piece, for a server that sends only whole files.
  func restart(_ index: Int) {
    content.withLock { $0.state.pieces[index].done = 0 }
  }

  /// Marks the end of a file whose length was unknown.
  func end(_ index: Int) {
    content.withLock {
      $0.state.pieces[index].end = $0.state.pieces[index].start + $0.state.pieces[index].done
      $0.state.total = $0.state.pieces[index].end
    }
  }

  /// Appends bytes to a piece.
  func append(_ bytes: UnsafeRawBufferPointer, to index: Int) throws(ModelStoreError) {
    let place = piece(index).missing.lowerBound
    try stored(file.write(bytes, at: place))
    let isDue = content.withLock { content in
      content.state.pieces[index].done += bytes.count
      content.sinceCheckpoint += bytes.count
      return content.sinceCheckpoint >= checkpoints.bytes
        || ContinuousClock.now - content.lastCheckpoint >= checkpoints.interval
    }
    if isDue { try checkpoint() }
  }

  /// Syncs the arrived bytes to the disk, and then records them in the state file.
  func checkpoint() throws(ModelStoreError) {
    let state = content.withLock { content in
      content.sinceCheckpoint = 0
      content.lastCheckpoint = .now
      return content.state
    }
    try stored(file.synchronize())
    // States are written one at a time. If an older one is written last, some bytes are only downloaded twice.
    try content.withLock { _ throws(ModelStoreError) in try save(state) }
  }

  /// Deletes a download's folder.
  static func discard(_ folder: String) {
    for file in ["state.json", "data", "converted"] { unlink("\(folder)/\(file)") }
    Draft.removeLeftovers(in: [folder])
    rmdir(folder)
  }

  private func save(_ state: PartialState) throws(ModelStoreError) {
    guard let json = try? JSONEncoder().encode(state) else { return }
    try stored(Draft.replace(statePath, with: json, permissions: 0o666))
  }
}

/// The state of a download. It is stored beside the file, so that any process can continue.
struct PartialState: Codable, Sendable, Hashable {
  /// A range of the file's bytes that is requested at once.
  struct Piece: Codable, Sendable, Hashable {
    var start: Int
    /// The end, or `Int.max` for a file of unknown length.
    var end: Int
    /// The number of bytes that have arrived, from the start on.
    var done = 0

    var isComplete: Bool { start + done >= end }
    var missing: Range<Int> { start + done..<max(end, start + done) }
  }

  /// The identity of the file: an entry's name, version and digest.
  var identity: String
  /// The hosts that parts of it came from.
  var hosts: [String] = []
  /// The source that the validator belongs to.
  var source = ""
  /// The strong entity tag or date that shows whether the source's file is unchanged.
  var validator: String?
  var total: Int?
  var pieces: [Piece] = []

  var received: Int { pieces.reduce(0) { $0 + $1.done } }
  var isComplete: Bool { !pieces.isEmpty && pieces.allSatisfy(\.isComplete) }

  /// Returns whether the state is consistent with a file of this length.
  func fits(_ length: Int) -> Bool {
    var start = 0
    for piece in pieces {
      guard piece.start == start, piece.done >= 0, piece.end > start, piece.done <= piece.end - start,
        start + piece.done <= length
      else { return false }
      start = piece.end
    }
    return pieces.isEmpty || start == total ?? .max
  }
}
