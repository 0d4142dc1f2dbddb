import Foundation
import HTTPTransport

/// A download of a model's file, which tries its sources one after the other until the digest is right.
struct Pull: Sendable {
  let entry: ModelEntry
  /// The digest that the file must have, from the catalogue or an earlier download; `nil` for a first download
  /// without one.
  let expected: String?
  let isLearned: Bool
  let catalogue: Catalogue
  let transport: any Transport
  let settings: DownloadSettings
  let folder: String
  let report: @Sendable (PullEvent) -> Void

  /// A complete file with the right digest.
  struct Arrived: Sendable, Hashable {
    var path: String
    var sha256: String
    var bytes: Int
    var hosts: [String]
  }

  /// Downloads and verifies the file.
  ///
  /// - Throws: ``ModelStoreError`` or `CancellationError`. The arrived bytes are kept for the next attempt, unless
  ///   they are wrong.
  func run() async throws -> Arrived {
    let identity = "\(entry.name) \(entry.version) \(expected ?? "")"
    var reasons: [String] = []
    var wrong: ModelStoreError?
    for source in entry.sources {
      guard let address = URL(string: source), catalogue.allows(address) else { continue }
      let partial = try PartialFile(
        folder: folder, identity: identity, checkpoints: settings.checkpoints)
      try require(partial)
      var entry = entry
      entry.sha256 = expected
      let download = SourceDownload(
        source: address, entry: entry, catalogue: catalogue, transport: transport, settings: settings,
        partial: partial, meter: ProgressMeter(report: report), report: report)
      do {
        if !partial.state.isComplete { try await download.run() }
        return try await verified(partial)
      } catch let failure as SourceFailure {
        try? partial.checkpoint()
        let reason = "\(address.host ?? source) \(failure.reason)"
        reasons.append(reason)
        report(.sourceFailed(reason: reason))
      } catch let error as ModelStoreError {
        try? partial.checkpoint()
        guard case .wrongChecksum = error else { throw error }
        // The next source may have the right file. The wrong one is not kept.
        wrong = error
        try partial.reset()
        report(.sourceFailed(reason: error.description))
      } catch {
        try? partial.checkpoint()
        throw error
      }
    }
    throw wrong ?? .noSource(name: entry.name, reasons: reasons)
  }

  /// Checks the free space before the first byte, if the length is known.
  private func require(_ partial: PartialFile) throws(ModelStoreError) {
    let state = partial.state
    guard !state.isComplete, let total = state.total ?? entry.bytes else { return }
    try FreeSpace.require(max(total - state.received, 0), margin: settings.margin, at: folder)
  }

  private func verified(_ partial: PartialFile) async throws -> Arrived {
    let state = partial.state
    let bytes = state.received
    let path = partial.path
    let found = try await digest(path, total: bytes)
    guard expected == nil || found == expected else {
      throw ModelStoreError.wrongChecksum(
        name: entry.name, expected: expected ?? "", found: found, sources: state.hosts, isLearned: isLearned)
    }
    return Arrived(path: path, sha256: found, bytes: bytes, hosts: state.hosts)
  }

  private func digest(_ path: String, total: Int) async throws -> String {
    let report = self.report
    return try await computing {
      var shown = ContinuousClock.now
      return try FileDigest.of(path) { done in
        try Task.checkCancellation()
        guard done == total || ContinuousClock.now - shown > .milliseconds(200) else { return }
        shown = .now
        report(.verifying(done: done, total: total))
      }
    }
  }
}

/// Runs long work on another thread, which is cancelled together with the task that waits for it.
func computing<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
  let task = Task.detached { try work() }
  return try await withTaskCancellationHandler {
    try await task.value
  } onCancel: {
    task.cancel()
  }
}
