import Foundation

extension SynthesizedSpeech {
  /// A WAV file with 16-bit samples (Microsoft, "Multimedia Programming Interface and Data Specifications 1.0").
  public var waveFile: Data {
    let pcm = samples.map { Int16(($0.isFinite ? min(max($0, -1), 1) : 0) * 32_767) }
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
