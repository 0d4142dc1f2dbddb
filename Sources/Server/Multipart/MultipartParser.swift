import Foundation

/// Parses multipart/form-data while it arrives, in constant memory. Sources: RFC 7578, RFC 2046 section 5.1.
struct MultipartParser {
  enum Event: Hashable {
    /// A part begins, with its name, and the file's name if it is one.
    case part(name: String, fileName: String?)
    /// The part's next bytes.
    case data([UInt8])
    case partEnd
  }

  private enum State {
    case preamble, delimiter, headers, data, epilogue
  }

  static let longestHeaders = 8 << 10
  static let mostParts = 64

  private let delimiter: [UInt8]
  private var state = State.preamble
  private var parts = 0
  /// The bytes that are not parsed yet. The form begins as if after a line end.
  private var buffer = Array("\r\n".utf8)

  /// - Parameter contentType: The request's content type.
  init(contentType: String?) throws(APIError) {
    let type = HeaderValue(contentType ?? "")
    guard type.value == "multipart/form-data" else {
      throw .invalid(
        "The request's Content-Type has to be multipart/form-data, with the recording as its file.")
    }
    guard let boundary = type.parameters["boundary"], (1...70).contains(boundary.utf8.count) else {
      throw .invalid("The multipart/form-data has no boundary of 1 to 70 characters.")
    }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Takes the next bytes.
  mutating func append(_ bytes: some Sequence<UInt8>) throws(APIError) -> [Event] {
    buffer.append(contentsOf: bytes)
    var events: [Event] = []
    while let found = try step() { events += found }
    return events
  }

  /// Ends parsing; to be called after the last bytes.
  func finish() throws(APIError) {
    guard state == .epilogue else { throw .invalid("The multipart/form-data ends before its last boundary.") }
  }

  /// The events at the buffer's beginning; nil if more bytes are needed.
  private mutating func step() throws(APIError) -> [Event]? {
    switch state {
    case .preamble:
      guard let place = buffer.firstPlace(of: delimiter) else {
        buffer.removeFirst(max(0, buffer.count - delimiter.count + 1))
        return nil
      }
      buffer.removeFirst(place + delimiter.count)
      state = .delimiter
      return []
    case .delimiter:
      return try stepAfterDelimiter()
    case .headers:
      return try stepInHeaders()
    case .data:
      return stepInData()
    case .epilogue:
      buffer.removeAll()
      return nil
    }
  }

  private mutating func stepAfterDelimiter() throws(APIError) -> [Event]? {
    guard buffer.count >= 2 else { return nil }
    if buffer.starts(with: "--".utf8) {
      state = .epilogue
      return []
    }
    guard let end = buffer.firstPlace(of: [13, 10]) else {
      guard buffer.count < Self.longestHeaders else { throw Self.malformed }
      return nil
    }
    // Only padding may follow a boundary.
    guard buffer[..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { throw Self.malformed }
    parts += 1
    guard parts <= Self.mostParts else { throw .invalid("The form has more than \(Self.mostParts) parts.") }
    // The line end stays: it is the empty line if there are no headers.
    buffer.removeFirst(end)
    state = .headers
    return []
  }

  private mutating func stepInHeaders() throws(APIError) -> [Event]? {
    guard let end = buffer.firstPlace(of: [13, 10, 13, 10]) else {
      guard buffer.count < Self.longestHeaders else { throw .invalid("A part's headers are too long.") }
      return nil
    }
    guard end < Self.longestHeaders else { throw .invalid("A part's headers are too long.") }
    let lines = String(decoding: buffer[..<end], as: UTF8.self).split(separator: "\r\n")
    // The line end stays: an empty part's delimiter begins with it.
    buffer.removeFirst(end + 2)
    state = .data
    isAtDataStart = true
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == "content-disposition" else {
        continue
      }
      let disposition = HeaderValue(String(line[line.index(after: colon)...]))
      guard disposition.value == "form-data", let name = disposition.parameters["name"] else { break }
      return [.part(name: name, fileName: disposition.parameters["filename"])]
    }
    throw .invalid("A part of the form has no name.")
  }

  /// Whether the line end after the headers is still in the buffer.
  private var isAtDataStart = false

  private mutating func stepInData() -> [Event]? {
    let start = isAtDataStart ? 2 : 0
    if let place = buffer.firstPlace(of: delimiter) {
      let data = place > start ? Array(buffer[start..<place]) : []
      buffer.removeFirst(place + delimiter.count)
      state = .delimiter
      return data.isEmpty ? [.partEnd] : [.data(data), .partEnd]
    }
    // The possible beginning of a delimiter stays.
    let settled = buffer.count - delimiter.count + 1
    guard settled > start else { return nil }
    let data = Array(buffer[start..<settled])
    buffer.removeFirst(settled)
    isAtDataStart = false
    return [.data(data)]
  }

  private static var malformed: APIError {
    .invalid("The multipart/form-data is malformed after a boundary.")
  }
}

extension [UInt8] {
  /// The index of the first occurrence of these bytes.
  func firstPlace(of wanted: [UInt8]) -> Int? {
    withUnsafeBytes { bytes in
      wanted.withUnsafeBytes { wanted in
        guard let base = bytes.baseAddress, let sought = wanted.baseAddress else { return nil }
        let last = bytes.count - wanted.count
        var start = 0
        // memchr skips quickly to a possible beginning.
        while start <= last, let found = memchr(base + start, Int32(wanted[0]), last + 1 - start) {
          start = UnsafeRawPointer(found) - base
          if memcmp(base + start, sought, wanted.count) == 0 { return start }
          start += 1
        }
        return nil
      }
    }
  }
}
