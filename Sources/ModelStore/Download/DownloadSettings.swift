/// How a download behaves.
package struct DownloadSettings: Sendable, Hashable {
  /// Parts that are fetched at once.
  package var connections = 4
  /// Seconds without a byte after which a server is asked again.
  package var stallTimeout = 30
  /// Attempts without a new byte before the next source is tried.
  package var attempts = 6
  /// The wait after a first failure; it doubles with each.
  package var firstDelay = Duration.milliseconds(500)
  package var longestDelay = Duration.seconds(30)
  /// Bytes that stay free on the disk.
  package var margin = 256 << 20
  /// When what has arrived is put on the disk for sure.
  package var checkpoints = Checkpoints()
  /// Bytes of a part; nil chooses by the file's length.
  package var pieceLength: Int?

  /// After so many bytes or so much time, whichever comes first: a kill costs no more than that.
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
