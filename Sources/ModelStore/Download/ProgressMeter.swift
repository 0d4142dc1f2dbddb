import Synchronization

/// Reports progress a few times per second, with the speed over the last seconds.
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

  /// Records the bytes of the file that are here, including those of earlier runs.
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
