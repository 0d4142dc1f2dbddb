import Capture
import Foundation
import Testing

@testable import Audio

@Suite struct AudioFileReaderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "Every format, rate and channel count becomes the same 16 kHz mono tone",
    arguments: [
      "tone.aiff", "tone.flac", "tone.ogg", "tone.mp3",
    ])
  func formats(name: String) throws {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
    let audio = try AudioFileReader(path: fixtures.appendingPathComponent(name).path).readAll()
    // MP3 pads its ends by up to two frames of 1,152 samples.
    #expect(abs(audio.duration - 0.25) < (name == "tone.mp3" ? 0.06 : 0.001))
    // Half of full scale in the file: a sine of amplitude 0.5, 1 kHz. Away from the ends.
    let middle = audio.samples[1_600..<3_200]
    #expect(abs(AudioLevel(middle).rms - (-9.03)) < 0.15)
    #expect(abs(power(of: middle, at: 1_000) / power(of: middle) - 1) < 0.01)
  }

  @Test("8, 16, 24 and 32 bit and float hold the same values", arguments: [8, 16, 24, 32, 64])
  func sampleFormats(bits: UInt16) throws {
    let values: [Double] = [0, 0.5, -0.5, 0.25, -1]
    var file = WAVFile(format: bits == 64 ? 3 : 1, bits: bits)
    for value in values {
      switch bits {
      case 8: file.samples.append(UInt8(value * 128 + 128))
      case 64: file.samples.append(little: value.bitPattern)
      default:
        let integer = Int32(value * 0x1p31) >> (32 - Int32(bits))
        for byte in 0..<Int32(bits / 8) {
          file.samples.append(UInt8(truncatingIfNeeded: integer >> (8 * byte)))
        }
      }
    }
    let audio = try AudioFileReader(path: folder.file("a.wav", file.bytes)).readAll()
    #expect(audio.samples.map(Double.init) == values)
  }

  @Test("16 kHz mono passes through untouched, in chunks with their positions")
  func chunks() async throws {
    let samples = (0..<4_000).map { Int16($0) }
    let path = try folder.file("a.wav", WAVFile.pcm16(samples).bytes)
    let reader = try AudioFileReader(path: path, chunkLength: 1_600)
    var chunks: [AudioChunk] = []
    for try await chunk in reader.chunks { chunks.append(chunk) }
    #expect(chunks.map(\.start) == [0, 1_600, 3_200])
    #expect(chunks.flatMap(\.samples) == samples.map { Float($0) / 32_768 })
    #expect(reader.notices.isEmpty)
    #expect(reader.declaredDuration == 0.25)
  }

  @Test("Channels are averaged")
  func stereo() throws {
    let path = try folder.file("a.wav", WAVFile.pcm16([16_384, 0, -16_384, 16_384], channels: 2).bytes)
    #expect(try AudioFileReader(path: path).readAll().samples == [0.25, 0])
  }

  @Test(
    "Resampling keeps the length to a sample", arguments: [1_000, 8_000, 11_025, 44_100, 192_000] as [UInt32])
  func resampledLength(rate: UInt32) throws {
    let path = try folder.file(
      "a.wav", WAVFile.pcm16([Int16](repeating: 0, count: Int(rate)), rate: rate).bytes)
    let audio = try AudioFileReader(path: path).readAll()
    #expect(abs(audio.samples.count - 16_000) <= 1)
  }

  @Test("Samples that are no finite number become silence and are counted")
  func nonFinite() throws {
    let path = try folder.file("a.wav", WAVFile.float([0.5, .nan, .infinity, -.infinity, 3e38, -0.5]).bytes)
    let reader = try AudioFileReader(path: path)
    #expect(try reader.readAll().samples == [0.5, 0, 0, 0, 1, -0.5])
    #expect(reader.notices == [.replacedSamples(3)])
  }

  @Test("A pipe is read like a file")
  func pipe() throws {
    let pipe = Pipe()
    let bytes = WAVFile.pcm16([1, 2, 3].map { $0 * 8_192 }).bytes
    try pipe.fileHandleForWriting.write(contentsOf: bytes)
    try pipe.fileHandleForWriting.close()
    let reader = try AudioFileReader(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "the pipe")
    #expect(try reader.readAll().samples == [0.25, 0.5, 0.75])
  }

  @Test("A recording cut short gives what there is and says so")
  func cutShort() throws {
    var file = WAVFile.pcm16([Int16](repeating: 100, count: 1_000))
    file.declaredBytes = 1_000_000
    let reader = try AudioFileReader(path: folder.file("a.wav", file.bytes))
    #expect(try reader.readAll().samples.count == 1_000)
    #expect(reader.notices == [.shorterThanDeclared])
  }

  @Test(
    "A header written to a pipe, its length unknown, is read without complaint",
    arguments: [
      0xffff_ffff, 0x7fff_ffff, 0x7fff_f000,
    ] as [UInt32])
  func unknownLength(declared: UInt32) throws {
    var file = WAVFile.pcm16([Int16](repeating: 100, count: 1_000))
    file.declaredBytes = declared
    let reader = try AudioFileReader(path: folder.file("a.wav", file.bytes))
    #expect(try reader.readAll().samples.count == 1_000)
    #expect(reader.notices.isEmpty)
  }

  @Test("Cancelling stops the reading")
  func cancellation() async throws {
    let path = try folder.file("a.wav", WAVFile.pcm16([Int16](repeating: 0, count: 100_000)).bytes)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try AudioFileReader(path: path).readAll()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// Mean square of the part of a signal that is a sine of one frequency (a bin of the Fourier transform).
private func power(of samples: ArraySlice<Float>, at hertz: Double) -> Double {
  var cosine = 0.0
  var sine = 0.0
  for (index, sample) in samples.enumerated() {
    let phase = 2 * Double.pi * hertz * Double(index) / Double(AudioChunk.sampleRate)
    cosine += Double(sample) * cos(phase)
    sine += Double(sample) * sin(phase)
  }
  let count = Double(samples.count)
  return 2 * (cosine * cosine + sine * sine) / (count * count)
}

private func power(of samples: ArraySlice<Float>) -> Double {
  samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)
}
