import Audio
import Foundation

/// The sound of a dictation on disk, from when it is heard until its text stands where it should.
///
/// A WAV file of 16 kHz in 16 bits that only its owner may read, and beside it a file of lines that say how far the text is
/// placed. Both are written as things happen, and a lock on the first tells that its dictation goes on. Ending the process in
/// any way leaves them; ``AbandonedSound`` finds them.
public final class SoundJournal: Sendable {
  /// What is known of a text on the disk's side.
  enum Progress: String {
    /// It is being placed, so that after a crash some of it may stand there.
    case placing
    case placed
  }

  let path: String
  private let sound: Int32
  private let progress: Int32

  /// - Parameter folder: Is made where it is not there.
  /// - Throws: ``JournalError``.
  public init(folder: String) throws(JournalError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .unwritable(folder, "\(error.localizedDescription)")
    }
    path = "\(folder)/\(UUID().uuidString).wav"
    let draft = path + ".new"
    progress = try Self.create(path + ".placed")
    sound = try Self.create(draft)
    // It has its name only once it is locked, so that nobody takes it for abandoned.
    guard flock(sound, LOCK_EX) == 0 else { throw .unwritable(draft, Self.reason()) }
    try Self.write(WaveHeader.endless, to: sound, path)
    guard rename(draft, path) == 0 else { throw .unwritable(path, Self.reason()) }
  }

  deinit {
    // A program that is being started holds the descriptor, and with it the lock, for a moment longer.
    flock(sound, LOCK_UN)
    close(sound)
    close(progress)
  }

  /// Adds what was heard since.
  ///
  /// - Throws: ``JournalError``.
  public func append(_ samples: [Float]) throws(JournalError) {
    try Self.write(samples.flatMap { WaveHeader.bytes(of: $0) }, to: sound, path)
  }

  /// The text of the sound up to a sample is about to be placed.
  public func begin(upTo sample: Int) throws(JournalError) { try note(.placing, sample) }

  /// It stands where it should.
  public func settle(upTo sample: Int) throws(JournalError) { try note(.placed, sample) }

  /// Deletes it: the text stands where it should, or nobody wants it.
  public func remove() {
    unlink(path)
    unlink(path + ".placed")
  }

  private func note(_ state: Progress, _ sample: Int) throws(JournalError) {
    try Self.write(Array("\(state.rawValue) \(sample)\n".utf8), to: progress, path)
  }

  private static func create(_ path: String) throws(JournalError) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path, reason()) }
    return descriptor
  }

  private static func write(_ bytes: [UInt8], to file: Int32, _ path: String) throws(JournalError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw .unwritable(path, reason()) }
      rest = rest.dropFirst(max(0, count))
    }
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}

public enum JournalError: Error, Sendable, Hashable, CustomStringConvertible {
  case unwritable(String, String)
  case unreadable(String, String)

  public var description: String {
    switch self {
    case .unwritable(let path, let reason): "The sound cannot be kept in \(path): \(reason)."
    case .unreadable(let path, let reason): "The sound in \(path) cannot be read: \(reason)."
    }
  }
}
