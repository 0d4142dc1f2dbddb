import CMapGuard
import Capture
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The layout of a ring of sound in shared memory. The article of this module describes it.
enum RingLayout {
  static let magic: UInt32 = 0x5253_4356
  static let version: UInt32 = 1
  /// About 33 seconds: the journal has what is older.
  static let capacity = 1 << 19
  static let largestCapacity = 1 << 24
  static let claimed = 64
  static let published = 128
  static let samples = 4_096

  static func length(_ capacity: Int) -> Int { samples + 2 * capacity }

  /// A counter in the memory of a ring, which another process reads at the same time.
  static func counter(_ memory: UnsafeMutableRawPointer, at offset: Int)
    -> UnsafeMutablePointer<Atomic<UInt64>>
  {
    (memory + offset).assumingMemoryBound(to: Atomic<UInt64>.self)
  }
}

/// Writes sound into shared memory for one reader, which it neither waits for nor trusts.
public struct SoundRingWriter: ~Copyable, @unchecked Sendable {
  // Only this value writes the memory, and it cannot be copied.
  private let memory: UnsafeMutableRawPointer
  private let path: String
  private let capacity: Int
  /// The samples written so far, which is the sequence number of the next.
  public private(set) var count = 0

  /// - Parameter path: A file of memory, which must not exist.
  /// - Throws: ``JournalError``.
  public init(path: String, capacity: Int = 1 << 19) throws(JournalError) {
    precondition(capacity > 0 && capacity & (capacity - 1) == 0)
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unwritable(path, LocalSocket.reason()) }
    defer { close(file) }
    let length = RingLayout.length(capacity)
    guard ftruncate(file, off_t(length)) == 0,
      let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
    else {
      let reason = LocalSocket.reason()
      unlink(path)
      throw .unwritable(path, reason)
    }
    (self.memory, self.path, self.capacity) = (memory, path, capacity)
    for (index, field) in [
      RingLayout.magic, RingLayout.version, UInt32(AudioChunk.sampleRate), UInt32(capacity),
    ].enumerated() {
      memory.storeBytes(of: field.littleEndian, toByteOffset: 4 * index, as: UInt32.self)
    }
  }

  deinit {
    munmap(memory, RingLayout.length(capacity))
    unlink(path)
  }

  public mutating func append(_ samples: [Int16]) {
    var rest = samples[...]
    while !rest.isEmpty {
      let piece = rest.prefix(capacity / 4)
      rest = rest.dropFirst(piece.count)
      // A reader that sees by the claim that its copy may be overwritten discards it.
      RingLayout.counter(memory, at: RingLayout.claimed).pointee.store(
        UInt64(count + piece.count), ordering: .sequentiallyConsistent)
      let slots = (memory + RingLayout.samples).assumingMemoryBound(to: Int16.self)
      for sample in piece {
        slots[count & (capacity - 1)] = sample.littleEndian
        count += 1
      }
      RingLayout.counter(memory, at: RingLayout.published).pointee.store(
        UInt64(count), ordering: .releasing)
    }
  }
}

/// Reads sound that another process writes into shared memory. It never writes there, and trusts nothing it finds.
public struct SoundRingReader: ~Copyable, @unchecked Sendable {
  // It only reads, and the counters are atomic.
  private let memory: UnsafeMutableRawPointer
  private let capacity: Int
  private let guardSlot: Int32

  /// - Throws: ``JournalError`` if the file is no ring.
  public init(path: String) throws(JournalError) {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw .unreadable(path, LocalSocket.reason()) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_uid == getuid(), status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path, "it is not a file of this user")
    }
    var header = [UInt32](repeating: 0, count: 4)
    guard pread(file, &header, 16, 0) == 16 else { throw .unreadable(path, "it is too short") }
    let fields = header.map { UInt32(littleEndian: $0) }
    let capacity = Int(fields[3])
    guard fields[0] == RingLayout.magic, fields[1] == RingLayout.version,
      fields[2] == UInt32(AudioChunk.sampleRate), (1...RingLayout.largestCapacity).contains(capacity),
      capacity & (capacity - 1) == 0, Int(status.st_size) == RingLayout.length(capacity)
    else { throw .unreadable(path, "it is no ring of sound of this version") }
    let length = RingLayout.length(capacity)
    guard let memory = mmap(nil, length, PROT_READ, MAP_SHARED, file, 0), memory != MAP_FAILED else {
      throw .unreadable(path, LocalSocket.reason())
    }
    (self.memory, self.capacity) = (memory, capacity)
    // A file that shrinks reads as zeros from then on.
    guardSlot = map_guard_watch(memory, length)
  }

  deinit {
    if guardSlot >= 0 { map_guard_unwatch(guardSlot) }
    munmap(memory, RingLayout.length(capacity))
  }

  /// The samples of a range, if all of it was written and none of it overwritten; else nil.
  public func samples(_ range: Range<Int>) -> [Int16]? {
    let published = RingLayout.counter(memory, at: RingLayout.published).pointee.load(ordering: .acquiring)
    guard range.lowerBound >= 0, range.count <= capacity, UInt64(range.upperBound) <= published else {
      return nil
    }
    let slots = (memory + RingLayout.samples).assumingMemoryBound(to: Int16.self)
    let copy = range.map { Int16(littleEndian: slots[$0 & (capacity - 1)]) }
    atomicMemoryFence(ordering: .acquiring)
    let claimed = RingLayout.counter(memory, at: RingLayout.claimed).pointee.load(
      ordering: .sequentiallyConsistent)
    guard claimed >= published, claimed <= UInt64(range.lowerBound) + UInt64(capacity),
      guardSlot < 0 || !map_guard_is_broken(guardSlot)
    else { return nil }
    return copy
  }
}
