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
  var rules: PersonalRules
  let keep: @Sendable (PersonalRule) async throws -> Void
  let clock: @Sendable () -> Date
  private var subscribers: [UUID: AsyncStream<AssistantEvent>.Continuation] = [:]
  /// Turns that wait for an answer.
  var waiting: [UUID: Turn] = [:]
  /// The last turn that something came of, for follow-ups, and when that was.
  var last: (turn: Turn, time: Date)?
  /// How often something was said, confirmed or given up: what was foreseen before holds no longer.
  var moves = 0
  /// Whether the history was asked for what went before this process.
  var hasLookedBack = false
  /// Something is being said, answered or taken back, and these wait until it has been acted on.
  private var isActing = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  /// - Parameters:
  ///   - actions: One for each intent that can be done.
  ///   - takeBack: Takes the effects of a receipt back.
  ///   - recordings: A folder for the audio of each turn, named for its id; nil keeps none.
  ///   - rules: The person's own, which hold for every command.
  ///   - keep: Keeps a rule that was learned from corrections.
  ///   - clock: Tells how old what went before is.
  ///   - context: The local time of speaking, asked for at every turn.
  public init(
    interpreter: any Interpreter, policy: ConfirmationPolicy, actions: [any Action],
    takeBack: @escaping @Sendable (Receipt) async -> UndoOutcome,
    history: History, recordings: String? = nil, rules: PersonalRules = PersonalRules(),
    keep: @escaping @Sendable (PersonalRule) async throws -> Void = { _ in },
    clock: @escaping @Sendable () -> Date = { Date() }, context: @escaping @Sendable () -> TimeContext
  ) {
    self.recordings = recordings
    self.rules = rules
    self.keep = keep
    self.clock = clock
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

  /// Does one thing after the other: what is said next is understood by all that came of what was said before.
  func inTurn<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    if isActing { await withCheckedContinuation { queue.append($0) } }
    isActing = true
    defer {
      if queue.isEmpty { isActing = false } else { queue.removeFirst().resume() }
    }
    return try await body()
  }

  /// Understands typed text and acts on it as the policy says.
  @discardableResult
  public func ask(_ text: String) async -> Turn {
    await take(text, transcript: nil, since: .now, timings: StageTimings())
  }

  /// Does a waiting turn, with the person's edits if there are any. A turn is done once, however often it is confirmed.
  ///
  /// What destroys is asked about twice: the first yes gives the turn back as one that waits, ``Turn/isAskedAgain``.
  /// - Parameter really: This is the yes to the second question. A first yes that comes twice is none.
  @discardableResult
  public func confirm(_ id: UUID, edited: Command? = nil, really: Bool = false) async throws -> Turn {
    try await inTurn { try await confirmed(id, edited: edited, really: really) }
  }

  /// Confirms, by one whose turn it is.
  func confirmed(_ id: UUID, edited: Command? = nil, really: Bool = false) async throws -> Turn {
    guard var turn = waiting.removeValue(forKey: id) else { throw AssistantError.nothingWaits }
    moves += 1
    let started = ContinuousClock.now
    var isSure = really && turn.isAskedAgain
    if let edited, edited != turn.interpretation.command {
      isSure = false
      try await learn(from: turn, corrected: edited)
      turn.interpretation.command = edited
      turn.interpretation.missing = []
    }
    let shown = turn.timings.total ?? 0
    if edited != nil, let again = await showRecipients(of: &turn, total: shown) { return again }
    guard !(await destroys(turn.interpretation.command)) || isSure else {
      return await askAgain(&turn, total: shown)
    }
    await perform(&turn)
    // The time a person takes to answer is no latency.
    return await close(&turn, total: shown + (.now - started).milliseconds)
  }

  private func askAgain(_ turn: inout Turn, total: Double) async -> Turn {
    (turn.isAskedAgain, turn.isAmbiguous, turn.decision) = (true, false, .confirm)
    turn.interpretation.alternatives = []
    waiting[turn.id] = turn
    emit(.decision(.confirm, turn: turn.id))
    return await close(&turn, total: total)
  }

  /// Gives a waiting turn up.
  @discardableResult
  public func dismiss(_ id: UUID) async throws -> Turn { try await inTurn { try await dismissed(id) } }

  /// Gives up, by one whose turn it is.
  func dismissed(_ id: UUID) async throws -> Turn {
    guard var turn = waiting.removeValue(forKey: id) else { throw AssistantError.nothingWaits }
    moves += 1
    try await history.dismiss(id)
    turn.isDismissed = true
    if last?.turn.id == id { last = nil }
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
