import JSONValues
import NIOCore
import NIOHTTP1

/// Speech that the server makes.
extension ServerLink {
  /// The samples of a second.
  static let speechRate = 24_000
  private typealias Exchange = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

  /// Asks the server to speak a text, and gives its sound as it comes.
  func speech(_ text: String) -> AsyncThrowingStream<[Int16], any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          try await fetch(text) { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: ServerLinkError(error, address, authority: authority))
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func fetch(_ text: String, _ take: ([Int16]) -> Void) async throws {
    let channel = try await connect { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHTTPClientHandlers()
        return try Exchange(wrappingChannelSynchronously: channel)
      }
    }
    let wish: JSONValue = [
      "model": "tts-1", "voice": "alloy", "input": .string(text), "response_format": "pcm",
    ]
    let body = ByteBuffer(string: wish.text)
    var head = head(.POST, "/v1/audio/speech")
    head.headers.add(name: "Content-Type", value: "application/json")
    head.headers.add(name: "Content-Length", value: "\(body.readableBytes)")
    head.headers.add(name: "Connection", value: "close")
    try await channel.executeThenClose { [head] inbound, outbound in
      try await outbound.write(.head(head))
      try await outbound.write(.body(.byteBuffer(body)))
      try await outbound.write(.end(nil))
      var (status, rest) = (0, ByteBuffer())
      for try await part in inbound {
        switch part {
        case .head(let head): status = Int(head.status.code)
        case .body(var piece):
          rest.writeBuffer(&piece)
          if status == 200 { take(samples(&rest)) }
        case .end where status == 200: return
        case .end:
          let message = (try? JSONReader.read(String(buffer: rest)))?["error"]?["message"]?.string
          throw ServerLinkError.refused(address, status: status, message: message ?? "it gave no reason")
        }
      }
      throw ServerLinkError.lost(reason: "the server ended it")
    }
  }

  /// Takes the whole samples out of the bytes that came.
  private func samples(_ bytes: inout ByteBuffer) -> [Int16] {
    var samples: [Int16] = []
    samples.reserveCapacity(bytes.readableBytes / 2)
    while let sample = bytes.readInteger(endianness: .little, as: Int16.self) { samples.append(sample) }
    bytes.discardReadBytes()
    return samples
  }
}
