import Actions
import Foundation
import Queues
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
  /// What was said and waits, and what follows from what is said next.
  lazy var dialogue = Dialogue(
    interpreter: interpreter, schema: history.json.schema, policy: policy, rules: rules)
  let takeBack: @Sendable (Receipt) async -> UndoOutcome
  let context: @Sendable () -> TimeContext
  let recordings: String?
  /// Whether a language model answers what asks for nothing. Such turns belong to its conversation, which decides
  /// whether they are kept.
  let talks: Bool
  /// The name of what is shown and answered here, under which a restart goes on.
  let conversation: String
  /// A person's own, as they were at the start.
  let rules: PersonalRules
  let keep: @Sendable (PersonalRule) async throws -> Void
  private let sendQueued: @Sendable (Receipt?) throws -> Void
  let clock: @Sendable () -> Date
  private var subscribers: [UUID: AsyncStream<AssistantEvent>.Continuation] = [:]
  /// Of the turn that is being acted on.
  var stopwatch = Stopwatch(since: .now)
  /// Asks the history for what went before this process.
  var lookingBack: Task<Void, Never>?
  /// What actions noticed and the history does not hold yet.
  let notices: Notices
  /// What is said is taken in the order in which it was said.
  private let texts = TurnQueue()
  /// One thing is acted on at a time.
  private let acting = TurnQueue()
  /// Where what is said is understood.
  let reading = ReadingThread()

  /// - Parameters:
  ///   - actions: One for each intent that can be done.
  ///   - takeBack: Takes the effects of a receipt back.
  ///   - conversation: Where cards are shown and answered. A yes answers only what its own conversation has shown; the
  ///     same name goes on with a conversation after a restart.
  ///   - recordings: A folder for the audio of each turn, named for its id; nil keeps none.
  ///   - talks: Whether a language model answers what asks for nothing; the history then does not keep such turns.
  ///   - rules: The person's own, which hold for every command.
  ///   - keep: Keeps a rule that was learned from corrections.
  ///   - sendQueued: Sees to it that what actions have queued, such as mail, is sent when its time comes, even after this
  ///     process has ended. Called with what was done, and with nil when something was taken back.
  ///   - notices: Where the actions put what the person is to be told beside.
  ///   - clock: Tells how old what went before is.
  ///   - context: The local time of speaking, asked for at every turn.
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

  /// Sends what is queued on its way, and tells where that is not possible.
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

  /// Takes one text after the other: what is said next is understood by all that came of what was said before.
  ///
  /// - Throws: `CancellationError`, where its task was cancelled while it waited.
  func inOrder<Value>(_ body: () async throws -> Value) async throws -> Value {
    let turn = try await texts.enter()
    defer { texts.leave(turn) }
    return try await body()
  }

  /// Acts on one thing after the other.
  ///
  /// - Throws: `CancellationError`, where its task was cancelled while it waited.
  func inTurn<Value>(_ body: () async throws -> Value) async throws -> Value {
    let turn = try await acting.enter()
    defer { acting.leave(turn) }
    return try await body()
  }

  /// Within ``inTurn(_:)``, while nothing is half done: lets others act meanwhile, such as a person who dismisses a card.
  ///
  /// - Throws: The body's error, or `CancellationError`. Nothing may follow then, since others may be acting.
  func outOfTurn<Value>(_ body: () async throws -> Value) async throws -> Value {
    guard let turn = acting.current else { return try await body() }
    let ours = stopwatch
    acting.leave(turn)
    let value = try await body()
    try await acting.enter(again: turn)
    stopwatch = ours
    return value
  }

  /// Understands typed text and acts on it as the policy says. Where it makes several requests, the turns of the earlier
  /// ones are the last one's ``Turn/earlier``.
  ///
  /// - Throws: `CancellationError`, where its task was cancelled before anything was done; then nothing is.
  @discardableResult
  public func ask(_ text: String) async throws -> Turn {
    try await take(text, transcript: nil, since: .now, timings: StageTimings())
  }

  /// The turns that wait for an answer and that this conversation has shown, the oldest first.
  public var waiting: [Turn] { dialogue.waiting }

  /// What is probably said next.
  public var expected: UtteranceKind {
    get async { await recent().flatMap { dialogue.card($0.id) } == nil ? .command : .answer }
  }

  /// Does a waiting turn, with the person's edits if there are any. A turn is done once, however often and from
  /// wherever it is confirmed.
  ///
  /// What destroys is asked about twice: the first yes gives the turn back as one that waits, ``Turn/isAskedAgain``.
  /// One that was changed elsewhere is given back as it is now.
  /// - Parameter really: This is the yes to the second question. A first yes that comes twice is none.
  /// - Returns: The turn as its last event has it.
  /// - Throws: ``AssistantError``, where nothing waits or somebody else was first; `CancellationError`, where its task was
  ///   cancelled while something else was acted on.
  @discardableResult
  public func confirm(_ id: UUID, edited: Command? = nil, really: Bool = false) async throws -> Turn {
    try await answer(.confirmed(id, edited: edited, isReally: really))
  }

  /// Gives a waiting turn up.
  ///
  /// - Returns: The turn as its last event has it.
  /// - Throws: ``AssistantError``, where nothing waits or somebody else was first; `CancellationError`, where its task was
  ///   cancelled while something else was acted on.
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
