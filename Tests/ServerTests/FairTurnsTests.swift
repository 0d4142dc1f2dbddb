import Synchronization
import Testing

@testable import Server

/// Clients come by turns, and nobody waits without bound.
@Suite(.timeLimit(.minutes(5))) struct FairTurnsTests {
  private let done = Log()

  final class Log: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  /// Is held until it is opened.
  private actor Door {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOpen = false

    func pass() async {
      guard !isOpen else { return }
      await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
      isOpen = true
      for each in waiting { each.resume() }
      waiting = []
    }
  }

  /// Someone has the one turn until the door opens; then those who came meanwhile, in this order, have theirs.
  private func order(of names: [String], leaving: String? = nil) async throws -> [String] {
    let turns = FairTurns<Character>("recordings", atOnce: 1, most: 10, mostOfOne: 10)
    let (door, log) = (Door(), done)
    let (began, signal) = AsyncStream.makeStream(of: Void.self)
    var tasks: [Task<Void, any Error>] = []
    tasks.append(
      Task {
        try await turns.take("-") {
          signal.finish()
          await door.pass()
        }
      })
    for await _ in began {}
    for (place, name) in names.enumerated() {
      let task = Task { try await turns.take(name.first ?? " ") { log.add(name) } }
      while await turns.waitingCount <= place { await Task.yield() }
      tasks.append(task)
    }
    if let leaving, let place = names.firstIndex(of: leaving) {
      tasks[place + 1].cancel()
      while await turns.waitingCount == names.count { await Task.yield() }
    }
    await door.open()
    for task in tasks { _ = await task.result }
    return log.all
  }

  @Test func whoAsksOftenDoesNotKeepOthersWaiting() async throws {
    #expect(
      try await order(of: ["a1", "a2", "a3", "b1", "c1", "b2"]) == ["a1", "b1", "c1", "a2", "b2", "a3"])
  }

  @Test func whoGoesAwayIsPassedOver() async throws {
    #expect(try await order(of: ["a1", "b1", "a2"], leaving: "b1") == ["a1", "a2"])
  }

  @Test func whatWouldWaitBeyondTheBoundIsRefused() async throws {
    let turns = FairTurns<Int>("recordings", atOnce: 1, most: 2, mostOfOne: 1)
    let door = Door()
    let (began, signal) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await turns.take(0) {
        signal.finish()
        await door.pass()
      }
    }
    for await _ in began {}
    let second = Task { try await turns.take(1) {} }
    while await turns.waitingCount < 1 { await Task.yield() }
    let ofOne = await #expect(throws: APIError.self) { try await turns.take(1) {} }
    #expect(ofOne?.status == .serviceUnavailable)
    let third = Task { try await turns.take(2) {} }
    while await turns.waitingCount < 2 { await Task.yield() }
    await #expect(throws: APIError.self) { try await turns.take(3) {} }
    await door.open()
    for task in [first, second, third] { try await task.value }
    #expect(await turns.waitingCount == 0)
  }
}
