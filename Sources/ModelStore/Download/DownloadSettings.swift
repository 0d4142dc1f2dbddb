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
  /// When what has arrived is put on the disk for sure.
  public var checkpoints = Checkpoints()
  /// Bytes of a part; nil chooses by the file's length.
  public var pieceLength: Int?

  /// After so many bytes or so much time, whichever comes first: a kill costs no more than that.
  public struct Checkpoints: Sendable, Hashable {
    public var bytes = 16 << 20
    public var interval = Duration.seconds(1)

    public init() {}
  }

  public init() {}

  func pieceLength(of total: Int) -> Int {
    max(1, pieceLength ?? min(max(total / (4 * max(connections, 1)), 4 << 20), 64 << 20))
  }

  func delay(after failures: Int) -> Duration {
    min(firstDelay * (1 << min(failures - 1, 16)), longestDelay) * Double.random(in: 0.75...1.25)
  }
}
