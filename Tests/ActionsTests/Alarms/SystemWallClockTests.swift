import Foundation
import Testing

@testable import Actions

@Suite struct SystemWallClockTests {
  @Test func sleepsUntilTheTime() async throws {
    let clock = SystemWallClock()
    let date = clock.now + 0.05
    try await clock.sleep(until: date)
    #expect(clock.now >= date)
  }

  @Test func doesNotSleepForThePast() async throws {
    try await SystemWallClock().sleep(until: .distantPast)
  }

  @Test func wakesWhenCancelled() async {
    let sleep = Task { try await SystemWallClock().sleep(until: .distantFuture) }
    sleep.cancel()
    await #expect(throws: CancellationError.self) { try await sleep.value }
  }
}
