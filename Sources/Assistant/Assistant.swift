import Actions
import Foundation
import Speech
import TimeExpressions
import Understanding

/// The pipeline from what is said to what is done, with its memory. Front ends send text and audio in and read one
/// stream of events; they never reach into a stage.
public actor Assistant {
  let interpreter: any Interpreter
  let policy: ConfirmationPolicy
  let actions: [Intent: any Action]
  let history: History
  let takeBack: @Sendable (Receipt) async -> UndoOutcome
  let context: @Sendable () -> TimeContext
  let recordings: String?
  private var subscribers: [UUID: AsyncStream<AssistantEvent>.Continuation] = [:]
  private var waiting: [UUID: Turn] = [:]

  /// - Parameters:
  ///   - actions: One for each intent that can be done.
  ///   - takeBack: Takes the effects of a receipt back.
  ///   - recordings: A folder for the audio of each turn, named for its id; nil keeps none.
  ///   - context: The local time of speaking, asked for at every turn.
  public init(
    interpreter: any Interpreter, policy: ConfirmationPolicy, actions: [any Action],
    takeBack: @escaping @Sendable (Receipt) async -> UndoOutcome,
    history: History, recordings: String? = nil, context: @escaping @Sendable () -> TimeContext
  ) {
    self.recordings = recordings
    self.interpreter = interpreter
    self.policy = policy
    self.actions = Dictionary(actions.map { ($0.intent, $0) }) { first, _ in first }
    self.takeBack = takeBack
    self.history = history
    self.context = context
  }

  /// All events from now on.
  public func events() -> AsyncStream<AssistantEvent> {
    let id = UUID()
    let (stream, continuation) = AsyncStream<AssistantEvent>.makeStream()
    continuation.onTermination = { [weak self] _ in
      Task { await self?.unsubscribe(id) }
    }
    subscribers[id] = continuation
    return stream
  }

  /// Ends all streams of events, after what was sent on them.
  public func endEvents() {
    for continuation in subscribers.values { continuation.finish() }
  }

  private func unsubscribe(_ id: UUID) {
    subscribers[id] = nil
  }

  func emit(_ event: AssistantEvent) {
    for continuation in subscribers.values { continuation.yield(event) }
  }

  /// Understands typed text and acts on it as the policy says.
  @discardableResult
  public func ask(_ text: String) async -> Turn {
    await take(text, transcript: nil, since: .now, timings: StageTimings())
  }

  /// Understands what was heard and acts on it as the policy says.
  /// - Parameter end: When the speech had ended, for the total time.
  @discardableResult
  func take(
    _ text: String, transcript: Transcript?, since end: ContinuousClock.Instant, timings: StageTimings
  ) async -> Turn {
    var timings = timings
    let started = ContinuousClock.now
    var interpretation = interpreter.interpret(text, context: context())
    timings.understanding = (.now - started).milliseconds
    let decision = policy.decision(for: interpretation, heard: transcript)
    interpretation.needsConfirmation = decision.needsConfirmation
    emit(.interpretation(interpretation))
    var turn = Turn(
      time: Date(), transcript: transcript, interpretation: interpretation,
      confidence: policy.confidence(of: interpretation, heard: transcript), decision: decision,
      timings: timings)
    emit(.decision(decision, turn: turn.id))
    do {
      try await history.add(turn)
    } catch {
      return fail(&turn, "This could not be kept in the history, so nothing was done: \(error)", since: end)
    }
    guard decision == .execute else {
      turn.timings.total = (.now - end).milliseconds
      if decision != .reprompt { waiting[turn.id] = turn }
      return await close(&turn, total: (.now - end).milliseconds)
    }
    await perform(&turn)
    return await close(&turn, total: (.now - end).milliseconds)
  }

  /// Does a waiting turn, with the person's edits if there are any. A turn is done once, however often it is confirmed.
  @discardableResult
  public func confirm(_ id: UUID, edited: Command? = nil) async throws -> Turn {
    guard var turn = waiting.removeValue(forKey: id) else { throw AssistantError.nothingWaits }
    let started = ContinuousClock.now
    if let edited, edited != turn.interpretation.command {
      try await history.correct(turn.id, from: turn.interpretation.command, to: edited)
      turn.interpretation.command = edited
      turn.interpretation.missing = []
    }
    let shown = turn.timings.total ?? 0
    await perform(&turn)
    // The time a person takes to answer is no latency.
    return await close(&turn, total: shown + (.now - started).milliseconds)
  }

  /// Gives a waiting turn up.
  public func dismiss(_ id: UUID) async throws {
    guard waiting.removeValue(forKey: id) != nil else { throw AssistantError.nothingWaits }
    try await history.dismiss(id)
  }

  private func perform(_ turn: inout Turn) async {
    let command = turn.interpretation.command
    guard let action = actions[command.intent] else {
      turn.failure = "There is no action for \(command.intent.rawValue) on this machine."
      return
    }
    let started = ContinuousClock.now
    do {
      let prepared = try await action.prepare(command, context: context())
      try await history.begin(prepared.receipt, turn: turn.id)
      do {
        try await prepared.perform()
      } catch {
        try await history.abandon(prepared.receipt.id)
        throw error
      }
      try await history.finish(prepared.receipt.id)
      turn.receipt = prepared.receipt
      emit(.receipt(prepared.receipt, turn: turn.id))
    } catch {
      turn.failure = "\(error)"
    }
    turn.timings.action = (.now - started).milliseconds
  }

  private func close(_ turn: inout Turn, total: Double) async -> Turn {
    turn.timings.total = total
    if let failure = turn.failure { emit(.failure(failure)) }
    do {
      try await history.update(turn)
    } catch {
      emit(.failure("The history could not be written: \(error)"))
    }
    emit(.ended(turn))
    return turn
  }

  private func fail(_ turn: inout Turn, _ failure: String, since start: ContinuousClock.Instant) -> Turn {
    turn.failure = failure
    turn.timings.total = (.now - start).milliseconds
    emit(.failure(failure))
    emit(.ended(turn))
    return turn
  }
}

public enum AssistantError: Error, CustomStringConvertible {
  case nothingWaits
  case nothingToUndo

  public var description: String {
    switch self {
    case .nothingWaits: "Nothing waits for an answer: it was done, dismissed, or asked before a restart."
    case .nothingToUndo: "There is nothing to undo."
    }
  }
}
