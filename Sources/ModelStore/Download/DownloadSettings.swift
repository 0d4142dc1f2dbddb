import HTTPTransport

/// The settings of a download.
package struct DownloadSettings: Sendable, Hashable {
  /// The number of parts that are downloaded at the same time.
  package var connections = 4
  /// Seconds without a byte after which a request is repeated.
  package var stallTimeout = 30
  /// The number of attempts without a new byte after which the next source is tried.
  package var attempts = 6
  /// The delay after a first failure. It doubles with each further one.
  package var firstDelay = Duration.milliseconds(500)
  package var longestDelay = Duration.seconds(30)
  /// The bytes that must stay free on the disk.
  package var margin = 256 << 20
  /// The times at which arrived bytes are synced to the disk.
  package var checkpoints = Checkpoints()
  /// The number of bytes of a part; `nil` chooses it by the file's length.
  package var pieceLength: Int?

  /// Bytes are synced after this many bytes or this much time, whichever comes first. A process that is killed
  /// loses no more than that.
  package struct Checkpoints: Sendable, Hashable {
    package var bytes = 16 << 20
    package var interval = Duration.seconds(1)

    package init() {}
  }

  package init() {}

  func pieceLength(of total: Int) -> Int {
    max(1, pieceLength ?? min(max(total / (4 * max(connections, 1)), 4 << 20), 64 << 20))
  }

  func delay(after failures: Int) -> Duration {
    min(firstDelay * (1 << min(failures - 1, 16)), longestDelay) * Double.random(in: 0.75...1.25)
  }
}

/// The reason why a source did not give a model.
enum SourceFailure: Error, Sendable, Hashable {
  case transport(TransportError)
  /// The server answered with a status after which asking again is useless.
  case refused(status: Int)
  /// The server answered with a status that may pass, and with the seconds to wait if it gave them.
  case busy(status: Int, retryAfter: Int?)
  case redirectRefused(to: String)
  case tooManyRedirects
  /// The source's file changed during the download.
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
