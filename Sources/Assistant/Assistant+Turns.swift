import Actions
import Foundation
import Speech
import TimeExpressions
import Understanding

/// Runs the dialogue: publishes its events, does its work, and feeds the outcomes back.
extension Assistant {
  /// The result of an input to the dialogue.
  struct Ending {
    /// The turns that ended, in the order of their first end and in their last state.
    var turns: [Turn] = []
    var error: (any Error)?

    fileprivate mutating func add(_ turn: Turn) {
      if let index = turns.firstIndex(where: { $0.id == turn.id }) {
        turns[index] = turn
      } else {
        turns.append(turn)
      }
    }
  }

  /// Understands a text and acts on each of its requests as the policy says.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - transcript: What was heard, or `nil` for typed text.
  ///   - end: When the speech ended, from which the total time counts.
  ///   - timings: The timings of the stages before this one.
  ///   - foreseen: The meaning of a text, perhaps this one, that was worked out ahead.
  ///   - begun: The turn of what the speaker said just before, who may only have paused.
  /// - Throws: `CancellationError`, before anything was done.
  @discardableResult
  func respond(
    to text: String, transcript: Transcript?, since end: ContinuousClock.Instant, timings: StageTimings,
    foreseen: Foreseen? = nil, resuming begun: Turn? = nil
  ) async throws -> Turn {
    try await inOrder {
      try await inTurn {
        await recall()
        // All requests share one time, by which the history groups their turns.
        var said = Dialogue.Said(
          text, transcript: transcript, at: clock(), since: end, context: context())
        (said.timings, said.foreseen, said.begun) = (timings, foreseen, begun)
        let told = await tellNotices()
        var turns = try await run(.said(said)).turns
        // Every request ends in a turn, so this is a text without requests.
        guard var turn = turns.popLast() else { return Turn(notUnderstood: text, at: said.time) }
        turn.notices = told + turn.notices
        turn.earlier = turns
        return turn
      }
    }
  }

  /// Lets the dialogue take an input and all that follows from it.
  ///
  /// - Throws: `CancellationError`, only for an input that was said, and before anything was done.
  @discardableResult
  func run(_ input: Dialogue.Input) async throws -> Ending {
    var ending = Ending()
    try await run(input, &ending)
    return ending
  }

  private func run(_ input: Dialogue.Input, _ ending: inout Ending) async throws {
    if case .asked(let request) = input { stopwatch = Stopwatch(since: request.since) }
    for output in dialogue.respond(to: input, at: clock()) {
      switch output {
      case .event(let event):
        emit(event)
        switch event {
        case .ended(let turn, _), .dismissed(let turn, _): ending.add(turn)
        default: break
        }
      case .work(let work):
        if let outcome = try await perform(work) { try await run(.came(outcome), &ending) }
      case .input(let next) where ending.turns.isEmpty: try await run(next, &ending)
      // Once something was done, cancelling the caller's task does not stop the remaining requests.
      case .input(let next):
        let other = try await Task { try await run(next) }.value
        ending.turns += other.turns
        ending.error = other.error ?? ending.error
      case .end(var text):
        text.turns = ending.turns
        try await run(.ended(text))
      case .error(let error): ending.error = error
      }
    }
  }

  /// Returns the turn that a follow-up refers to, which may be from before a restart, or `nil` where it is too
  /// old.
  func recent() async -> Turn? {
    await recall()
    return dialogue.recent(at: clock())
  }

  /// Restores the conversation from the history, once.
  func recall() async {
    lookingBack =
      lookingBack
      ?? Task { if let before = try? await history.lookBack(in: conversation) { dialogue.recall(before) } }
    await lookingBack?.value
  }

  /// Returns what a text means in the present state, worked out on another thread. Changes nothing.
  func foreseen(_ text: String, _ context: TimeContext) async throws -> Foreseen {
    let (dialogue, now, started) = (dialogue, clock(), ContinuousClock.now)
    var foreseen = try await reading.read { dialogue.foresee(text, context, at: now) }
    foreseen.milliseconds = (.now - started).milliseconds
    return foreseen
  }

  /// Publishes what the person was not told yet, and returns it. If the program is killed meanwhile, it may be
  /// told twice.
  func tellNotices() async -> [String] {
    try? await history.notify(notices.take())
    guard let untold = try? await history.untold(), !untold.isEmpty else { return [] }
    for notice in untold { emit(.notice(notice.words)) }
    try? await history.markTold(untold)
    return untold.map(\.words)
  }
}

/// Measures how long a person waits for a turn.
struct Stopwatch {
  /// When the measured stretch began: at the end of the speech, or with the answer.
  var start: ContinuousClock.Instant
  /// When understanding began.
  let begun = ContinuousClock.now
  /// Milliseconds of earlier stretches. The time that the person takes to answer doesn't count.
  var before = 0.0

  init(since start: ContinuousClock.Instant, before: Double = 0) {
    (self.start, self.before) = (start, before)
  }

  var total: Double { before + (.now - start).milliseconds }
}

extension Error {
  /// The error in words for a person.
  var words: String { (self as? any LocalizedError)?.errorDescription ?? "\(self)" }
}
