import Foundation
import NIOCore

@testable import Server

/// A WebSocket's client whose frames the test chooses.
final class SocketClient {
  private let raw: RawClient
  private var taken = 0

  private init(_ raw: RawClient) { self.raw = raw }

  /// Connected for as long as the body runs; nil is given to it where the server does not agree.
  static func connected<Result>(
    to port: Int, path: String = ConversationConnection.path, headers: [(String, String)] = [],
    host: String = "localhost",
    _ body: (SocketClient?) async throws -> Result
  ) async throws -> Result {
    try await RawClient.connected(to: port) { raw in
      var call = HTTPCall(path: path)
      call.headers =
        [
          ("Host", host), ("Upgrade", "websocket"), ("Connection", "Upgrade"),
          ("Sec-WebSocket-Version", "13"),
          ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ] + headers
      try await raw.send(call.bytes)
      let client = SocketClient(raw)
      guard let head = try await client.head(), head.hasPrefix("HTTP/1.1 101 ") else {
        return try await body(nil)
      }
      return try await body(client)
    }
  }

  func send(_ text: String) async throws { try await send(1, Array(text.utf8)) }

  func send(_ frame: AudioFrame) async throws {
    var bytes = ByteBuffer()
    bytes.writeInteger(frame.stream, endianness: .little)
    bytes.writeInteger(UInt32(frame.position), endianness: .little)
    for sample in frame.samples { bytes.writeInteger(Int16(sample * 32_767), endianness: .little) }
    try await send(2, Array(bytes.readableBytesView))
  }

  /// - Parameter head: The first byte of a frame: 128 for a message's last, the reserved bits, the opcode.
  func send(head: UInt8, _ payload: [UInt8]) async throws {
    var bytes = [head]
    if payload.count < 126 {
      bytes.append(0x80 | UInt8(payload.count))
    } else {
      bytes += [0x80 | 127] + withUnsafeBytes(of: UInt64(payload.count).bigEndian) { Array($0) }
    }
    let mask: [UInt8] = [1, 2, 3, 4]
    bytes += mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    try await raw.send(bytes)
  }

  func send(_ opcode: UInt8, _ payload: [UInt8]) async throws { try await send(head: 0x80 | opcode, payload) }

  /// A frame as no client may send it.
  func sendUnmasked(_ text: String) async throws {
    try await raw.send([0x81, UInt8(text.utf8.count)] + Array(text.utf8))
  }

  /// The next JSON message; nil when the server closes.
  func next() async throws -> [String: Any]? {
    while let (opcode, payload) = try await frame() {
      if opcode == 8 { return nil }
      if opcode == 1 { return try JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any] }
    }
    return nil
  }

  /// The next message of that name, past all others.
  func next(_ event: String) async throws -> [String: Any]? {
    while let message = try await next() {
      if message["event"] as? String == event { return message }
    }
    return nil
  }

  /// The next message of each of these names, in whatever order they come, past all others.
  func next(each events: Set<String>) async throws -> [String: [String: Any]] {
    var found: [String: [String: Any]] = [:]
    while found.count < events.count, let message = try await next() {
      if let event = message["event"] as? String, events.contains(event), found[event] == nil {
        found[event] = message
      }
    }
    return found
  }

  /// The answer to the request of that key, past all other messages.
  func reply(to key: String) async throws -> [String: Any]? {
    while let message = try await next("reply") {
      if message["key"] as? String == key { return message }
    }
    return nil
  }

  /// The server's reason for closing.
  func closeReason() async throws -> String? {
    while let (opcode, payload) = try await frame() {
      if opcode == 8 { return String(decoding: payload.dropFirst(2), as: UTF8.self) }
    }
    return nil
  }

  /// The number that the server closes with.
  func closeCode() async throws -> Int? {
    while let (opcode, payload) = try await frame() {
      if opcode == 8, payload.count >= 2 { return Int(payload[0]) << 8 | Int(payload[1]) }
    }
    return nil
  }

  /// The opcodes of all frames until the server closes the connection.
  func opcodes() async throws -> [UInt8] {
    var opcodes: [UInt8] = []
    while let (opcode, _) = try await frame() { opcodes.append(opcode) }
    return opcodes
  }

  private func head() async throws -> String? {
    while true {
      if let end = raw.received.readableBytesView.firstRange(of: Array("\r\n\r\n".utf8)) {
        taken = end.upperBound
        return String(buffer: raw.received).components(separatedBy: "\r\n\r\n")[0]
      }
      guard try await raw.next() != nil else { return nil }
    }
  }

  private func frame() async throws -> (UInt8, [UInt8])? {
    while true {
      if let found = whole() { return found }
      guard try await raw.next() != nil else { return nil }
    }
  }

  private func whole() -> (UInt8, [UInt8])? {
    let bytes = Array(raw.received.readableBytesView.dropFirst(taken))
    guard bytes.count >= 2 else { return nil }
    var (length, start) = (Int(bytes[1] & 0x7F), 2)
    if length == 126 {
      guard bytes.count >= 4 else { return nil }
      (length, start) = (Int(bytes[2]) << 8 | Int(bytes[3]), 4)
    } else if length == 127 {
      guard bytes.count >= 10 else { return nil }
      (length, start) = (bytes[2..<10].reduce(0) { $0 << 8 | Int($1) }, 10)
    }
    guard bytes.count >= start + length else { return nil }
    taken += start + length
    return (bytes[0] & 0x0F, Array(bytes[start..<start + length]))
  }
}
