import Foundation

extension SynthesizedSpeech {
  /// Reads a WAV file of 16-bit mono samples whose header was written before its length was known. Returns `nil`
  /// for any other file.
  init?(streamedWaveFile file: [UInt8]) {
    func little(_ start: Int, _ count: Int) -> Int {
      file[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard file.count >= 44, file.starts(with: "RIFF".utf8), file[8...].starts(with: "WAVEfmt ".utf8),
      little(16, 4) == 16, little(22, 2) == 1, little(34, 2) == 16, file[36...].starts(with: "data".utf8),
      (8_000...48_000).contains(little(24, 4))
    else { return nil }
    let samples = stride(from: 44, to: file.count - 1, by: 2).map { place in
      Float(Int16(truncatingIfNeeded: little(place, 2))) / 32_768
    }
    self.init(sampleRate: little(24, 4), samples: samples)
  }

  /// The samples as 16-bit numbers.
  var pcm: [Int16] { samples.map { Int16(($0.isFinite ? min(max($0, -1), 1) : 0) * 32_767) } }

  /// The speech as a WAV file of 16-bit samples (Microsoft, "Multimedia Programming Interface and Data
  /// Specifications 1.0"). It is written here because libsndfile is not everywhere.
  public var waveFile: Data {
    let pcm = pcm
    let size = UInt32(clamping: pcm.count * 2)
    let rate = UInt32(clamping: sampleRate)
    var data = Data("RIFF".utf8)
    data.append(littleEndian: size &+ 36)
    data.append(Data("WAVEfmt ".utf8))
    data.append(littleEndian: UInt32(16))
    data.append(littleEndian: UInt16(1))
    data.append(littleEndian: UInt16(1))
    data.append(littleEndian: rate)
    data.append(littleEndian: rate &* 2)
    data.append(littleEndian: UInt16(2))
    data.append(littleEndian: UInt16(16))
    data.append(Data("data".utf8))
    data.append(littleEndian: size)
    for sample in pcm { data.append(littleEndian: sample) }
    return data
  }
}

extension Data {
  fileprivate mutating func append<Value: FixedWidthInteger>(littleEndian value: Value) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
