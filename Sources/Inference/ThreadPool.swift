import CKernels
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pool of threads that stay awake between pieces of work: they wait in a loop for some microseconds before they
/// sleep, so that a model's many short steps follow each other without waking anyone.
public final class ThreadPool: Sendable {
  /// The number of threads, including the caller's.
  public let threadCount: Int
  private let workers: Workers
  private let threads: [Thread]
  private let turn = Mutex(())

  #if os(Linux)
    private typealias Thread = pthread_t
  #else
    private struct Thread: @unchecked Sendable { var id: pthread_t }
  #endif

  /// Creates a pool and starts its threads.
  ///
  /// - Parameter threadCount: The number of threads, at least 1, including the caller of ``run(_:grain:_:)``.
  public init(threadCount: Int) {
    let workers = Workers()
    self.workers = workers
    threads = (1..<max(threadCount, 1)).compactMap { index in Self.start(workers, index) }
    self.threadCount = threads.count + 1
  }

  deinit {
    workers.stop()
    for thread in threads {
      #if os(Linux)
        pthread_join(thread, nil)
      #else
        pthread_join(thread.id, nil)
      #endif
    }
  }

  /// Calls `body` with pieces of 0..<count, each of `grain` numbers except the last, from all threads, and returns
  /// when all are done.
  ///
  /// Calls from several threads take turns. `body` must not call `run` of the same pool.
  ///
  /// - Parameter body: Gets a piece and the thread's number, 0..<threadCount. Pieces must not write the same
  ///   memory.
  public func run(_ count: Int, grain: Int = 1, _ body: (Range<Int>, Int) -> Void) {
    precondition(grain > 0)
    if threads.isEmpty || count <= grain {
      turn.withLock { _ in
        for first in stride(from: 0, to: count, by: grain) { body(first..<min(first + grain, count), 0) }
      }
    } else {
      withoutActuallyEscaping(body) { body in run(count, grain: grain, ClosureWork(body: body)) }
    }
  }

  /// Does the work in pieces of 0..<count from all threads. Unlike a closure that several threads call, a value
  /// needs no allocation.
  func run<Work: ParallelWork>(_ count: Int, grain: Int = 1, _ work: Work) {
    guard count > 0 else { return }
    withUnsafePointer(to: work) { work in
      turn.withLock { _ in
        let job = Workers.Job(count: count, grain: grain, work: WorkPointer(work: work))
        if threads.isEmpty || job.pieces == 1 {
          for piece in 0..<job.pieces { job.perform(piece, thread: 0) }
        } else {
          workers.perform(job)
        }
      }
    }
  }

  private static func start(_ workers: Workers, _ index: Int) -> Thread? {
    let start = Unmanaged.passRetained(WorkerStart(workers: workers, index: index))
    #if os(Linux)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = pthread_create(
      &thread, nil,
      { pointer in
        // On Darwin the pointer is not optional.
        let pointer: UnsafeMutableRawPointer? = pointer
        if let pointer {
          let start = Unmanaged<WorkerStart>.fromOpaque(pointer).takeRetainedValue()
          start.workers.work(as: start.index)
        }
        return nil
      }, start.toOpaque())
    guard status == 0 else {
      start.release()
      return nil
    }
    #if os(Linux)
      return thread
    #else
      return thread.map(Thread.init)
    #endif
  }
}

/// Work that threads do in pieces. Pieces must not write the same memory.
protocol ParallelWork {
  func perform(_ range: Range<Int>, thread: Int)
}

private struct ClosureWork: ParallelWork {
  let body: (Range<Int>, Int) -> Void

  func perform(_ range: Range<Int>, thread: Int) { body(range, thread) }
}

/// A reference to work, small enough to be held as `any ParallelWork` without allocating.
private struct WorkPointer<Work: ParallelWork>: ParallelWork {
  let work: UnsafePointer<Work>

  func perform(_ range: Range<Int>, thread: Int) { work.pointee.perform(range, thread: thread) }
}

private final class WorkerStart {
  let workers: Workers
  let index: Int

  init(workers: Workers, index: Int) {
    self.workers = workers
    self.index = index
  }
}

/// The state that a pool's threads share: one job at a time, and a ticket that hands out its pieces.
private final class Workers: @unchecked Sendable {
  struct Job {
    var count: Int
    var grain: Int
    var work: any ParallelWork

    var pieces: Int { (count - 1) / grain + 1 }

    func perform(_ piece: Int, thread: Int) {
      work.perform(piece * grain..<min((piece + 1) * grain, count), thread: thread)
    }
  }

  /// The job's number in the upper half and the number of pieces not yet taken in the lower one. Only a thread
  /// that took a piece may read `job`, because the job cannot end before the piece is done. A thread that wakes
  /// late finds no piece.
  private let ticket = Atomic<UInt64>(0)
  private let unfinished = Atomic<Int>(0)
  private let stopping = Atomic<Bool>(false)
  private let sleepers = Atomic<Int>(0)
  private var job: Job?
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(wake, nil)
  }

  deinit {
    pthread_cond_destroy(wake)
    pthread_mutex_destroy(mutex)
    wake.deallocate()
    mutex.deallocate()
  }

  /// Works on the job with the other threads until it is done.
  func perform(_ job: Job) {
    self.job = job
    unfinished.store(job.pieces, ordering: .relaxed)
    let number = (ticket.load(ordering: .relaxed) >> 32 &+ 1) & 0xffff_ffff
    ticket.store(number << 32 | UInt64(job.pieces), ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 { wakeAll() }
    takePieces(of: number, as: 0)
    var spins = 0
    while unfinished.load(ordering: .acquiring) > 0 {
      spins += 1
      // Another program may occupy the core that the last piece needs.
      if spins > spinsBeforeSleep { sched_yield() } else { ck_pause() }
    }
  }

  func work(as index: Int) {
    var seen: UInt64 = 0
    while let number = nextJob(after: seen) {
      takePieces(of: number, as: index)
      seen = number
    }
  }

  func stop() {
    stopping.store(true, ordering: .sequentiallyConsistent)
    wakeAll()
  }

  private func takePieces(of number: UInt64, as index: Int) {
    var ticket = self.ticket.load(ordering: .acquiring)
    while ticket >> 32 == number, ticket & 0xffff_ffff > 0 {
      let (taken, current) = self.ticket.weakCompareExchange(
        expected: ticket, desired: ticket - 1, ordering: .acquiringAndReleasing)
      guard taken else {
        ticket = current
        continue
      }
      if let job {
        job.perform(job.pieces - Int(ticket & 0xffff_ffff), thread: index)
      }
      unfinished.subtract(1, ordering: .acquiringAndReleasing)
      ticket = self.ticket.load(ordering: .acquiring)
    }
  }

  /// Waits for another job than the last one and returns its number, or `nil` when the pool stops.
  private func nextJob(after seen: UInt64) -> UInt64? {
    for _ in 0..<spinsBeforeSleep {
      if let number = job(after: seen) { return number }
      if stopping.load(ordering: .relaxed) { return nil }
      ck_pause()
    }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    sleepers.add(1, ordering: .sequentiallyConsistent)
    defer { sleepers.subtract(1, ordering: .sequentiallyConsistent) }
    while !stopping.load(ordering: .sequentiallyConsistent) {
      if let number = job(after: seen) { return number }
      pthread_cond_wait(wake, mutex)
    }
    return nil
  }

  private func job(after seen: UInt64) -> UInt64? {
    let number = ticket.load(ordering: .sequentiallyConsistent) >> 32
    return number == seen ? nil : number
  }

  private func wakeAll() {
    pthread_mutex_lock(mutex)
    pthread_cond_broadcast(wake)
    pthread_mutex_unlock(mutex)
  }
}

/// The number of loops that a thread waits before it sleeps: some tens of microseconds of `ck_pause`.
private let spinsBeforeSleep = 2_000
