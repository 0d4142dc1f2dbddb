import Foundation
import Testing

@testable import DictationLink

@Suite("Sound passes through shared memory") struct SoundRingTests {
  private let folder = TemporaryFolder()
  private var path: String { "\(folder.path)/ring" }

  private func numbers(_ range: Range<Int>) -> [Int16] { range.map { Int16(truncatingIfNeeded: $0) } }

  @Test("as it was written, as far as it was written") func passes() throws {
    var writer = try SoundRingWriter(path: path, capacity: 1 << 10)
    let reader = try SoundRingReader(path: path)
    #expect(reader.samples(0..<1) == nil)
    for start in stride(from: 0, to: 5_000, by: 100) {
      writer.append(numbers(start..<start + 100))
      #expect(reader.samples(start..<start + 100) == numbers(start..<start + 100))
    }
    #expect(reader.samples(4_900..<5_001) == nil)
  }

  @Test("what was overwritten is not given") func overwritten() throws {
    var writer = try SoundRingWriter(path: path, capacity: 1 << 10)
    let reader = try SoundRingReader(path: path)
    writer.append(numbers(0..<2_000))
    #expect(reader.samples(900..<1_000) == nil)
    #expect(reader.samples(1_000..<2_000) == numbers(1_000..<2_000))
    #expect(reader.samples(-1..<5) == nil)
    #expect(reader.samples(0..<2_000) == nil)
  }

  @Test("to a reader at the same time, never a torn piece") func isNeverTorn() async throws {
    let path = path
    var writer = try SoundRingWriter(path: path, capacity: 1 << 10)
    let reading = Task.detached {
      let reader = try SoundRingReader(path: path)
      var (position, read) = (0, 0)
      while position < 2_000_000 {
        guard let samples = reader.samples(position..<position + 64) else {
          position += 64
          continue
        }
        guard samples == (position..<position + 64).map({ Int16(truncatingIfNeeded: $0) }) else { return -1 }
        (position, read) = (position + 64, read + 1)
      }
      return read
    }
    for start in stride(from: 0, to: 2_000_000, by: 500) { writer.append(numbers(start..<start + 500)) }
    #expect(try await reading.value >= 0)
    withExtendedLifetime(folder) {}
  }

  @Test("a piece that was claimed but not published is not read, as when the writer was killed") func torn()
    throws
  {
    var writer = try SoundRingWriter(path: path, capacity: 1 << 10)
    writer.append(numbers(0..<1_024))
    let reader = try SoundRingReader(path: path)
    #expect(reader.samples(0..<100) != nil)
    try change { $0.storeBytes(of: UInt64(1_100), toByteOffset: RingLayout.claimed, as: UInt64.self) }
    #expect(reader.samples(0..<100) == nil)
    #expect(reader.samples(76..<200) != nil)
    #expect(reader.samples(1_024..<1_100) == nil)
  }

  @Test("only its owner may read it, and it goes with its writer") func isPrivate() throws {
    do {
      let writer = try SoundRingWriter(path: path)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(throws: JournalError.self) { _ = try SoundRingWriter(path: path) }
      _ = writer.count
    }
    #expect(folder.files.isEmpty)
  }

  @Test(
    "a hostile file is refused",
    arguments: [(0, UInt32(1)), (4, 2), (8, 48_000), (12, 0), (12, 3), (12, 1 << 11), (12, .max)])
  func hostile(_ offset: Int, _ value: UInt32) throws {
    let writer = try SoundRingWriter(path: path, capacity: 1 << 10)
    #expect(throws: Never.self) { _ = try SoundRingReader(path: path) }
    try change { $0.storeBytes(of: value, toByteOffset: offset, as: UInt32.self) }
    #expect(throws: JournalError.self) { _ = try SoundRingReader(path: path) }
    _ = writer.count
  }

  @Test("hostile counters give nothing", arguments: [[UInt64.max, .max], [0, 500], [.max, 500]])
  func hostileCounters(_ counters: [UInt64]) throws {
    let writer = try SoundRingWriter(path: path, capacity: 1 << 10)
    let reader = try SoundRingReader(path: path)
    try change {
      $0.storeBytes(of: counters[0], toByteOffset: RingLayout.claimed, as: UInt64.self)
      $0.storeBytes(of: counters[1], toByteOffset: RingLayout.published, as: UInt64.self)
    }
    #expect(reader.samples(0..<100) == nil)
    #expect(reader.samples(.max - 100..<Int.max) == nil)
    _ = writer.count
  }

  @Test("a file that shrinks does not end the reader") func shrinks() throws {
    var writer = try SoundRingWriter(path: path, capacity: 1 << 12)
    writer.append(numbers(0..<4_000))
    let reader = try SoundRingReader(path: path)
    #expect(truncate(path, 4_096) == 0)
    #expect(reader.samples(0..<4_000) == nil)
  }

  private func change(_ body: (UnsafeMutableRawBufferPointer) -> Void) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    var header = try #require(try file.read(upToCount: 4_096))
    header.withUnsafeMutableBytes { body($0) }
    try file.seek(toOffset: 0)
    try file.write(contentsOf: header)
  }
}
