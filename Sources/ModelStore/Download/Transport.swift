import Foundation
import Synchronization

/// A question to a server, for a file or a part of it.
struct TransportRequest: Sendable {
  var address: URL
  /// Names and values.
  var headers: [(String, String)] = []
  /// Seconds without a byte after which the server is given up.
  var stallTimeout: Int
  /// Whether a name that tells nothing of it may belong to an address of this machine or of its network.
  var mayBeNear = true
}

/// The beginning of a server's answer.
struct ResponseHead: Sendable, Hashable {
  var status: Int
  /// By name in lower case; where one is given twice, the last.
  var headers: [String: String]

  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}

/// Asks servers: libcurl on Linux, URLSession on Apple's systems.
protocol Transport: Sendable {
  /// Asks once and follows no redirect.
  ///
  /// - Parameters:
  ///   - head: Called once, before the body; what it throws ends the exchange.
  ///   - body: Called with each piece of the body; what it throws ends the exchange.
  /// - Throws: ``TransportError``, `CancellationError`, or what the closures threw.
  func get(
    _ request: TransportRequest, head: @escaping @Sendable (ResponseHead) throws -> Void,
    body: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
  ) async throws
}

/// Why an exchange did not come to its end.
enum TransportError: Error, Sendable, Hashable {
  case unreachable
  case stalled(seconds: Int)
  /// The connection ended before the answer did.
  case cut
  case untrusted
  /// Its name belongs to an address within this machine or its network.
  case near
  case other(String)

  var reason: String {
    switch self {
    case .unreachable: "cannot be reached"
    case .stalled(let seconds): "sent nothing for \(seconds) s"
    case .cut: "ended the connection too early"
    case .untrusted: "has a certificate that cannot be trusted"
    case .near: "has an address of this machine or its network, where nothing of the kind may be asked"
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
