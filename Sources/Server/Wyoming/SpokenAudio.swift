import NIOCore

/// Audio that a Wyoming client sends in chunks, stored as a WAV file until it is complete. The samples are stored
/// unchanged, while `AudioEncoder` would mix them down to one channel of 16 bits.
struct SpokenAudio {
  private struct Format: Hashable {
    var rate: Int
    /// The bytes of a sample.
    var width: Int
    var channels: Int
  }

  private static let headerLength = 44

  private let file: TemporaryFile
  /// The maximum number of bytes.
  private let limit: Int
  private let longest: Int
  private var format: Format?
  private var byteCount = 0

  init(_ limits: ServerLimits) throws(APIError) {
    (limit, longest) = (limits.uploadBytes, limits.recordingSeconds)
    file = try TemporaryFile()
    try file.append([UInt8](repeating: 0, count: Self.headerLength))
  }

  mutating func append(_ chunk: WyomingEvent) throws(APIError) {
    guard let rate = chunk.integer("rate"), let width = chunk.integer("width"),
      let channels = chunk.integer("channels"), (1_000...768_000).contains(rate), (1...4).contains(width),
      (1...16).contains(channels)
    else { throw .invalid("An audio-chunk needs a rate, a width from 1 to 4 and channels from 1 to 16.") }
    let format = Format(rate: rate, width: width, channels: channels)
    guard self.format ?? format == format else { throw .invalid("The audio's format changes in its middle.") }
    self.format = format
    byteCount += chunk.payload.readableBytes
    guard byteCount <= limit else { throw .tooLarge(limit: limit) }
    try file.append(Array(chunk.payload.readableBytesView))
  }

  /// Returns the recording, or `nil` if there was no audio.
  func recording() throws(APIError) -> Recording? {
    guard let format, byteCount > 0 else { return nil }
    try file.overwrite(Self.header(format, byteCount))
    return Recording(file: file, name: "The audio", longest: longest)
  }

  /// Returns the header of a WAV file. Source: Microsoft, "Multimedia Programming Interface and Data Specifications
  /// 1.0".
  private static func header(_ format: Format, _ byteCount: Int) -> [UInt8] {
    func little(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let frame = format.width * format.channels
    return Array("RIFF".utf8) + little(byteCount + headerLength - 8, 4) + Array("WAVEfmt ".utf8)
      + little(16, 4)
      + little(1, 2) + little(format.channels, 2) + little(format.rate, 4) + little(format.rate * frame, 4)
      + little(frame, 2) + little(8 * format.width, 2) + Array("data".utf8) + little(byteCount, 4)
  }
}
