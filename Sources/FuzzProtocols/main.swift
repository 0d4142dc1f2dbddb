import Foundation
import FuzzDriver
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOWebSocket

@testable import Server

// Parsers of what clients send to the server.

let readers: [String: Reader] = [
  "http": { bytes in
    let channel = EmbeddedChannel()
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 16 << 10
    limits.maxHeaderListSize = 64 << 10
    limits.maxHeaderFieldCount = 100
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits))
    _ = try? channel.pipeline.syncOperations.addHandlers([
      decoder, HTTPServerProtocolErrorHandler(), UpgradeFilter { _ in true },
    ])
    feed(bytes, to: channel)
    var body = ByteBuffer()
    while let part = try? channel.readInbound(as: HTTPServerRequestPart.self) {
      switch part {
      case .head(let head):
        body.clear()
        _ = URLComponents(string: head.uri)?.queryItems
        for header in head.headers { _ = HeaderValue(header.value) }
        try? LocalHost("127.0.0.1").check(head)
      case .body(var more): body.writeBuffer(&more)
      case .end: _ = try? ChatRequest(JSONFields(body))
      }
    }
  },
  "websocket": { bytes in
    let channel = EmbeddedChannel()
    let decoder = ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: 1 << 16))
    _ = try? channel.pipeline.syncOperations.addHandlers([decoder, WebSocketRules()])
    feed(bytes, to: channel)
    while let frame = try? channel.readInbound(as: WebSocketFrame.self) {
      _ = try? ConversationRequest(frame.unmaskedData)
      _ = AudioFrame(frame.unmaskedData)
    }
  },
  "conversation": { bytes in
    _ = try? ConversationRequest(ByteBuffer(bytes: bytes))
    guard let frame = AudioFrame(ByteBuffer(bytes: bytes)) else { return }
    var intake = AudioIntake()
    _ = intake.newPart(of: frame)
    _ = intake.newPart(of: frame)
  },
  "multipart": { bytes in
    guard var parser = try? MultipartParser(contentType: "multipart/form-data; boundary=X") else { return }
    let piece = Int(bytes.first ?? 0) + 1
    for start in stride(from: 0, to: bytes.count, by: piece) {
      guard (try? parser.append(bytes[start..<min(start + piece, bytes.count)])) != nil else { return }
    }
    _ = try? parser.finish()
  },
  "wyoming": { bytes in
    var reader = WyomingReader()
    for half in [bytes.prefix(bytes.count / 2), bytes.dropFirst(bytes.count / 2)] {
      reader.append(ByteBuffer(bytes: half))
      while let event = (try? reader.next()) ?? nil { _ = event.bytes }
    }
  },
]

private func feed(_ bytes: [UInt8], to channel: EmbeddedChannel) {
  for half in [bytes.prefix(bytes.count / 2), bytes.dropFirst(bytes.count / 2)] {
    _ = try? channel.writeInbound(ByteBuffer(bytes: half))
  }
  _ = try? channel.finish(acceptAlreadyClosed: true)
}

fuzz(readers)
