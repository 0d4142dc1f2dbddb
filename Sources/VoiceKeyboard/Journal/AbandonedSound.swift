import Capture
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
  private let lock: FileLock
  private let count: Int

  /// The seconds whose text was not placed.
  public var seconds: Double { Double(count - placed) / Double(AudioChunk.sampleRate) }

  /// The abandoned sounds in a folder, the oldest first. Those without any words left are deleted.
  public static func all(in folder: String) -> [AbandonedSound] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".wav") }.compactMap { AbandonedSound(path: "\(folder)/\($0)") }
      .filter { sound in
        let holdsWords = sound.count > sound.placed
        if !holdsWords { sound.remove() }
        return holdsWords
      }
      .sorted { $0.date < $1.date }
  }

  private init?(path: String) {
    var status = stat()
    guard let lock = (try? FileLock.taken(onExisting: path)) ?? nil,
      fstat(lock.file.descriptor, &status) == 0
    else { return nil }
    (self.path, self.lock) = (path, lock)
    count = max(0, Int(status.st_size) - WaveHeader.length) / 2
    date = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    let lines = ((try? String(contentsOfFile: path + ".placed", encoding: .utf8)) ?? "").split(
      separator: "\n")
    let notes = lines.compactMap { line -> (SoundJournal.Progress, Int)? in
      let words = line.split(separator: " ")
      guard words.count == 2, let state = SoundJournal.Progress(rawValue: String(words[0])),
        let sample = Int(words[1])
      else { return nil }
      return (state, sample)
    }
    placed = min(count, max(0, notes.last { $0.0 == .placed }?.1 ?? 0))
    isInDoubt = notes.last?.0 == .placing
  }

  /// The sound whose text was not placed.
  ///
  /// - Throws: ``JournalError``.
  public func samples() throws(JournalError) -> [Float] {
    let offset = WaveHeader.length + 2 * placed
    var bytes = [UInt8](repeating: 0, count: 2 * (count - placed))
    var read = 0
    while read < bytes.count {
      let step = bytes.withUnsafeMutableBytes {
        pread(lock.file.descriptor, $0.baseAddress?.advanced(by: read), $0.count - read, off_t(offset + read))
      }
      if step < 0, errno == EINTR { continue }
      guard step > 0 else { throw .unreadable(path, String(cString: strerror(errno))) }
      read += step
    }
    return stride(from: 0, to: bytes.count, by: 2).map { WaveHeader.sample(bytes[$0], bytes[$0 + 1]) }
  }

  /// Deletes it.
  public func remove() {
    unlink(path)
    unlink(path + ".placed")
  }
}
