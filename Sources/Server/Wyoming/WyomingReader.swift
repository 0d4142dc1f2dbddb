import JSONValues
import LanguageModel
import NIOCore

/// Parses a Wyoming client's events from bytes, in bounded memory.
struct WyomingReader {
  static let longestHeader = 64 << 10
  static let longestData = 256 << 10
  static let longestPayload = 1 << 20

  private var buffer = ByteBuffer()
  private var header: Header?

  private struct Header {
    var type: String
    var data: JSONValue
    var dataLength: Int
    var payloadLength: Int
  }

  /// Whether an incomplete event has begun.
  var isInEvent: Bool { header != nil || buffer.readableBytes > 0 }

  /// The number of bytes that wait for the rest of the event.
  var waitingBytes: Int { buffer.readableBytes }

  mutating func append(_ bytes: ByteBuffer) { buffer.writeImmutableBuffer(bytes) }

  /// Returns the next complete event, or `nil` if more bytes are needed.
  ///
  /// - Throws: ``WyomingError``, after which the bytes cannot be parsed any further.
  mutating func next() throws(WyomingError) -> WyomingEvent? {
    if header == nil {
      guard let line = try line() else { return nil }
      header = try Self.header(line)
    }
    guard let header, buffer.readableBytes >= header.dataLength + header.payloadLength,
      let dataText = buffer.readString(length: header.dataLength),
      let payload = buffer.readSlice(length: header.payloadLength)
    else { return nil }
    self.header = nil
    buffer.discardReadBytes()
    var data = header.data
    if header.dataLength > 0 {
      guard case .object(let more) = try Self.json(dataText), case .object(let members) = data else {
        throw WyomingError.malformed("its data is no JSON object")
      }
      let names = Set(more.map(\.key))
      data = .object(members.filter { !names.contains($0.key) } + more)
    }
    return WyomingEvent(header.type, data, payload: payload)
  }

  private mutating func line() throws(WyomingError) -> String? {
    guard let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) else {
      guard buffer.readableBytes <= Self.longestHeader else { throw .malformed("its header is too long") }
      return nil
    }
    let length = end - buffer.readerIndex
    guard length <= Self.longestHeader else { throw .malformed("its header is too long") }
    defer { buffer.moveReaderIndex(forwardBy: 1) }
    return buffer.readString(length: length)
  }

  private static func header(_ line: String) throws(WyomingError) -> Header {
    let json = try json(line)
    guard case .string(let type) = json["type"] else { throw .malformed("its header has no type") }
    let data = json["data"] ?? .object([])
    guard case .object = data else { throw .malformed("its data is no JSON object") }
    return Header(
      type: type, data: data, dataLength: try length("data_length", json, longestData),
      payloadLength: try length("payload_length", json, longestPayload))
  }

  private static func length(
    _ name: String, _ header: JSONValue, _ longest: Int
  ) throws(WyomingError) -> Int {
    guard let value = header[name], value != .null else { return 0 }
    guard let length = value.integer, (0...longest).contains(length) else {
      throw .malformed("its \(name) is not from 0 to \(longest)")
    }
    return length
  }

  private static func json(_ text: String) throws(WyomingError) -> JSONValue {
    do {
      return try JSONReader.read(text)
    } catch {
      throw .malformed("it is not JSON")
    }
  }
}

/// Why bytes are not a Wyoming event.
enum WyomingError: Error, Hashable, CustomStringConvertible {
  case malformed(String)

  var description: String {
    switch self {
    case .malformed(let reason): "The event is not of the Wyoming protocol: \(reason)."
    }
  }
}
