import NIOCore
import NIOHTTP1
import Synchronization

/// Answers one client's requests in order.
struct HTTPConnection {
  typealias Channel = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>
  private typealias Writer = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

  let router: Router
  let peer: Peer
  let gate: Gate
  let limits: ServerLimits
  let metrics: ServerMetrics

  /// Ends silently if the client disconnects.
  func run(_ channel: Channel) async {
    try? await channel.executeThenClose { inbound, outbound in
      let parts = RequestParts(inbound)
      while case .head(let head) = try await parts.next() {
        guard try await answer(head, parts, outbound) else { return }
      }
    }
  }

  /// Answers a request. Returns whether the connection may be used for another.
  private func answer(
    _ head: HTTPRequestHead, _ parts: RequestParts, _ writer: Writer
  ) async throws -> Bool {
    let started = ContinuousClock.now
    let expects = head.headers.first(name: "expect")?.lowercased() == "100-continue"
    let body = RequestBody(
      parts, declared: head.headers.first(name: "content-length").flatMap { Int($0) },
      invite: expects
        ? { try await writer.write(.head(.init(version: head.version, status: .continue))) } : nil)
    let request = HTTPRequest(head: head, body: body, client: peer.household ?? [])
    let response = try await respond(request)
    // A refused client is not listened to for long.
    let isTurnedAway = [.unauthorized, .forbidden, .tooManyRequests].contains(response.status)
    let patience = isTurnedAway ? 1 << 20 : limits.uploadBytes
    // A body that is too long is answered before its end.
    if !body.exceeds(patience) { try await body.drain(atMost: patience) }
    let keepsAlive = head.isKeepAlive && body.isComplete
    let sent = try await send(response, to: head, keepsAlive: keepsAlive, writer)
    if body.exceeds(patience) { try await body.drain(atMost: patience) }
    metrics.answered(
      .init(
        route: router.name(of: request.path), method: Router.name(of: head.method),
        status: Int(response.status.code)),
      seconds: (ContinuousClock.now - started) / .seconds(1), received: body.byteCount, sent: sent)
    return keepsAlive
  }

  private func respond(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      if let answer = try await gate.answer(request, from: peer) { return answer }
      return try await router.respond(to: request)
    } catch {
      try Task.checkCancellation()
      return APIError(error).response
    }
  }

  /// Sends a response; returns the bytes of the body that were sent.
  private func send(
    _ response: HTTPResponse, to request: HTTPRequestHead, keepsAlive: Bool, _ writer: Writer
  ) async throws -> Int {
    var headers = response.headers
    headers.add(name: "Cache-Control", value: "no-store")
    headers.add(name: "X-Content-Type-Options", value: "nosniff")
    if let strict = gate.strictTransport(request) {
      headers.add(name: "Strict-Transport-Security", value: strict)
    }
    if case .bytes(let bytes) = response.body {
      headers.add(name: "Content-Length", value: "\(bytes.readableBytes)")
    }
    let endsWithConnection = !keepsAlive || request.version.minor == 0
    headers.add(name: "Connection", value: endsWithConnection ? "close" : "keep-alive")
    try await writer.write(
      .head(HTTPResponseHead(version: request.version, status: response.status, headers: headers)))
    var sent = 0
    if request.method != .HEAD {
      switch response.body {
      case .bytes(let bytes):
        sent = bytes.readableBytes
        try await writer.write(.body(.byteBuffer(bytes)))
      case .streamed(let write):
        let count = Atomic(0)
        try await write { bytes in
          count.add(bytes.readableBytes, ordering: .relaxed)
          try await writer.write(.body(.byteBuffer(bytes)))
        }
        sent = count.load(ordering: .relaxed)
      }
    }
    try await writer.write(.end(nil))
    return sent
  }
}
