import CMapGuard
import Foundation

/// A model file that is mapped into memory read-only, and loaded page by page as it is used.
///
/// The bytes are valid as long as the object lives. If the file is shortened meanwhile, the missing part reads as
/// zeros and the process goes on; ``checkUnchanged()`` reports it.
public final class MappedFile: @unchecked Sendable {
  // The memory is never written and everything else is constant, so all threads may read.

  /// The file's path.
  public let path: String
  /// The file's contents.
  public let bytes: UnsafeRawBufferPointer

  private let map: UnsafeMutableRawPointer
  private let mapLength: Int
  private let source: Source?

  /// The open file behind the map, and its state when it was mapped.
  private struct Source {
    var descriptor: Int32
    var stamp: Stamp
    var watch: Int32
  }

  private struct Stamp: Equatable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int

    init(_ status: stat) {
      size = Int(status.st_size)
      #if canImport(Darwin)
        seconds = status.st_mtimespec.tv_sec
        nanoseconds = status.st_mtimespec.tv_nsec
      #else
        seconds = Int(status.st_mtim.tv_sec)
        nanoseconds = Int(status.st_mtim.tv_nsec)
      #endif
    }
  }

  /// Maps a regular file of at least one byte.
  ///
  /// - Throws: ``ModelFileError``.
  public init(path: String) throws(ModelFileError) {
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT
        ? .notFound(path: path) : .unreadable(path: path, reason: systemReason())
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notAFile(path: path)
    }
    // The lock tells other programs that the file is in use, on systems that have such locks.
    flock(descriptor, LOCK_SH | LOCK_NB)
    guard let length = Int(exactly: status.st_size), length > 0 else {
      close(descriptor)
      throw .truncated(path: path, field: "its first bytes", offset: 0)
    }
    guard let map = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), map != MAP_FAILED
    else {
      let reason = systemReason()
      close(descriptor)
      throw .unreadable(path: path, reason: reason)
    }
    let watch = map_guard_watch(map, length)
    guard watch >= 0 else {
      munmap(map, length)
      close(descriptor)
      throw .unreadable(
        path: path, reason: "more than \(MAP_GUARD_SLOTS) model files are in use")
    }
    self.path = path
    self.map = map
    mapLength = length
    bytes = UnsafeRawBufferPointer(start: map, count: length)
    source = Source(descriptor: descriptor, stamp: Stamp(status), watch: watch)
  }

  /// Copies bytes to memory directly before a page that must not be touched, so that reading past the end crashes.
  /// For tests.
  package init(copying content: [UInt8], path: String) throws(ModelFileError) {
    let page = Self.pageSize
    let length = (content.count + page - 1) / page * page
    let flags = MAP_PRIVATE | MAP_ANON
    guard let map = mmap(nil, length + page, PROT_READ | PROT_WRITE, flags, -1, 0),
      map != MAP_FAILED
    else { throw .unreadable(path: path, reason: systemReason()) }
    let start = map + (length - content.count)
    content.withUnsafeBytes {
      if let from = $0.baseAddress { start.copyMemory(from: from, byteCount: $0.count) }
    }
    mprotect(map + length, page, PROT_NONE)
    self.path = path
    self.map = map
    mapLength = length + page
    bytes = UnsafeRawBufferPointer(start: start, count: content.count)
    source = nil
  }

  deinit {
    if let source { map_guard_unwatch(source.watch) }
    munmap(map, mapLength)
    if let source { close(source.descriptor) }
  }

  /// Frees the memory of the pages in a range. They are read again from the file when they are used.
  public func release(_ range: Range<Int>) {
    guard source != nil else { return }
    let range = range.clamped(to: 0..<bytes.count)
    guard !range.isEmpty else { return }
    let first = range.lowerBound / Self.pageSize * Self.pageSize
    madvise(map + first, range.upperBound - first, MADV_DONTNEED)
  }

  /// Throws if the file was shortened or written to since it was mapped, so that what was read may be wrong.
  ///
  /// A file that was replaced under its name (written elsewhere, then renamed) counts as unchanged.
  public func checkUnchanged() throws(ModelFileError) {
    guard let source else { return }
    var status = stat()
    guard !map_guard_is_broken(source.watch), fstat(source.descriptor, &status) == 0,
      Stamp(status) == source.stamp
    else { throw .changed(path: path) }
  }

  private static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
}

/// The byte strings in a model file, such as the words of a vocabulary, read in place.
public struct ByteStrings: RandomAccessCollection, Sendable {
  let file: MappedFile
  let ranges: [Range<Int>]

  public var startIndex: Int { ranges.startIndex }
  public var endIndex: Int { ranges.endIndex }

  /// Returns a byte string, which is valid as long as the file is mapped.
  public subscript(position: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: file.bytes[ranges[position]])
  }
}
