/// What happens while a model is fetched.
public enum PullEvent: Sendable, Hashable {
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
}

/// How far a download is.
public struct TransferProgress: Sendable, Hashable {
  public var done: Int
  /// nil while the length is not known.
  public var total: Int?
  public var bytesPerSecond: Double
  public var secondsLeft: Double? {
    total.flatMap { bytesPerSecond > 0 ? Double($0 - done) / bytesPerSecond : nil }
  }
}
