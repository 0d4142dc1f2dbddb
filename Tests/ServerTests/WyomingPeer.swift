import Foundation
import JSONValues
import NIOCore
import Testing

@testable import Server

/// Events that a peer sends, and those that come back.
struct WyomingPeer {
  static let format: JSONValue = ["rate": 16_000, "width": 2, "channels": 1]

  let client: RawClient
  private var reader = WyomingReader()

  init(_ client: RawClient) { self.client = client }

  func send(_ event: WyomingEvent) async throws {
    try await client.send(Array(event.bytes.readableBytesView))
  }

  /// The events up to one of this type, that included.
  mutating func receive(until type: String) async throws -> [WyomingEvent] {
    var events: [WyomingEvent] = []
    while !events.contains(where: { $0.type == type }), let bytes = try await client.next() {
      reader.append(bytes)
      while let event = try reader.next() { events.append(event) }
    }
    return events
  }

  /// Sends sound in chunks of a tenth of a second.
  func sendAudio(_ bytes: ByteBuffer) async throws {
    var bytes = bytes
    while let chunk = bytes.readSlice(length: min(3_200, bytes.readableBytes)), chunk.readableBytes > 0 {
      try await send(WyomingEvent("audio-chunk", Self.format, payload: chunk))
    }
  }

  /// Runs a server with one peer.
  static func with(
    recognizers: [any RecordingRecognizer] = [ScriptedRecognizer()], voices: ServedVoices = .english,
    handler: CommandHandler? = nil, limits: ServerLimits = .patient,
    _ body: (inout WyomingPeer) async throws -> Void
  ) async throws {
    try await withServer(recognizers: recognizers, voices: voices, handler: handler, limits: limits) {
      server in
      try await RawClient.connected(to: try #require(server.wyomingPort)) { client in
        var peer = WyomingPeer(client)
        try await body(&peer)
      }
    }
  }

  /// A voice's likeness: a buzz that the detector takes for speech.
  static func buzz(seconds: Double, rate: Double = 16_000) -> ByteBuffer {
    var bytes = ByteBuffer()
    for place in 0..<Int(rate * seconds) {
      let time = Double(place) / rate
      // Syllables of a voice at 120 Hz with its overtones.
      let loudness = 0.5 + 0.5 * sin(2 * .pi * 4 * time)
      let tone = (1...25).reduce(0.0) { $0 + sin(2 * .pi * 120 * Double($1) * time) / Double($1) }
      bytes.writeInteger(Int16(4_000 * loudness * tone), endianness: .little)
    }
    return bytes
  }
}
