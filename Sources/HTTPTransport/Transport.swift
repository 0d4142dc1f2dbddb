import Foundation
import Synchronization

/// A request to a server.
package struct TransportRequest: Sendable {
  package var address: URL
  /// Names and values.
  package var headers: [(String, String)]
  /// The body to post; nil sends a GET request.
  package var body: Data?
  /// Seconds with less than `leastRate` after which the exchange ends.
  package var stallTimeout: Int
  /// The least bytes per second.
  package var leastRate = 100
  /// The most seconds for the whole exchange.
  package var timeLimit: Int?
  /// Whether a proxy from the environment is used.
  package var usesProxy = true
  /// Whether a name may resolve to a private address although it does not look private.
  package var mayBeNear = true

  package init(
    address: URL, headers: [(String, String)] = [], body: Data? = nil, stallTimeout: Int,
    leastRate: Int = 100, timeLimit: Int? = nil, usesProxy: Bool = true, mayBeNear: Bool = true
  ) {
    (self.address, self.headers, self.body) = (address, headers, body)
    (self.stallTimeout, self.leastRate, self.timeLimit) = (stallTimeout, leastRate, timeLimit)
    (self.usesProxy, self.mayBeNear) = (usesProxy, mayBeNear)
  }

  /// Whether no proxy is used. A proxy cannot reach this machine's own services.
  var avoidsProxy: Bool { !usesProxy || PrivateHost.isLoopback(address.host ?? "") }
}

/// The status and headers of an answer.
package struct ResponseHead: Sendable, Hashable {
  package var status: Int
  /// Headers by name in lower case; of several with one name, the last.
  package var headers: [String: String]

  package init(status: Int, headers: [String: String]) {
    (self.status, self.headers) = (status, headers)
  }

  package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}

/// Sends HTTP requests: with libcurl on Linux, with URLSession on Apple's systems.
package protocol Transport: Sendable {
  /// Sends one request and follows no redirect.
  ///
  /// - Parameters:
  ///   - head: Called once, before the body; an error that it throws ends the exchange.
  ///   - body: Called with each piece of the body; an error that it throws ends the exchange.
  /// - Throws: ``TransportError``, `CancellationError`, or the closures' errors.
  func exchange(
    _ request: TransportRequest, head: @escaping @Sendable (ResponseHead) throws -> Void,
    body: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
  ) async throws
}

/// The transport for this system.
#if canImport(CCurl)
  package typealias UsualTransport = CurlTransport
#else
  package typealias UsualTransport = URLSessionTransport
#endif

extension Transport {
  /// Sends one request and returns the whole answer.
  ///
  /// - Parameter limit: The most bytes of the body; a longer one throws ``TransportError/tooLong``.
  package func answer(
    to request: TransportRequest, limit: Int
  ) async throws -> (head: ResponseHead, body: Data) {
    let answer = Mutex((head: ResponseHead(status: 0, headers: [:]), body: Data()))
    try await exchange(request) { head in
      answer.withLock { $0.head = head }
    } body: { piece in
      try answer.withLock { answer in
        guard answer.body.count + piece.count <= limit else { throw TransportError.tooLong }
        answer.body.append(contentsOf: piece)
      }
    }
    return answer.withLock { $0 }
  }
}

/// Why an exchange failed.
package enum TransportError: Error, Sendable, Hashable {
  case unreachable
  case stalled(seconds: Int)
  /// The connection ended before the answer did.
  case cut
  case untrusted
  /// Its name resolves to a private address.
  case near
  case tooLong
  /// It answered, but opened no WebSocket.
  case noWebSocket
  case other(String)

  package var reason: String {
    switch self {
    case .unreachable: "cannot be reached"
    case .stalled(let seconds): "sent nothing for \(seconds) s"
    case .cut: "ended the connection too early"
    case .untrusted: "has a certificate that cannot be trusted"
    case .near: "has an address of this machine or its network, where nothing of the kind may be asked"
    case .tooLong: "sent a longer answer than is taken"
    case .noWebSocket: "opens no WebSocket"
    case .other(let words): "failed: \(words)"
    }
  }
}

/// Tells a running exchange to stop.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() {
    flag.store(true, ordering: .relaxed)
  }
}
