import Foundation

/// Bytes of a WAV file, right or deliberately wrong, and a place for them on disk.
struct WAVFile {
  /// 1 is PCM, 3 is float.
  var format: UInt16 = 1
  var channels: UInt16 = 1
  var sampleRate: UInt32 = 16_000
  var bits: UInt16 = 16
  var samples = Data()
  /// What the header says of `samples`, where it is not the truth.
  var declaredBytes: UInt32?

  var bytes: Data {
    let length = declaredBytes ?? UInt32(samples.count)
    let frame = channels &* (bits / 8)
    var data = Data("RIFF".utf8)
    data.append(little: length &+ 36)
    data.append(Data("WAVEfmt ".utf8))
    data.append(little: UInt32(16))
    data.append(little: format)
    data.append(little: channels)
    data.append(little: sampleRate)
    data.append(little: sampleRate &* UInt32(frame))
    data.append(little: frame)
    data.append(little: bits)
    data.append(Data("data".utf8))
    data.append(little: length)
    return data + samples
  }

  /// Interleaved 16-bit samples.
  static func pcm16(_ samples: [Int16], rate: UInt32 = 16_000, channels: UInt16 = 1) -> WAVFile {
    var data = Data()
    for sample in samples { data.append(little: sample) }
    return WAVFile(channels: channels, sampleRate: rate, samples: data)
  }

  static func float(_ samples: [Float]) -> WAVFile {
    var data = Data()
    for sample in samples { data.append(little: sample.bitPattern) }
    return WAVFile(format: 3, bits: 32, samples: data)
  }
}

extension Data {
  mutating func append(little value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}

/// A folder that lasts as long as the value.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file and gives its path.
  func file(_ name: String, _ bytes: Data) throws -> String {
    let file = url.appendingPathComponent(name)
    try bytes.write(to: file)
    return file.path
  }
}
