import Queues
import Synchronization
import Testing

@Suite("Turns", .timeLimit(.minutes(1)))
struct TurnQueueTests {
  private let queue = TurnQueue()

  /// Waits in the queue, behind those who wait already, and leaves it at once.
  private func visitor(_ number: Int, _ served: Served) async -> Task<Void, any Error> {
    let waiting = queue.waitingCount
    let task = Task { [queue] in
      let turn = try await queue.enter()
      served.add(number)
      queue.leave(turn)
    }
    while queue.waitingCount == waiting { await Task.yield() }
    return task
  }

  @Test("come in the order in which they were asked for")
  func order() async throws {
    let (turn, served) = (try await queue.enter(), Served())
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<5 { tasks.append(await visitor(number, served)) }
    #expect(queue.current == turn)
    #expect(served.numbers.isEmpty)
    queue.leave(turn)
    for task in tasks { try await task.value }
    #expect(served.numbers == [0, 1, 2, 3, 4])
    #expect(queue.current == nil)
  }

  @Test("are given up at once by whoever is cancelled, and the others keep theirs")
  func cancellation() async throws {
    let (turn, served) = (try await queue.enter(), Served())
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<3 { tasks.append(await visitor(number, served)) }
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    #expect(queue.current == turn)
    queue.leave(turn)
    for task in [tasks[0], tasks[2]] { try await task.value }
    #expect(served.numbers == [0, 2])
  }

  @Test("are not taken by whoever was cancelled before")
  func cancelledBefore() async throws {
    let task = Task { [queue] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await queue.enter()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(queue.current == nil)
  }

  @Test("end once, and can be taken again behind those who wait")
  func again() async throws {
    let (turn, served) = (try await queue.enter(), Served())
    let other = await visitor(1, served)
    queue.leave(turn)
    try await queue.enter(again: turn)
    #expect(served.numbers == [1])
    #expect(queue.current == turn)
    try await other.value
    queue.leave(turn)
    let next = try await queue.enter()
    queue.leave(turn)
    #expect(queue.current == next)
  }
}

private final class Served: Sendable {
  private let list = Mutex<[Int]>([])
  var numbers: [Int] { list.withLock { $0 } }
  func add(_ number: Int) { list.withLock { $0.append(number) } }
}
