import Foundation
import HTTPTransport
import Synchronization

/// A request for the missing bytes of a piece. It checks the answer before it keeps any byte.
final class PartExchange: Sendable {
  private let download: SourceDownload
  private let piece: Int
  private let isWholeAnswer = Mutex(false)
  /// The address to which the server redirects; `nil` if it does not.
  private let next = Mutex<URL?>(nil)

  init(download: SourceDownload, piece: Int) {
    self.download = download
    self.piece = piece
  }

  /// Whether the server sent the file from its start although a part was requested.
  var isWhole: Bool { isWholeAnswer.withLock { $0 } }

  private var partial: PartialFile { download.partial }

  func run() async throws {
    var address = download.source
    for _ in 0..<6 {
      guard let next = try await ask(address) else { return }
      guard download.catalogue.allowsRedirect(from: address, to: next) else {
        throw SourceFailure.redirectRefused(to: next.host ?? next.absoluteString)
      }
      if next.host != address.host {
        download.report(.redirected(from: address.host ?? "", to: next.host ?? ""))
      }
      address = next
    }
    throw SourceFailure.tooManyRedirects
  }

  /// Requests an address. Returns the redirect's target, or `nil` when the bytes have arrived.
  private func ask(_ address: URL) async throws -> URL? {
    let missing = partial.piece(piece).missing
    let last = missing.upperBound == .max ? "" : "\(missing.upperBound - 1)"
    var headers = [("Range", "bytes=\(missing.lowerBound)-\(last)"), ("Accept-Encoding", "identity")]
    if let validator = partial.state.validator { headers.append(("If-Range", validator)) }
    next.withLock { $0 = nil }
    let request = TransportRequest(
      address: address, headers: headers, stallTimeout: download.settings.stallTimeout,
      mayBeNear: download.isPersonal && address == download.source)
    do {
      try await download.transport.exchange(request) { [self] head in
        if head.isRedirect {
          guard let location = head.headers["location"], let url = URL(string: location, relativeTo: address)
          else { throw SourceFailure.badAnswer("a redirect to nowhere") }
          next.withLock { $0 = url.absoluteURL }
        } else {
          try accept(head, asked: missing, host: address.host ?? "")
        }
      } body: { [self] bytes in
        if next.withLock({ $0 == nil }) { try take(bytes) }
      }
    } catch is TransportError where next.withLock({ $0 }) != nil {
      // The body of a redirect is not needed.
    }
    if let next = next.withLock({ $0 }) { return next }
    try finish()
    return nil
  }

  private func accept(_ head: ResponseHead, asked: Range<Int>, host: String) throws {
    if let encoding = head.headers["content-encoding"], encoding.lowercased() != "identity" {
      throw SourceFailure.badAnswer("the encoding \(encoding)")
    }
    switch head.status {
    case 206: try acceptPart(head, asked: asked)
    case 200: try acceptWhole(head)
    case 416: throw partial.state.total == nil ? SourceFailure.wholeOnly : .changed
    case 408, 425, 429, 500, 502, 503, 504:
      throw SourceFailure.busy(
        status: head.status, retryAfter: head.headers["retry-after"].flatMap { Int($0) })
    default: throw SourceFailure.refused(status: head.status)
    }
    partial.note(host: host)
  }

  private func acceptPart(_ head: ResponseHead, asked: Range<Int>) throws {
    guard let text = head.headers["content-range"], let part = ContentRange(text) else {
      throw SourceFailure.badAnswer("a part that it does not name")
    }
    if let total = partial.state.total {
      guard part.total == total else { throw SourceFailure.changed }
    }
    try check(length: part.total)
    guard part.range.lowerBound == asked.lowerBound,
      part.range.upperBound <= max(asked.upperBound, 1) || partial.state.total == nil
    else { throw SourceFailure.badAnswer("the bytes \(part.range) where \(asked) were asked for") }
    try check(validator: head)
    if partial.state.total == nil { try begin(total: part.total) }
  }

  private func acceptWhole(_ head: ResponseHead) throws {
    let length = head.headers["content-length"].flatMap { Int($0) }
    if let length { try check(length: length) }
    let state = partial.state
    if state.pieces.count == 1, state.total == nil || state.pieces[0].end == state.total {
      // A single piece covers the file, so the whole file is wanted.
      partial.restart(0)
      isWholeAnswer.withLock { $0 = true }
      let total = length ?? download.entry.bytes
      if let total {
        try FreeSpace.require(total, margin: download.settings.margin, at: partial.folder)
      }
      try partial.begin(pieces: [PartialState.Piece(start: 0, end: total ?? .max)], total: total)
      partial.use(source: download.source.absoluteString, validator: nil)
    } else if let validator = state.validator, Self.validator(head) == validator {
      throw SourceFailure.wholeOnly
    } else {
      throw state.validator == nil ? SourceFailure.wholeOnly : .changed
    }
  }

  private func check(length: Int) throws {
    if let expected = download.entry.bytes, length != expected {
      throw SourceFailure.wrongLength(expected: expected, found: length)
    }
    guard length > 0 else { throw SourceFailure.badAnswer("an empty file") }
  }

  /// Throws if the source's file has changed, so that old and new bytes are not mixed.
  private func check(validator head: ResponseHead) throws {
    let found = Self.validator(head)
    if let known = partial.state.validator {
      guard found == nil || found == known else { throw SourceFailure.changed }
    } else {
      partial.use(source: download.source.absoluteString, validator: found)
    }
  }

  /// Returns the answer's strong entity tag, or otherwise the date of the last change (RFC 9110, 13.1.5).
  private static func validator(_ head: ResponseHead) -> String? {
    if let tag = head.headers["etag"], tag.hasPrefix("\"") { return tag }
    return head.headers["last-modified"]
  }

  /// Divides the file into pieces while the first one arrives, whose bytes are kept.
  private func begin(total: Int) throws {
    var first = partial.piece(piece)
    try FreeSpace.require(
      max(total - first.done, 0), margin: download.settings.margin, at: partial.folder)
    first.end = min(first.end, total)
    let length = download.settings.pieceLength(of: total)
    let rest = stride(from: first.end, to: total, by: length).map {
      PartialState.Piece(start: $0, end: min($0 + length, total))
    }
    try partial.begin(pieces: [first] + rest, total: total)
  }

  private func take(_ bytes: UnsafeRawBufferPointer) throws {
    let missing = partial.piece(piece).missing
    guard bytes.count <= missing.count else {
      throw SourceFailure.badAnswer("more bytes than were asked for")
    }
    if partial.state.total == nil { try requireSpace(bytes.count) }
    try partial.append(bytes, to: piece)
    let state = partial.state
    download.meter.note(state.received, of: state.total)
  }

  /// Checks the free space. A file of unknown length could fill the disk, so it is dropped, and its space freed,
  /// while there is still room for others.
  private func requireSpace(_ bytes: Int) throws(ModelStoreError) {
    do {
      try FreeSpace.require(bytes, margin: download.settings.margin, at: partial.folder)
    } catch {
      try partial.reset()
      throw error
    }
  }

  /// Completes a piece when the connection has ended properly. A file of unknown length is then complete; a part
  /// that is shorter than announced is an error.
  private func finish() throws {
    guard !partial.piece(piece).isComplete else { return }
    guard partial.state.total == nil, isWhole else { throw TransportError.cut }
    guard partial.piece(piece).done > 0 else { throw SourceFailure.badAnswer("an empty file") }
    partial.end(piece)
  }
}

/// The range of bytes in an answer, from the header Content-Range, as in “bytes 0-99/1000” (RFC 9110, 14.4).
struct ContentRange: Hashable {
  var range: Range<Int>
  var total: Int

  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/")
    guard parts.count == 2, let total = Int(parts[1]) else { return nil }
    let bounds = parts[0].split(separator: "-")
    guard bounds.count == 2, let first = Int(bounds[0]), let last = Int(bounds[1]),
      first >= 0, last >= first, last < total
    else { return nil }
    range = first..<last + 1
    self.total = total
  }
}
