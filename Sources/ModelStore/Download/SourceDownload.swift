import Foundation
import HTTPTransport

/// A download of the missing bytes of a file from one source, several parts at a time.
struct SourceDownload: Sendable {
  let source: URL
  let entry: ModelEntry
  let catalogue: Catalogue
  let transport: any Transport
  let settings: DownloadSettings
  let partial: PartialFile
  let meter: ProgressMeter
  let report: @Sendable (PullEvent) -> Void

  /// Whether the person gave the source, rather than the published catalogue.
  var isPersonal: Bool { catalogue[entry.name] == nil }

  /// Downloads the file.
  ///
  /// - Throws: ``SourceFailure``, ``ModelStoreError`` or `CancellationError`.
  func run() async throws {
    report(.asking(host: host))
    for _ in 0..<4 {
      do {
        if partial.state.source != source.absoluteString { try adopt() }
        if partial.state.pieces.isEmpty { try await first() }
        try await parts()
        return try partial.checkpoint()
      } catch SourceFailure.changed {
        report(.restarting(reason: "\(host) has another file now"))
        try partial.reset()
      } catch SourceFailure.wholeOnly {
        report(.restarting(reason: "\(host) sends only the whole file"))
        try partial.reset()
        try partial.begin(
          pieces: [PartialState.Piece(start: 0, end: entry.bytes ?? .max)], total: entry.bytes)
        partial.use(source: source.absoluteString, validator: nil)
      }
    }
    throw SourceFailure.changed
  }

  private var host: String { source.host ?? "" }

  /// Takes over an earlier download from another source. Its bytes are kept only if a digest will show whether the
  /// parts belong together.
  private func adopt() throws(ModelStoreError) {
    if entry.sha256 == nil && !partial.state.pieces.isEmpty { try partial.reset() }
    partial.use(source: source.absoluteString, validator: nil)
  }

  /// Requests the first bytes, which shows the file's length and whether the server supports ranges.
  private func first() async throws {
    try partial.begin(pieces: [PartialState.Piece(start: 0, end: settings.pieceLength(of: 0))], total: nil)
    try await fetch(0)
  }

  private func parts() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<max(settings.connections, 1) {
        group.addTask {
          while let piece = partial.claim() {
            defer { partial.release(piece) }
            try await fetch(piece)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Downloads a piece completely, repeating requests after failures that may pass.
  private func fetch(_ piece: Int) async throws {
    var failures = 0
    while !partial.piece(piece).isComplete {
      try Task.checkCancellation()
      let before = partial.piece(piece).done
      let exchange = PartExchange(download: self, piece: piece)
      do {
        try await exchange.run()
      } catch let error as TransportError {
        try await retry(.transport(error), &failures, hasProgressed: progressed(piece, before, exchange))
      } catch let error as SourceFailure where error.mayPass {
        try await retry(error, &failures, hasProgressed: progressed(piece, before, exchange))
      }
    }
  }

  /// Returns whether there was progress. A server that always starts over may never finish, however much it sends,
  /// so its bytes do not count.
  private func progressed(_ piece: Int, _ before: Int, _ exchange: PartExchange) -> Bool {
    partial.piece(piece).done > before && !exchange.isWhole
  }

  private func retry(_ failure: SourceFailure, _ failures: inout Int, hasProgressed: Bool) async throws {
    failures = hasProgressed ? 1 : failures + 1
    guard failures < settings.attempts else { throw failure }
    var delay = settings.delay(after: failures)
    if case .busy(_, let seconds?) = failure { delay = max(delay, .seconds(min(seconds, 120))) }
    report(.retrying(reason: "\(host) \(failure.reason)", after: delay))
    try await Task.sleep(for: delay)
  }
}
