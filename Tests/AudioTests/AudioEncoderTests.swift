#if canImport(CSndFile)
  import Capture
  import Foundation
  import Testing

  @testable import Audio

  @Suite struct AudioEncoderTests {
    private let tone = (0..<32_000).map { Float(0.5 * sin(2 * .pi * 220 * Double($0) / 16_000)) }

    /// What comes of the tone in four parts: before its end, and then.
    private func encoded(_ form: AudioEncoding) throws -> (early: [Data], late: Data) {
      let encoder = try AudioEncoder(form, sampleRate: 16_000)
      var early: [Data] = []
      for start in stride(from: 0, to: tone.count, by: 8_000) {
        try encoder.append(Array(tone[start..<start + 8_000]))
        if form.isStreamed { early.append(encoder.take()) }
      }
      try encoder.finish()
      return (early, encoder.take())
    }

    private func decoded(_ bytes: Data, _ form: AudioEncoding) throws -> AudioChunk {
      let path = NSTemporaryDirectory() + "encoder-\(UUID().uuidString).\(form.rawValue)"
      defer { try? FileManager.default.removeItem(atPath: path) }
      try bytes.write(to: URL(filePath: path))
      return try AudioFileReader(path: path).readAll()
    }

    @Test(arguments: [AudioEncoding.mp3, .opus, .flac])
    func whatIsGivenAwayEarlyIsWhole(form: AudioEncoding) throws {
      let (early, late) = try encoded(form)
      #expect(early.dropFirst().contains { !$0.isEmpty })
      let audio = try decoded(early.reduce(Data(), +) + late, form)
      #expect((1.9...2.2).contains(audio.duration))
      #expect(audio.samples.contains { abs($0) > 0.3 })
    }

    @Test func aWaveFileIsGivenAtItsEnd() throws {
      let (early, file) = try encoded(.wav)
      #expect(!AudioEncoding.wav.isStreamed && early.isEmpty)
      #expect(file.count == 44 + 2 * tone.count)
      #expect(try decoded(file, .wav).duration == 2)
    }

    @Test func bareSamplesAreResampledAcrossParts() throws {
      let (early, late) = try encoded(.pcm)
      let bytes = early.reduce(Data(), +) + late
      #expect(bytes.count == 2 * 48_000)
      #expect(early[0].count > 20_000)
      let values = stride(from: 0, to: bytes.count, by: 2).map {
        Float(Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)) / 32_767
      }
      let error = values.enumerated().dropFirst(500).dropLast(500).map { index, value in
        abs(value - Float(0.5 * sin(2 * .pi * 220 * Double(index) / 24_000)))
      }
      #expect(try #require(error.max()) < 0.01)
    }
  }
#endif
