import Audio
import Capture
import DurableFiles
import Foundation

/// Keeps the sound of a dictation on disk until its text is placed.
///
/// It is a 16-bit WAV file at 16 kHz that only its owner may read, with a text file beside it that tells how far the
/// text is placed. Both are written immediately, and a lock on the first shows that the dictation goes on. However
/// the process ends, the files remain, and ``AbandonedSound`` finds them.
public final class SoundJournal: Sendable {
  /// How far a text is placed.
  enum Progress: String {
    /// It is being placed; after a crash, some of it may be there.
    case placing
    case placed
  }

  let path: String
  /// The lock shows that the dictation goes on.
  private let sound: FileLock
  private let progress: OpenFile

  /// - Parameter folder: Made if it is missing.
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
    do throws(FileError) {
      progress = try OpenFile(path + ".placed", O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW)
      // It gets its name only when it is locked, so that nobody takes it for abandoned.
      sound = try FileLock.awaited(draft, permissions: 0o600)
      try sound.file.write(WaveHeader.endless)
      guard rename(draft, path) == 0 else { throw FileError(path) }
    } catch {
      throw .unwritable(error.path, error.reason)
    }
  }

  /// Appends sound.
  ///
  /// - Throws: ``JournalError``.
  public func append(_ samples: [Float]) throws(JournalError) {
    try write(samples.flatMap { WaveHeader.bytes(of: $0) }, to: sound.file)
  }

  /// Records that the text up to this sample is about to be placed.
  public func begin(upTo sample: Int) throws(JournalError) { try note(.placing, sample) }

  /// Records that the text up to this sample was placed.
  public func settle(upTo sample: Int) throws(JournalError) { try note(.placed, sample) }

  /// Deletes the files, because the text was placed or nobody wants it.
  public func remove() {
    unlink(path)
    unlink(path + ".placed")
  }

  /// Keeps the sound as a file of its own, which the person asked for.
  ///
  /// - Throws: ``JournalError``.
  func keep(at target: String) throws(JournalError) {
    var status = stat()
    do throws(FileError) {
      guard fstat(sound.file.descriptor, &status) == 0, rename(path, target) == 0 else {
        throw FileError(path)
      }
      try sound.file.write(WaveHeader.header(of: max(0, Int(status.st_size) - WaveHeader.length)), at: 0)
    } catch {
      throw .unwritable(error.path, error.reason)
    }
    unlink(path + ".placed")
  }

  private func note(_ state: Progress, _ sample: Int) throws(JournalError) {
    try write(Array("\(state.rawValue) \(sample)\n".utf8), to: progress)
  }

  private func write(_ bytes: [UInt8], to file: borrowing OpenFile) throws(JournalError) {
    do {
      try file.write(bytes)
    } catch {
      throw .unwritable(path, error.reason)
    }
  }
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

/// The header of a growing 16-bit WAV file, and its samples.
enum WaveHeader {
  static let length = 44

  /// The header of a file of unknown length.
  static let endless = header(riff: .max, data: .max)

  /// The header of a file with this many bytes of samples.
  static func header(of count: Int) -> [UInt8] {
    header(riff: UInt32(clamping: count + length - 8), data: UInt32(clamping: count))
  }

  private static func header(riff: UInt32, data: UInt32) -> [UInt8] {
    Array("RIFF".utf8) + bytes(riff) + Array("WAVEfmt ".utf8) + bytes(16) + [1, 0, 1, 0]
      + bytes(UInt32(AudioChunk.sampleRate)) + bytes(UInt32(2 * AudioChunk.sampleRate)) + [2, 0, 16, 0]
      + Array("data".utf8) + bytes(data)
  }

  /// The two bytes of a sample.
  static func bytes(of sample: Float) -> [UInt8] {
    let bits = UInt16(bitPattern: Int16(max(-32_768, min(32_767, (sample * 32_768).rounded()))))
    return [UInt8(bits & 0xFF), UInt8(bits >> 8)]
  }

  /// The sample of two bytes.
  static func sample(_ low: UInt8, _ high: UInt8) -> Float {
    Float(Int16(bitPattern: UInt16(high) << 8 | UInt16(low))) / 32_768
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) }
  }
}
