import HTTPTransport

/// Why a source did not give a model.
enum SourceFailure: Error, Sendable, Hashable {
  case transport(TransportError)
  /// A status after which asking again is useless.
  case refused(status: Int)
  /// A status that may pass, with the seconds to wait if the server gives them.
  case busy(status: Int, retryAfter: Int?)
  case redirectRefused(to: String)
  case tooManyRedirects
  /// The source's file changed meanwhile.
  case changed
  /// The server sends only whole files.
  case wholeOnly
  case wrongLength(expected: Int, found: Int)
  case badAnswer(String)

  /// Whether the same request may work later.
  var mayPass: Bool {
    switch self {
    case .transport(.untrusted), .transport(.near): false
    case .transport, .busy, .badAnswer: true
    default: false
    }
  }

  var reason: String {
    switch self {
    case .transport(let error): error.reason
    case .refused(let status): "refused it (status \(status))"
    case .busy(let status, _): "is busy (status \(status))"
    case .redirectRefused(let host): "sent on to \(host), which it may not and which was not asked"
    case .tooManyRedirects: "sent on too often"
    case .changed: "keeps changing its file"
    case .wholeOnly: "refuses parts of files"
    case .wrongLength(let expected, let found):
      "has a file of \(found) bytes where \(expected) are expected"
    case .badAnswer(let words): "answered with \(words)"
    }
  }
}
