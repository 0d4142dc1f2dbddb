/// How a download behaves.
public struct DownloadSettings: Sendable, Hashable {
  /// Parts that are fetched at once.
  public var connections = 4
  /// Seconds without a byte after which a server is asked again.
  public var stallTimeout = 30
  /// Attempts without a new byte before the next source is tried.
  public var attempts = 6
  /// The wait after a first failure; it doubles with each.
  public var firstDelay = Duration.milliseconds(500)
  public var longestDelay = Duration.seconds(30)
  /// Bytes that stay free on the disk.
  public var margin = 256 << 20
  /// Bytes after which what has arrived is put on the disk for sure.
  public var checkpointBytes = 16 << 20
  /// Bytes of a part; nil chooses by the file's length.
  public var pieceLength: Int?

  public init() {}

  func pieceLength(of total: Int) -> Int {
    max(1, pieceLength ?? min(max(total / (4 * max(connections, 1)), 4 << 20), 64 << 20))
  }

  func delay(after failures: Int) -> Duration {
    min(firstDelay * (1 << min(failures - 1, 16)), longestDelay) * Double.random(in: 0.75...1.25)
  }
}
