import Foundation
import NIOCore
import NIOHTTP1

/// A request whose body is still to be read. Belongs to its connection's task.
struct HTTPRequest {
  let head: HTTPRequestHead
  let body: RequestBody
  /// The household of the client; empty for the person's own programs.
  let client: [UInt8]

  /// The target without its query.
  var path: String { String(head.uri.prefix { $0 != "?" }) }

  /// The query's values by name.
  ///
  /// - Parameter names: The parameters that there are. Others, which a client may have misspelt, are refused.
  func query(_ names: [String]) throws(APIError) -> [String: String] {
    guard let components = URLComponents(string: head.uri, encodingInvalidCharacters: false) else {
      throw .invalid("The request's address cannot be read.")
    }
    var values: [String: String] = [:]
    for item in components.queryItems ?? [] {
      guard names.contains(item.name) else {
        let known = names.map { "“\($0)”" }.joined(separator: ", ")
        throw .invalid(
          "There is no parameter “\(item.name.prefix(100))” here. There are: \(known).", item.name)
      }
      guard values[item.name] == nil else {
        throw .invalid("The parameter “\(item.name)” stands there twice.", item.name)
      }
      values[item.name] = item.value?.replacing("+", with: " ") ?? ""
    }
    return values
  }
}

/// The stream of parts of a connection's requests.
final class RequestParts {
  private var iterator: NIOAsyncChannelInboundStream<HTTPServerRequestPart>.AsyncIterator

  init(_ stream: NIOAsyncChannelInboundStream<HTTPServerRequestPart>) {
    iterator = stream.makeAsyncIterator()
  }

  func next() async throws -> HTTPServerRequestPart? { try await iterator.next() }
}

/// A request's body, read while it arrives.
final class RequestBody {
  private let parts: RequestParts
  /// Tells a client that waits with `Expect: 100-continue` to go on; nil if none does.
  private var invite: (() async throws -> Void)?
  private let declared: Int?
  private(set) var byteCount = 0
  private(set) var isComplete = false

  init(_ parts: RequestParts, declared: Int?, invite: (() async throws -> Void)?) {
    (self.parts, self.declared, self.invite) = (parts, declared, invite)
  }

  /// Whether the client still waits to be told to send.
  var isUninvited: Bool { invite != nil }

  /// The next bytes; nil at the end.
  ///
  /// - Throws: ``APIError`` if the body is longer than `limit` bytes or is cut short.
  func next(limit: Int) async throws -> ByteBuffer? {
    guard !isComplete else { return nil }
    guard declared ?? 0 <= limit else { throw APIError.tooLarge(limit: limit) }
    if let invite {
      self.invite = nil
      try await invite()
    }
    // A client that disconnects within a request causes a parser error.
    switch try? await parts.next() {
    case .body(let bytes):
      byteCount += bytes.readableBytes
      guard byteCount <= limit else { throw APIError.tooLarge(limit: limit) }
      return bytes
    case .end:
      isComplete = true
      return nil
    case .head, nil:
      throw APIError.invalid("The request ends before its body does.")
    }
  }

  /// The complete body.
  func collect(limit: Int) async throws -> ByteBuffer {
    var all = ByteBuffer()
    while var bytes = try await next(limit: limit) { all.writeBuffer(&bytes) }
    return all
  }

  /// Whether the client says that the body is longer than this.
  func exceeds(_ limit: Int) -> Bool { declared ?? 0 > limit }

  /// Reads and drops the rest, at most this many bytes, so that the client can read the answer.
  func drain(atMost limit: Int) async throws {
    var left = limit
    while !isComplete, !isUninvited, left > 0 {
      switch try await parts.next() {
      case .body(let bytes): left -= bytes.readableBytes
      case .end: isComplete = true
      case .head, nil: return
      }
    }
  }
}
