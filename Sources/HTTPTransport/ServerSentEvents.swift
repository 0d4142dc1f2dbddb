/// Reads the data of server-sent events as they arrive in pieces.
///
/// Source: WHATWG, HTML Living Standard, "Server-sent events". Names, identifiers and retry times of events are
/// ignored.
package struct ServerSentEvents: Sendable {
  private static let longestEvent = 1 << 20

  private var line: [UInt8] = []
  private var data: [UInt8]?
  private var endedInCarriageReturn = false

  package init() {}

  /// Reads the next piece of the stream.
  ///
  /// - Returns: The data of the events that the piece completes.
  /// - Throws: ``TransportError/tooLong`` for an event of more than a megabyte.
  package mutating func events(after piece: UnsafeRawBufferPointer) throws(TransportError) -> [String] {
    var events: [String] = []
    for byte in piece {
      defer { endedInCarriageReturn = byte == UInt8(ascii: "\r") }
      switch byte {
      case UInt8(ascii: "\n") where endedInCarriageReturn: break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if let event = endLine() { events.append(event) }
      default:
        guard line.count + (data?.count ?? 0) < Self.longestEvent else { throw .tooLong }
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() -> String? {
    defer { line.removeAll(keepingCapacity: true) }
    guard !line.isEmpty else {
      defer { data = nil }
      return data.map { String(decoding: $0, as: UTF8.self) }
    }
    let field = Array("data:".utf8)
    guard line.starts(with: field) else { return nil }
    var value = line.dropFirst(field.count)
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    data = data.map { $0 + [UInt8(ascii: "\n")] + value } ?? Array(value)
    return nil
  }
}
