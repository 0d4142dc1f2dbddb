import Synchronization

/// An event while a model is downloaded.
package enum PullEvent: Sendable, Hashable {
  /// Another process is downloading the model, and this one waits.
  case waiting
  /// A host is being asked.
  case asking(host: String)
  /// A source redirects to another host of the catalogue.
  case redirected(from: String, to: String)
  case retrying(reason: String, after: Duration)
  /// The download begins again, for example because the source's file has changed.
  case restarting(reason: String)
  case sourceFailed(reason: String)
  case progress(TransferProgress)
  /// The digest is being computed; this many bytes are done.
  case verifying(done: Int, total: Int)
  /// The catalogue has no digest. This one was computed and is expected from now on.
  case learned(sha256: String)
  /// An event that another process reported.
  case told(String)
}

extension PullEvent {
  /// A sentence for people. It is empty for ``progress(_:)`` and ``verifying(done:total:)``, which are shown
  /// differently.
  package var sentence: String {
    switch self {
    case .waiting: "another process fetches it; waiting"
    case .asking(let host): "asking \(host)"
    case .redirected(let from, let to): "\(from) sends on to \(to)"
    case .retrying(let reason, let delay):
      "\(reason); trying again in \(durationText(delay / .seconds(1)))"
    case .restarting(let reason): "\(reason); from the start"
    case .sourceFailed(let reason): reason
    case .learned(let digest): "no SHA-256 was published; from now on it must be \(digest)"
    case .told(let sentence): sentence
    case .progress, .verifying: ""
    }
  }
}

/// Returns seconds in words, such as “2 min 5 s”.
package func durationText(_ seconds: Double) -> String {
  let whole = Int(min(seconds, 359_999).rounded(.up))
  if whole >= 3_600 { return "\(whole / 3_600) h \(whole / 60 % 60) min" }
  return whole >= 60 ? "\(whole / 60) min \(whole % 60) s" : "\(whole) s"
}

/// The progress of a download.
package struct TransferProgress: Sendable, Hashable {
  package var done: Int
  /// The length in bytes; `nil` while it is unknown.
  package var total: Int?
  package var bytesPerSecond: Double
  package var secondsLeft: Double? {
    total.flatMap { bytesPerSecond > 0 ? Double($0 - done) / bytesPerSecond : nil }
  }

  package init(done: Int, total: Int?, bytesPerSecond: Double) {
    (self.done, self.total, self.bytesPerSecond) = (done, total, bytesPerSecond)
  }
}

/// A meter that reports progress a few times per second, with the speed over the last seconds.
final class ProgressMeter: Sendable {
  private struct Sample {
    var time: ContinuousClock.Instant
    var bytes: Int
  }

  private let samples = Mutex<[Sample]>([])
  private let report: @Sendable (PullEvent) -> Void

  init(report: @escaping @Sendable (PullEvent) -> Void) {
    self.report = report
  }

  /// Records how many bytes of the file are there, including those of earlier attempts.
  func note(_ done: Int, of total: Int?, isEnd: Bool = false) {
    let now = ContinuousClock.now
    let speed: Double? = samples.withLock { samples in
      guard isEnd || samples.last.map({ now - $0.time >= .milliseconds(200) }) ?? true else { return nil }
      // A restarted download has no speed yet.
      if let last = samples.last, last.bytes > done { samples = [] }
      samples.append(Sample(time: now, bytes: done))
      if samples.count > 25 { samples.removeFirst() }
      guard let first = samples.first, now > first.time else { return 0 }
      return Double(done - first.bytes) / ((now - first.time) / .seconds(1))
    }
    guard let speed else { return }
    report(.progress(TransferProgress(done: done, total: total, bytesPerSecond: speed)))
  }
}
