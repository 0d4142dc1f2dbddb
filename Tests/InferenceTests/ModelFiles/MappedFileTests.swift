import Foundation
import Testing

@testable import Inference

@Suite struct MappedFileTests {
  /// A file of this content that is gone after the test.
  func withFile(_ content: [UInt8], _ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "mapped-\(UUID().uuidString)"
    try Data(content).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test func mapsAFilesBytes() throws {
    try withFile([1, 2, 3]) { path in
      let file = try MappedFile(path: path)
      #expect(Array(file.bytes) == [1, 2, 3])
      try file.checkUnchanged()
    }
  }

  @Test func releasedPagesAreReadAgain() throws {
    let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    try withFile(content) { path in
      let file = try MappedFile(path: path)
      #expect(file.bytes.elementsEqual(content))
      file.release(10..<90_000)
      file.release(99_999..<1_000_000)
      #expect(file.bytes.elementsEqual(content))
      try file.checkUnchanged()
    }
  }

  #if os(Linux)
    @Test func releasedPagesAreNotResident() throws {
      let length = 4 << 20
      try withFile([UInt8](repeating: 1, count: length)) { path in
        let file = try MappedFile(path: path)
        let pages = stride(from: 0, to: length, by: 4096)
        #expect(pages.allSatisfy { file.bytes[$0] == 1 })
        #expect(try residentBytes(of: file) == length)
        file.release(0..<length)
        #expect(try residentBytes(of: file) == 0)
      }
    }

    /// The memory that the map takes, as the system says.
    func residentBytes(of file: MappedFile) throws -> Int {
      let address = String(UInt(bitPattern: file.bytes.baseAddress), radix: 16)
      let maps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/smaps"))
      let map = try String(decoding: maps.readToEnd() ?? Data(), as: UTF8.self)
        .split(separator: "\n").drop { !$0.contains("\(address)-") }
      let line = try #require(map.first { $0.hasPrefix("Rss:") })
      return try #require(Int(line.split(separator: " ")[1])) * 1024
    }
  #endif

  @Test func aFileThatShrinksReadsAsZerosAndIsReported() throws {
    try withFile([UInt8](repeating: 9, count: 100_000)) { path in
      let file = try MappedFile(path: path)
      #expect(truncate(path, 10) == 0)
      #expect(file.bytes[5] == 9)
      #expect(file.bytes[99_999] == 0)
      #expect(throws: ModelFileError.changed(path: path)) { try file.checkUnchanged() }
    }
  }

  /// Restoring the size does not restore what was read in between.
  @Test func aFileThatShrankAndGrewAgainIsReported() throws {
    try withFile([UInt8](repeating: 9, count: 100_000)) { path in
      let file = try MappedFile(path: path)
      #expect(truncate(path, 10) == 0)
      #expect(file.bytes[50_000] == 0)
      #expect(truncate(path, 100_000) == 0)
      #expect(throws: ModelFileError.changed(path: path)) { try file.checkUnchanged() }
    }
  }

  @Test func aFileThatIsWrittenToIsReported() throws {
    try withFile([1, 2, 3]) { path in
      let file = try MappedFile(path: path)
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.seekToEnd()
      try handle.write(contentsOf: [4])
      try handle.close()
      #expect(throws: ModelFileError.changed(path: path)) { try file.checkUnchanged() }
    }
  }

  @Test func aFileThatIsReplacedStaysAsItWas() throws {
    try withFile([1, 2, 3]) { path in
      let file = try MappedFile(path: path)
      try Data([7]).write(to: URL(fileURLWithPath: path), options: .atomic)
      try file.checkUnchanged()
      #expect(Array(file.bytes) == [1, 2, 3])
    }
  }

  @Test func whatIsNoFileIsRefused() throws {
    let missing = "/nowhere/model.bin"
    #expect(throws: ModelFileError.notFound(path: missing)) { try MappedFile(path: missing) }
    #expect(throws: ModelFileError.notAFile(path: "/")) { try MappedFile(path: "/") }
    #expect(throws: ModelFileError.notAFile(path: "/dev/zero")) { try MappedFile(path: "/dev/zero") }
    try withFile([]) { path in
      #expect(throws: ModelFileError.self) { try MappedFile(path: path) }
    }
  }
}
