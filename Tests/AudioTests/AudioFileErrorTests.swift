import Foundation
import Testing

@testable import Audio

@Suite struct AudioFileErrorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func reading(_ path: String) throws { _ = try AudioFileReader(path: path).readAll() }

  @Test func missingFile() {
    #expect(throws: AudioFileError.notFound("/no/such.wav")) { try reading("/no/such.wav") }
  }

  @Test("A path that C would cut at its zero byte names no file")
  func zeroByteInPath() {
    #expect(throws: AudioFileError.self) { try reading("/etc/passwd\0.wav") }
  }

  @Test func directory() {
    #expect(throws: AudioFileError.directory(folder.url.path)) { try reading(folder.url.path) }
  }

  @Test func device() {
    #expect(throws: AudioFileError.notAudio("/dev/zero")) { try reading("/dev/zero") }
  }

  @Test func emptyFile() throws {
    let path = try folder.file("a.wav", Data())
    #expect(throws: AudioFileError.empty(path)) { try reading(path) }
  }

  @Test func text() throws {
    let path = try folder.file("a.wav", Data("remind me tomorrow\n".utf8))
    #expect(throws: AudioFileError.unrecognizedFormat(path)) { try reading(path) }
  }

  @Test("A header without samples")
  func zeroSamples() throws {
    let path = try folder.file("a.wav", WAVFile.pcm16([]).bytes)
    #expect(throws: AudioFileError.noSamples(path)) { try reading(path) }
  }

  @Test(
    "A sample rate of nothing, of next to nothing, and of 4 GHz",
    arguments: [
      0, 1, 999, 768_001, 4_000_000_000,
    ] as [UInt32])
  func sampleRate(rate: UInt32) throws {
    let path = try folder.file("a.wav", WAVFile.pcm16([1, 2, 3], rate: rate).bytes)
    #expect(throws: AudioFileError.self) { try reading(path) }
  }

  @Test("A header cut anywhere, or with any one byte wrong, is read or refused, and never crashes")
  func damagedHeaders() throws {
    let whole = WAVFile.pcm16([Int16](repeating: 1_000, count: 64)).bytes
    for length in 0..<44 {
      let path = try folder.file("a.wav", whole.prefix(length))
      #expect(throws: AudioFileError.self) { try reading(path) }
    }
    for position in 0..<44 {
      for value: UInt8 in [0, 1, 0x7f, 0x80, 0xff] {
        var bytes = whole
        bytes[position] = value
        let path = try folder.file("a.wav", bytes)
        do { try reading(path) } catch is AudioFileError {}
      }
    }
  }

  /// The header may say how long the audio is, or nothing: then what is decoded is counted.
  @Test(arguments: [true, false]) func longerThanIsTaken(isDeclared: Bool) throws {
    var bytes = try Data(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Examples/spoken_commands/01-reminder.flac"))
    if !isDeclared {
      // The last 36 bits of this field of STREAMINFO are the count of samples; 0 stands for one that is not known.
      bytes[21] &= 0xF0
      for place in 22..<26 { bytes[place] = 0 }
    }
    let file = try FileHandle(forReadingFrom: URL(filePath: folder.file("a.flac", bytes)))
    func read(longest: Int) throws -> Double {
      try file.seek(toOffset: 0)
      return try AudioFileReader(fileDescriptor: file.fileDescriptor, name: "a.flac", longest: longest)
        .readAll()
        .duration
    }
    #expect(throws: AudioFileError.lastsTooLong("a.flac", seconds: 1)) { try read(longest: 1) }
    #expect(try read(longest: 60) > 1)
  }

  @Test("Damage within coded audio is an error, not a shorter command", arguments: ["tone.flac"])
  func damagedAudio(name: String) throws {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
    var bytes = try Data(contentsOf: fixtures.appendingPathComponent(name))
    for position in (bytes.count / 2)..<(bytes.count / 2 + 400) { bytes[position] ^= 0x5a }
    let reader = try AudioFileReader(path: folder.file(name, bytes))
    var failed = false
    do { _ = try reader.readAll() } catch is AudioFileError { failed = true }
    #expect(failed || !reader.notices.isEmpty)
  }

  @Test(
    "Every message names the file and says what to do",
    arguments: [
      .notFound("x.wav"), .directory("x.wav"), .notAudio("x.wav"),
      .unreadable("x.wav", reason: "permission denied"),
      .empty("x.wav"), .unrecognizedFormat("x.wav"), .damaged("x.wav", reason: "lost sync"),
      .unsupportedSampleRate("x.wav", 0), .noSamples("x.wav"), .tooLong("x.wav"),
      .lastsTooLong("x.wav", seconds: 7_200),
      .resampling("x.wav", reason: "out of memory"),
    ] as [AudioFileError])
  func messages(error: AudioFileError) {
    #expect(error.description.hasPrefix("x.wav "))
    #expect(error.description.contains { ".:".contains($0) })
    let advice = ["Check", "Name", "Record", "Convert", "converted", "Save"]
    #expect(advice.contains { error.description.contains($0) })
  }
}
