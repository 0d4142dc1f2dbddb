import Actions
import Foundation
import Speech
import TimeExpressions
import Understanding

/// The dialogue runs here: its events are told, its work is done, and what came of that is taken.
extension Assistant {
  /// What came of something that the dialogue took.
  struct Ending {
    /// As they ended last of each request, in the order of their first end.
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

  /// Understands what was said, as an answer or a change of what went before or by itself, and acts on it as the policy
  /// says; where it makes several requests, on one after the other.
  /// - Parameters:
  ///   - end: When the speech had ended, for the total time.
  ///   - foreseen: What a text, perhaps this one, was found to mean before.
  ///   - begun: What its speaker had said just before, and may only have paused in.
  /// - Throws: `CancellationError`, before anything was done.
  @discardableResult
  func take(
    _ text: String, transcript: Transcript?, since end: ContinuousClock.Instant, timings: StageTimings,
    foreseen: Foreseen? = nil, resuming begun: Turn? = nil
  ) async throws -> Turn {
    try await inOrder {
      try await inTurn {
        await recall()
        // The history knows by their time which turns belong together.
        var said = Dialogue.Said(
          text, transcript: transcript, at: clock(), since: end, context: context())
        (said.timings, said.foreseen, said.begun) = (timings, foreseen, begun)
        let told = await tellNotices()
        var turns = try await run(.said(said)).turns
        // Every request ends as a turn.
        guard var turn = turns.popLast() else { return Turn(notUnderstood: text, at: said.time) }
        turn.notices = told + turn.notices
        turn.earlier = turns
        return turn
      }
    }
  }

  /// Lets the dialogue take something, and all that comes of it.
  ///
  /// - Throws: `CancellationError`, only where something was said, and before anything was done.
  @discardableResult
  func run(_ input: Dialogue.Input) async throws -> Ending {
    var ending = Ending()
    try await run(input, &ending)
    return ending
  }

  private func run(_ input: Dialogue.Input, _ ending: inout Ending) async throws {
    if case .asked(let request) = input { stopwatch = Stopwatch(since: request.since) }
    for output in dialogue.take(input, at: clock()) {
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
      // Once something was done, whoever asked for it and goes away does not stop the rest of it.
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

  /// The turn before this one, where it is not too long ago; also one from before a restart.
  func recent() async -> Turn? {
    await recall()
    return dialogue.recent(at: clock())
  }

  /// Goes on with what went before this process, once.
  func recall() async {
    lookingBack =
      lookingBack
      ?? Task { if let before = try? await history.lookBack(in: conversation) { dialogue.recall(before) } }
    await lookingBack?.value
  }

  /// What a text would mean now, worked out beside this actor. Changes nothing.
  func foreseen(_ text: String, _ context: TimeContext) async throws -> Foreseen {
    let (dialogue, now, started) = (dialogue, clock(), ContinuousClock.now)
    var foreseen = try await reading.read { dialogue.foresee(text, context, at: now) }
    foreseen.milliseconds = (.now - started).milliseconds
    return foreseen
  }

  /// Tells what the person was not told yet; at worst twice, where the program is killed meanwhile.
  func tellNotices() async -> [String] {
    try? await history.notify(notices.take())
    guard let untold = try? await history.untold(), !untold.isEmpty else { return [] }
    for notice in untold { emit(.notice(notice.words)) }
    try? await history.markTold(untold)
    return untold.map(\.words)
  }
}

/// How long a turn takes that a person waits for.
struct Stopwatch {
  /// When the stretch began that is measured: the end of the speech, or the answer.
  var start: ContinuousClock.Instant
  /// When understanding began.
  let begun = ContinuousClock.now
  /// Milliseconds before. The time that a person takes to answer is no latency.
  var before = 0.0

  init(since start: ContinuousClock.Instant, before: Double = 0) {
    (self.start, self.before) = (start, before)
  }

  var total: Double { before + (.now - start).milliseconds }
}

extension Error {
  /// What it says to a person.
  var words: String { (self as? any LocalizedError)?.errorDescription ?? "\(self)" }
}
