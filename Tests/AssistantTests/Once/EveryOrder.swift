import Foundation

/// Runs processes one step at a time, in every order that there is, each of them also killed before any of its steps.
///
/// A run is given by its choices; the next run makes the last choice that has another way differently, so that in the
/// end every way was gone once.
actor EveryOrder {
  struct Killed: Error {}

  private enum Place {
    case running
    case waiting(CheckedContinuation<Void, any Error>)
    case killed
    case over
  }

  private enum Choice: Hashable {
    case step(Int)
    case kill(Int)
  }

  private var places: [Place]
  private var killsLeft: Int
  private let planned: [Int]
  private var made: [(chosen: Int, of: Int)] = []
  private var said: [String] = []
  private var director: CheckedContinuation<Void, Never>?

  private init(count: Int, kills: Int, planned: [Int]) {
    places = Array(repeating: .running, count: count)
    (killsLeft, self.planned) = (kills, planned)
  }

  /// Goes every way there is.
  ///
  /// - Parameters:
  ///   - kills: How many processes are killed in one run at most.
  ///   - run: Is called for each run with the gates of its processes, and gives what they do and what is checked when
  ///     they have ended; the check is told which were killed and gives what is wrong.
  /// - Returns: How many runs there were, and what was wrong in them.
  static func explore(
    _ count: Int, kills: Int,
    _ run: (_ gates: [Outside.Gate]) async throws -> (
      bodies: [@Sendable () async -> Void], check: (_ killed: Set<Int>) async throws -> String?
    )
  ) async throws -> (runs: Int, wrong: [String]) {
    var (planned, runs, wrong): ([Int]?, Int, [String]) = ([], 0, [])
    while let plan = planned {
      let order = EveryOrder(count: count, kills: kills, planned: plan)
      let (bodies, check) = try await run((0..<count).map { number in { try await order.arrive(number) } })
      await order.direct(bodies)
      if let problem = try await check(await order.killed) {
        wrong.append("\(problem): \(await order.said.joined(separator: " "))")
      }
      runs += 1
      planned = await order.next
    }
    return (runs, wrong)
  }

  private var killed: Set<Int> {
    Set(places.indices.filter { if case .killed = places[$0] { true } else { false } })
  }

  /// The choices of the next run; nil where all ways were gone.
  private var next: [Int]? {
    var choices = made
    while let last = choices.popLast() {
      if last.chosen + 1 < last.of { return choices.map(\.chosen) + [last.chosen + 1] }
    }
    return nil
  }

  /// A process is at its next step, and waits until it is let go on.
  private func arrive(_ number: Int) async throws {
    if case .killed = places[number] { throw Killed() }
    try await withCheckedThrowingContinuation { continuation in
      places[number] = .waiting(continuation)
      wakeDirector()
    }
  }

  private func direct(_ bodies: [@Sendable () async -> Void]) async {
    let tasks = bodies.enumerated().map { number, body in
      Task {
        // Each begins when it is let, so that what comes before its first step has an order too.
        try? await arrive(number)
        await body()
        finished(number)
      }
    }
    await everybodyWaits()
    while let (choice, continuation) = choose() {
      switch choice {
      case .step(let number):
        places[number] = .running
        continuation.resume()
      case .kill(let number):
        places[number] = .killed
        continuation.resume(throwing: Killed())
        await tasks[number].value
      }
      await everybodyWaits()
    }
    for task in tasks { await task.value }
  }

  private func choose() -> (Choice, CheckedContinuation<Void, any Error>)? {
    var ways: [(Choice, CheckedContinuation<Void, any Error>)] = []
    for (number, place) in places.enumerated() {
      if case .waiting(let continuation) = place { ways.append((.step(number), continuation)) }
    }
    if killsLeft > 0 {
      for (number, place) in places.enumerated() {
        if case .waiting(let continuation) = place { ways.append((.kill(number), continuation)) }
      }
    }
    guard !ways.isEmpty else { return nil }
    let chosen = made.count < planned.count ? planned[made.count] : 0
    made.append((chosen, ways.count))
    let choice = ways[chosen]
    if case .kill = choice.0 { killsLeft -= 1 }
    said.append("\(choice.0)")
    return choice
  }

  private func finished(_ number: Int) {
    if case .killed = places[number] { return }
    places[number] = .over
    wakeDirector()
  }

  private func everybodyWaits() async {
    while places.contains(where: { if case .running = $0 { true } else { false } }) {
      await withCheckedContinuation { director = $0 }
    }
  }

  private func wakeDirector() {
    director?.resume()
    director = nil
  }
}
