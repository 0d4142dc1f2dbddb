import Actions
import Foundation
import Queues
import Speech
import TimeExpressions
import Understanding

/// The pipeline from what a person says to what is done, with its memory.
///
/// Front ends send text and audio in and read one stream of events; they never reach into a stage.
public actor Assistant {
  let interpreter: any Interpreter
  let policy: ConfirmationPolicy
  let actions: [Intent: any Action]
  let history: History
  /// The state of the conversation.
  lazy var dialogue = Dialogue(
    interpreter: interpreter, schema: history.json.schema, policy: policy, rules: rules)
  let takeBack: @Sendable (Receipt) async -> UndoOutcome
  let context: @Sendable () -> TimeContext
  let recordings: String?
  /// Whether a language model answers what asks for nothing. Such turns belong to its conversation, which decides
  /// whether they are kept.
  let talks: Bool
  /// The name of this conversation, under which it continues after a restart.
  let conversation: String
  /// The person's own rules, as they were at the start.
  let rules: PersonalRules
  let keep: @Sendable (PersonalRule) async throws -> Void
  private let sendQueued: @Sendable (Receipt?) throws -> Void
  let clock: @Sendable () -> Date
  private var subscribers: [UUID: AsyncStream<AssistantEvent>.Continuation] = [:]
  /// The stopwatch of the turn that is being acted on.
  var stopwatch = Stopwatch(since: .now)
  /// The task that restores the conversation from the history.
  var lookingBack: Task<Void, Never>?
  /// What the actions noticed and the history doesn't hold yet.
  let notices: Notices
  /// Puts texts in the order in which they were said.
  private let texts = TurnQueue()
  /// Lets one thing be acted on at a time.
  private let acting = TurnQueue()
  /// The thread on which texts are understood.
  let reading = ReadingThread()

  /// Creates an assistant for one conversation.
  ///
  /// - Parameters:
  ///   - interpreter: Turns texts into commands.
  ///   - policy: Decides which commands are done, shown or asked about.
  ///   - actions: One action for each intent that can be done.
  ///   - takeBack: Undoes the effects of a receipt.
  ///   - history: Where turns and receipts are kept.
  ///   - conversation: The name of the place where cards are shown and answered. A yes answers only what its own
  ///     conversation has shown; the same name continues a conversation after a restart.
  ///   - recordings: A folder for the audio of each turn, named by the turn's identifier; `nil` keeps none.
  ///   - talks: Whether a language model answers what asks for nothing. The history then doesn't keep such turns.
  ///   - rules: The person's own rules, which apply to every command.
  ///   - keep: Saves a rule that was stated, or learned from corrections.
  ///   - sendQueued: Makes sure that what actions have queued, such as mail, is sent at its time, even after this
  ///     process has ended. Called with the receipt of what was done, and with `nil` after an undo.
  ///   - notices: Where the actions put what else the person has to be told.
  ///   - clock: Returns the present time, by which earlier turns are found to be recent or not.
  ///   - context: Returns the person's local time; called for every turn.
  public init(
    interpreter: any Interpreter, policy: ConfirmationPolicy, actions: [any Action],
    takeBack: @escaping @Sendable (Receipt) async -> UndoOutcome,
    history: History, conversation: String = UUID().uuidString, recordings: String? = nil,
    talks: Bool = false,
    rules: PersonalRules = PersonalRules(),
    keep: @escaping @Sendable (PersonalRule) async throws -> Void = { _ in },
    sendQueued: @escaping @Sendable (Receipt?) throws -> Void = { _ in },
    notices: Notices = Notices(), clock: @escaping @Sendable () -> Date = { Date() },
    context: @escaping @Sendable () -> TimeContext
  ) {
    (self.conversation, self.recordings, self.talks) = (conversation, recordings, talks)
    self.rules = rules
    self.keep = keep
    self.sendQueued = sendQueued
    self.notices = notices
    self.clock = clock
    self.interpreter = interpreter
    self.policy = policy
    self.actions = Dictionary(actions.map { ($0.intent, $0) }) { first, _ in first }
    self.takeBack = takeBack
    self.history = history
    self.context = context
  }

  /// Returns a stream of all events from now on.
  public func events() -> AsyncStream<AssistantEvent> {
    let id = UUID()
    let (stream, continuation) = AsyncStream<AssistantEvent>.makeStream()
    continuation.onTermination = { [weak self] _ in
      Task { await self?.unsubscribe(id) }
    }
    subscribers[id] = continuation
    return stream
  }

  /// Ends all streams of events, after the events already sent.
  public func endEvents() {
    for continuation in subscribers.values { continuation.finish() }
  }

  private func unsubscribe(_ id: UUID) {
    subscribers[id] = nil
  }

  /// Has queued messages sent at their time, and publishes a notice where that isn't possible.
  func dispatch(_ receipt: Receipt?) {
    do {
      try sendQueued(receipt)
    } catch {
      emit(.notice(error.words))
    }
  }

  func emit(_ event: AssistantEvent) {
    for continuation in subscribers.values { continuation.yield(event) }
  }

  /// Runs `body` once all earlier texts are done, so that a text is understood with everything that came of them.
  ///
  /// - Throws: The error of `body`, or `CancellationError` if the task is cancelled while it waits.
  func inOrder<Value>(_ body: () async throws -> Value) async throws -> Value {
    let turn = try await texts.enter()
    defer { texts.leave(turn) }
    return try await body()
  }

  /// Runs `body` while nothing else is acted on.
  ///
  /// - Throws: The error of `body`, or `CancellationError` if the task is cancelled while it waits.
  func inTurn<Value>(_ body: () async throws -> Value) async throws -> Value {
    let turn = try await acting.enter()
    defer { acting.leave(turn) }
    return try await body()
  }

  /// Runs `body` within ``inTurn(_:)``, but lets others act meanwhile, such as a person who dismisses a card. Call
  /// it only while nothing is half done.
  ///
  /// - Throws: The error of `body`, or `CancellationError`. Nothing may be done after an error, since others may
  ///   be acting.
  func outOfTurn<Value>(_ body: () async throws -> Value) async throws -> Value {
    guard let turn = acting.current else { return try await body() }
    let ours = stopwatch
    acting.leave(turn)
    let value = try await body()
    try await acting.enter(again: turn)
    stopwatch = ours
    return value
  }

  /// Understands a typed text and acts on it as the policy says.
  ///
  /// - Returns: The turn of the last request in the text; the turns of the others are its ``Turn/earlier``.
  /// - Throws: `CancellationError` if the task is cancelled before anything was done. Nothing is done then.
  @discardableResult
  public func ask(_ text: String) async throws -> Turn {
    try await respond(to: text, transcript: nil, since: .now, timings: StageTimings())
  }

  /// The turns that wait for an answer and were shown in this conversation, oldest first.
  public var waiting: [Turn] { dialogue.waiting }

  /// What the person will probably say next: an answer while a card waits, otherwise a command.
  public var expected: UtteranceKind {
    get async { await recent().flatMap { dialogue.card($0.id) } == nil ? .command : .answer }
  }

  /// Does a waiting turn, with the person's edits if there are any. A turn is done once, however often and from
  /// wherever it is confirmed.
  ///
  /// What destroys something is asked about twice: after the first yes, the returned turn still waits and has
  /// ``Turn/isAskedAgain``. A turn that was changed elsewhere is returned as it is now, and not done.
  ///
  /// - Parameters:
  ///   - id: The turn to do.
  ///   - edited: The command as the person changed it, or `nil` for the one that was shown.
  ///   - really: Whether this is the yes to the second question. A first yes that arrives twice is none.
  /// - Returns: The turn as its last event has it.
  /// - Throws: ``AssistantError`` if nothing waits or somebody else was first; `CancellationError` if the task is
  ///   cancelled while something else is acted on.
  @discardableResult
  public func confirm(_ id: UUID, edited: Command? = nil, really: Bool = false) async throws -> Turn {
    try await answer(.confirmed(id, edited: edited, isReally: really))
  }

  /// Gives up a waiting turn.
  ///
  /// - Returns: The turn as its last event has it.
  /// - Throws: ``AssistantError`` if nothing waits or somebody else was first; `CancellationError` if the task is
  ///   cancelled while something else is acted on.
  @discardableResult
  public func dismiss(_ id: UUID) async throws -> Turn { try await answer(.dismissed(id)) }

  private func answer(_ input: Dialogue.Input) async throws -> Turn {
    try await inTurn {
      let ending = try await run(input)
      if let error = ending.error { throw error }
      guard let turn = ending.turns.last else { throw AssistantError.nothingWaits }
      return turn
    }
  }
}
