import Capture
import DictationLink
import DurableFiles
import Foundation

/// The sound of a dictation that was cut off before its text was placed.
public final class AbandonedSound: Sendable {
  public let path: String
  /// The time of the last addition.
  public let date: Date
  /// The number of samples at its beginning whose text was placed.
  public let placed: Int
  /// Whether some of the text after that may have been placed as well.
  public let isInDoubt: Bool
  /// The locks that show that nobody records the sound or places its text.
  private let locks: [FileLock]
  private let file: SoundFile

  /// The seconds whose text was not placed.
  public var seconds: Double { Double(file.count - placed) / Double(AudioChunk.sampleRate) }

  /// The abandoned sounds in a folder, the oldest first. Those without any words left are deleted.
  public static func all(in folder: String) -> [AbandonedSound] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".wav") }.compactMap { AbandonedSound(path: "\(folder)/\($0)") }
      .filter { sound in
        let holdsWords = sound.file.count > sound.placed
        if !holdsWords { sound.remove() }
        return holdsWords
      }
      .sorted { $0.date < $1.date }
  }

  private init?(path: String) {
    var status = stat()
    let notes = path + DictationID.notes
    guard let lock = (try? FileLock.taken(onExisting: path)) ?? nil, let file = try? SoundFile(path: path),
      fstat(lock.file.descriptor, &status) == 0
    else { return nil }
    var locks = [lock]
    if access(notes, F_OK) == 0 {
      guard let lock = (try? FileLock.taken(onExisting: notes)) ?? nil else { return nil }
      locks.append(lock)
    }
    let past = DictationRecord.past(in: notes)
    (self.path, self.locks, self.file) = (path, locks, file)
    date = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    placed = min(file.count, past.placed)
    isInDoubt = past.doubtful != nil || past.delivery == .doubtful
  }

  /// The sound whose text was not placed.
  ///
  /// - Throws: `JournalError`.
  public func samples() throws(JournalError) -> [Float] {
    try file.samples(placed..<file.count).map(\.sample)
  }

  /// Deletes it.
  public func remove() { SoundJournal.remove(path) }
}
