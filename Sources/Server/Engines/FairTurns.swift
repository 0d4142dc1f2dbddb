import NIOHTTP1
import Speech

/// The turns that clients take at work that keeps the machine busy, over whichever protocol they ask. A client is a
/// household, or the person's own programs.
struct ClientTurns: Sendable {
  let recordings: FairTurns<[UInt8]>
  let chats: FairTurns<[UInt8]>
  /// Turns at single passages of speech.
  let passages: FairTurns<[UInt8]>

  init(_ limits: ServerLimits) {
    recordings = FairTurns(
      "recordings", atOnce: limits.recordingsAtOnce, most: limits.waitingRecordings,
      mostOfOne: limits.waitingRecordingsOfOne)
    chats = FairTurns(
      "chats", atOnce: limits.chatsAtOnce, most: limits.waitingChats,
      mostOfOne: limits.waitingChatsOfOne)
    // Each connection waits for one passage at most, so that none that has begun to speak is refused the next.
    passages = FairTurns("passages of speech", atOnce: limits.passagesAtOnce, most: .max, mostOfOne: .max)
  }
}

/// Lets a few clients at a time do work that takes long. Clients take turns, and the requests of each are served in
/// order; requests are refused if too many wait. Unlike a `TurnQueue`, it serves several at a time and tells clients
/// apart.
actor FairTurns<Client: Hashable & Sendable> {
  private struct Waiting {
    let number: Int
    let turn: CheckedContinuation<Void, any Error>
  }

  private let what: String
  private let atOnce: Int
  private let most: Int
  private let mostOfOne: Int
  private var running = 0
  private var lastNumber = 0
  /// The clients that wait, in the order of their turns; none has an empty queue.
  private var queues: [(client: Client, waiting: [Waiting])] = []

  /// - Parameters:
  ///   - what: What is waited for, in the plural, for the words of a refusal.
  ///   - most: How many requests may wait.
  ///   - mostOfOne: How many requests of one client may wait.
  init(_ what: String, atOnce: Int, most: Int, mostOfOne: Int) {
    (self.what, self.atOnce, self.most, self.mostOfOne) = (what, atOnce, most, mostOfOne)
  }

  var waitingCount: Int { queues.reduce(0) { $0 + $1.waiting.count } }

  /// Runs `body` when the client's turn has come.
  ///
  /// - Throws: ``APIError`` if too much is waiting, the body's error, or `CancellationError`.
  func take<Result: Sendable>(
    _ client: Client, _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await begin(client)
    defer { end() }
    return try await body()
  }

  private func begin(_ client: Client) async throws {
    guard running >= atOnce else {
      running += 1
      return
    }
    let place = queues.firstIndex { $0.client == client }
    guard waitingCount < most, place.map({ queues[$0].waiting.count }) ?? 0 < mostOfOne else {
      throw APIError(
        status: .serviceUnavailable,
        message: "Too many \(what) wait for their turn. Try again in a while.",
        type: "server_error", code: "too_busy", retryAfter: 10)
    }
    lastNumber += 1
    let number = lastNumber
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (turn: CheckedContinuation<Void, any Error>) in
        guard !Task.isCancelled else { return turn.resume(throwing: CancellationError()) }
        let waiting = Waiting(number: number, turn: turn)
        if let place {
          queues[place].waiting.append(waiting)
        } else {
          queues.append((client, [waiting]))
        }
      }
    } onCancel: {
      Task { await self.leave(number) }
    }
  }

  /// Gives the turn to the next client, which then goes to the end of the line.
  private func end() {
    guard !queues.isEmpty else {
      running -= 1
      return
    }
    var next = queues.removeFirst()
    let first = next.waiting.removeFirst()
    if !next.waiting.isEmpty { queues.append(next) }
    first.turn.resume()
  }

  private func leave(_ number: Int) {
    for place in queues.indices {
      guard let found = queues[place].waiting.firstIndex(where: { $0.number == number }) else { continue }
      let left = queues[place].waiting.remove(at: found)
      if queues[place].waiting.isEmpty { queues.remove(at: place) }
      return left.turn.resume(throwing: CancellationError())
    }
  }
}

/// Speaks each passage when its client's turn has come, so that nobody's long text keeps the others waiting.
struct TurnTakingSynthesizer: Synthesizer {
  let synthesizer: any Synthesizer
  let turns: FairTurns<[UInt8]>
  let client: [UInt8]

  var name: String { synthesizer.name }
  var language: String { synthesizer.language }

  func synthesize(_ text: String, speed: Double) async throws -> SynthesizedSpeech {
    try await turns.take(client) { try await synthesizer.synthesize(text, speed: speed) }
  }
}
