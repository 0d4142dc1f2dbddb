import Inference
import Synchronization
import Testing

private final class Sum: Sendable {
  let value = Atomic<Int>(0)
}

@Suite struct ThreadPoolTests {
  @Test(arguments: [1, 2, 5])
  func everyPieceIsDoneOnce(_ threadCount: Int) {
    let pool = ThreadPool(threadCount: threadCount)
    for (count, grain) in [(1, 1), (7, 2), (100, 1), (100, 33), (5, 100), (0, 1)] {
      for _ in 0..<50 {
        let seen = Mutex([Int](repeating: 0, count: count))
        pool.run(count, grain: grain) { range, thread in
          seen.withLock { seen in for index in range { seen[index] += 1 } }
          if thread >= pool.threadCount { Issue.record("There is no thread \(thread).") }
        }
        #expect(seen.withLock { $0 } == [Int](repeating: 1, count: count))
      }
    }
  }

  @Test func callersTakeTurns() async {
    let pool = ThreadPool(threadCount: 3)
    let sum = Sum()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<200 {
            pool.run(10) { range, _ in sum.value.add(range.count, ordering: .relaxed) }
          }
        }
      }
    }
    #expect(sum.value.load(ordering: .relaxed) == 4 * 200 * 10)
  }

  @Test func sleepingThreadsWake() async throws {
    let pool = ThreadPool(threadCount: 2)
    for _ in 0..<3 {
      try await Task.sleep(for: .milliseconds(5))
      let done = Atomic<Int>(0)
      pool.run(8) { range, _ in done.add(range.count, ordering: .relaxed) }
      #expect(done.load(ordering: .relaxed) == 8)
    }
  }

  @Test func poolsEndWithTheirThreads() {
    for _ in 0..<20 { _ = ThreadPool(threadCount: 4) }
  }
}
