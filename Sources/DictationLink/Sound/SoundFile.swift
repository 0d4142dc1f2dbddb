import Capture

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A WAV file of 16-bit samples at 16 kHz with one channel, such as a journal, as far as it is written.
public final class SoundFile: Sendable {
  private let path: String
  private let descriptor: Int32
  private let start: Int

  /// - Throws: ``JournalError`` if it is another kind of file.
  public init(path: String) throws(JournalError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, LocalSocket.reason()) }
    guard let start = Self.start(in: descriptor) else {
      close(descriptor)
      throw .unreadable(path, "it is no WAV file with 16 bits, 16 kHz and one channel")
    }
    (self.path, self.descriptor, self.start) = (path, descriptor, start)
  }

  deinit { close(descriptor) }

  /// The samples that are in it now.
  public var count: Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return 0 }
    return max(0, Int(status.st_size) - start) / 2
  }

  /// The samples of a range, as far as they are there.
  ///
  /// - Throws: ``JournalError``.
  public func samples(_ range: Range<Int>) throws(JournalError) -> [Int16] {
    let wanted = range.clamped(to: 0..<max(count, range.lowerBound))
    var samples = [Int16](repeating: 0, count: wanted.count)
    var read = 0
    while read < 2 * samples.count {
      let offset = start + 2 * wanted.lowerBound + read
      let step = samples.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress?.advanced(by: read), $0.count - read, off_t(offset))
      }
      if step < 0, errno == EINTR { continue }
      guard step > 0 else { throw .unreadable(path, LocalSocket.reason()) }
      read += step
    }
    return samples.map { Int16(littleEndian: $0) }
  }

  /// Where the samples begin.
  private static func start(in descriptor: Int32) -> Int? {
    var header = [UInt8](repeating: 0, count: 4_096)
    let count = pread(descriptor, &header, header.count, 0)
    guard count >= WaveHeader.length, header.starts(with: Array("RIFF".utf8)) else { return nil }
    func number(_ offset: Int, _ bytes: Int) -> Int {
      (0..<bytes).reduce(0) { $0 | Int(header[offset + $1]) << (8 * $1) }
    }
    var (position, isRight) = (12, false)
    while position + 8 <= count {
      let kind = header[position..<position + 4]
      if kind.elementsEqual("data".utf8) { return isRight ? position + 8 : nil }
      if kind.elementsEqual("fmt ".utf8) {
        guard position + 24 <= count else { return nil }
        isRight =
          number(position + 8, 2) == 1 && number(position + 10, 2) == 1
          && number(position + 12, 4) == AudioChunk.sampleRate && number(position + 22, 2) == 16
      }
      position += 8 + number(position + 4, 4) + number(position + 4, 1) % 2
    }
    return nil
  }
}
