/// What happens while a model is fetched.
package enum PullEvent: Sendable, Hashable {
  /// Another process fetches it; this one waits.
  case waiting
  /// The host that is asked now.
  case asking(host: String)
  /// A source sends on to another host of the catalogue's.
  case redirected(from: String, to: String)
  case retrying(reason: String, after: Duration)
  /// The source's file became another; it is fetched from the start.
  case restarting(reason: String)
  case sourceFailed(reason: String)
  case progress(TransferProgress)
  /// Bytes of the file whose digest is computed.
  case verifying(done: Int, total: Int)
  /// The catalogue has no digest: this one is expected from now on.
  case learned(sha256: String)
  /// What another process that fetches it has told.
  case told(String)
}

extension PullEvent {
  /// What a person is told; empty for ``progress(_:)`` and ``verifying(done:total:)``, which are shown otherwise.
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

/// Seconds as people read them: “2 min 5 s”.
package func durationText(_ seconds: Double) -> String {
  let whole = Int(min(seconds, 359_999).rounded(.up))
  if whole >= 3_600 { return "\(whole / 3_600) h \(whole / 60 % 60) min" }
  return whole >= 60 ? "\(whole / 60) min \(whole % 60) s" : "\(whole) s"
}

/// How far a download is.
package struct TransferProgress: Sendable, Hashable {
  package var done: Int
  /// nil while the length is not known.
  package var total: Int?
  package var bytesPerSecond: Double
  package var secondsLeft: Double? {
    total.flatMap { bytesPerSecond > 0 ? Double($0 - done) / bytesPerSecond : nil }
  }

  package init(done: Int, total: Int?, bytesPerSecond: Double) {
    (self.done, self.total, self.bytesPerSecond) = (done, total, bytesPerSecond)
  }
}
