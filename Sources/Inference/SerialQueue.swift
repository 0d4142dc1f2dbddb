import Dispatch

/// Runs an actor's work on a thread outside the pool that other tasks share, so that long computations block none of
/// them.
public final class SerialQueue: SerialExecutor {
  private let queue: DispatchQueue

  public init(label: String) {
    queue = DispatchQueue(label: label)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
