import Capture

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Keeps the sound of a dictation on disk until its text is placed.
///
/// It is a 16-bit WAV file at 16 kHz that only its owner may read. It is written immediately, and a lock on it shows
/// that somebody records. However the process ends, the file remains.
public final class SoundJournal: Sendable {
  public let path: String
  private let descriptor: Int32

  /// Creates the file of a dictation's sound.
  ///
  /// - Parameters:
  ///   - folder: Made if it is missing.
  ///   - id: The name of the dictation; by default a new one.
  /// - Throws: ``JournalError``.
  public init(folder: String, id: DictationID = DictationID()) throws(JournalError) {
    DictationPlaces.make(folder)
    path = id.sound(in: folder)
    let draft = path + ".new"
    descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(folder, LocalSocket.reason()) }
    // It gets its name only when it is locked, so that nobody takes it for abandoned.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.write(WaveHeader.endless, to: descriptor),
      rename(draft, path) == 0
    else {
      let reason = LocalSocket.reason()
      unlink(draft)
      throw .unwritable(folder, reason)
    }
  }

  deinit { close(descriptor) }

  /// Appends sound.
  ///
  /// - Throws: ``JournalError``.
  public func append(_ samples: [Int16]) throws(JournalError) {
    let bytes = samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    guard Self.write(bytes, to: descriptor) else { throw .unwritable(path, LocalSocket.reason()) }
  }

  /// Deletes the sound and what was noted of it, because the text was placed or nobody wants it.
  public func remove() { Self.remove(path) }

  /// Deletes a sound and what was noted of it.
  public static func remove(_ path: String) {
    unlink(path)
    unlink(path + DictationID.notes)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension SoundJournal {
  /// Keeps the sound of a microphone as it passes, however slowly it is taken.
  ///
  /// - Parameter failed: Called once if the sound cannot be kept any more; it goes on passing.
  public func keeping(
    _ events: AsyncThrowingStream<CaptureEvent, any Error>,
    failed: @escaping @Sendable (JournalError) -> Void
  ) -> AsyncThrowingStream<CaptureEvent, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        var isKept = true
        do {
          for try await event in events {
            if isKept, case .samples(let samples) = event {
              do throws(JournalError) {
                try append(samples.map(Int16.init(sample:)))
              } catch {
                isKept = false
                failed(error)
              }
            }
            continuation.yield(event)
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
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

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
