import Foundation
import Synchronization

/// What is asked of a server.
package struct TransportRequest: Sendable {
  package var address: URL
  /// Names and values.
  package var headers: [(String, String)]
  /// Posted; without one the address is asked for.
  package var body: Data?
  /// Seconds in which less than `leastRate` came, after which the server is given up.
  package var stallTimeout: Int
  /// Bytes a second.
  package var leastRate = 100
  /// Seconds for the whole exchange.
  package var timeLimit: Int?
  /// Whether a proxy of the person's environment is asked in the server's place.
  package var usesProxy = true
  /// Whether a name that tells nothing of it may belong to an address of this machine or of its network.
  package var mayBeNear = true

  package init(
    address: URL, headers: [(String, String)] = [], body: Data? = nil, stallTimeout: Int,
    leastRate: Int = 100, timeLimit: Int? = nil, usesProxy: Bool = true, mayBeNear: Bool = true
  ) {
    (self.address, self.headers, self.body) = (address, headers, body)
    (self.stallTimeout, self.leastRate, self.timeLimit) = (stallTimeout, leastRate, timeLimit)
    (self.usesProxy, self.mayBeNear) = (usesProxy, mayBeNear)
  }

  /// A proxy cannot reach what only this machine reaches.
  var avoidsProxy: Bool { !usesProxy || PrivateHost.isLoopback(address.host ?? "") }
}

/// The beginning of a server's answer.
package struct ResponseHead: Sendable, Hashable {
  package var status: Int
  /// By name in lower case; where one is given twice, the last.
  package var headers: [String: String]

  package init(status: Int, headers: [String: String]) {
    (self.status, self.headers) = (status, headers)
  }

  package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}

/// Asks servers over HTTP: libcurl on Linux, URLSession on Apple's systems.
package protocol Transport: Sendable {
  /// Asks once and follows no redirect.
  ///
  /// - Parameters:
  ///   - head: Called once, before the body; what it throws ends the exchange.
  ///   - body: Called with each piece of the body; what it throws ends the exchange.
  /// - Throws: ``TransportError``, `CancellationError`, or what the closures threw.
  func exchange(
    _ request: TransportRequest, head: @escaping @Sendable (ResponseHead) throws -> Void,
    body: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
  ) async throws
}

/// That of the system.
#if canImport(CCurl)
  package typealias UsualTransport = CurlTransport
#else
  package typealias UsualTransport = URLSessionTransport
#endif

extension Transport {
  /// Asks once, and takes the whole answer.
  ///
  /// - Parameter limit: Bytes of the body; ``TransportError/tooLong`` beyond.
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

/// Why an exchange did not come to its end.
package enum TransportError: Error, Sendable, Hashable {
  case unreachable
  case stalled(seconds: Int)
  /// The connection ended before the answer did.
  case cut
  case untrusted
  /// Its name belongs to an address within this machine or its network.
  case near
  case tooLong
  case other(String)

  package var reason: String {
    switch self {
    case .unreachable: "cannot be reached"
    case .stalled(let seconds): "sent nothing for \(seconds) s"
    case .cut: "ended the connection too early"
    case .untrusted: "has a certificate that cannot be trusted"
    case .near: "has an address of this machine or its network, where nothing of the kind may be asked"
    case .tooLong: "sent a longer answer than is taken"
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
