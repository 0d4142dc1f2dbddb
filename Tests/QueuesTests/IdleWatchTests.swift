import Queues
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct IdleWatchTests {
  @Test func whatIsNotUsedIsReleasedOnceForEachRunOfUses() async throws {
    let (releases, continuation) = AsyncStream.makeStream(of: Void.self)
    let watch = IdleWatch(after: .milliseconds(5)) { continuation.yield() }
    var iterator = releases.makeAsyncIterator()
    for _ in 0..<3 {
      for _ in 0..<100 { watch.used() }
      await iterator.next()
    }
    try await Task.sleep(for: .milliseconds(50))
    continuation.finish()
    #expect(await iterator.next() == nil)
  }

  @Test func aUseBeginsTheTimeAnew() async throws {
    let lastUse = Mutex(ContinuousClock.now)
    let (releases, continuation) = AsyncStream.makeStream(of: Duration.self)
    let watch = IdleWatch(after: .milliseconds(100)) {
      continuation.yield(ContinuousClock.now - lastUse.withLock { $0 })
    }
    for _ in 0..<20 {
      lastUse.withLock { $0 = .now }
      watch.used()
      try await Task.sleep(for: .milliseconds(10))
    }
    let waited = await releases.first { _ in true }
    #expect(try #require(waited) >= .milliseconds(100))
  }

  @Test func whatIsGoneIsNotReleased() async throws {
    let releases = Mutex(0)
    do {
      let watch = IdleWatch(after: .milliseconds(20)) { releases.withLock { $0 += 1 } }
      watch.used()
    }
    try await Task.sleep(for: .milliseconds(100))
    #expect(releases.withLock { $0 } == 0)
  }
}
