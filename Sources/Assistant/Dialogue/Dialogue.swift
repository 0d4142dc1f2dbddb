import Actions
import Foundation
import Understanding

/// The state of a conversation, and what follows from each thing that happens in it.
///
/// - States: the ``cards`` that wait for an answer, the ``last`` turn for follow-ups, a card that a question
///   ``interrupted``, and what was ``spoken`` of. A command that is done at once never becomes a card.
/// - Inputs: what the person says, confirms or dismisses, and the outcome of earlier work (``Input``).
/// - Outputs: events to publish, work to do, and inputs to take next (``Output``), to be dealt with in their
///   order. The outcome of work is taken as the next input.
///
/// A request usually goes through these steps, each of them a unit of work and its outcome: `divide` the text into
/// requests, `understand` one, `prepare` its command, `keep` the turn in the history, then `perform` it or leave
/// its card waiting, and `close` it. A yes to a card goes through `weigh` (does it destroy something?), `claim`
/// (does another process answer it?) and `perform`; a no through `giveUp`.
///
/// A pure value: it reads no clock, writes nothing and does no work. `Assistant` does the work,
/// ``RehearsedDialogue`` only pretends to.
struct Dialogue: Sendable {
  let interpreter: any Interpreter
  let schema: CommandSchema
  let policy: ConfirmationPolicy
  /// The phrases that continue the last command, such as “and eggs”.
  let continuing: ContinuingPhrases
  /// The person's own rules, which apply to every command.
  var rules: PersonalRules

  /// A turn that waits for an answer.
  struct Card: Sendable {
    var turn: Turn
    /// Whether this conversation has not shown the card as it is now. An answer to it then shows it first.
    var isUnseen = false
    /// Whether the card was answered with words that were not understood. A yes then shows it first.
    var isDoubted = false
  }

  /// The cards that wait, oldest first.
  private(set) var cards: [Card] = []
  /// The turn that a follow-up refers to, and when it ended.
  var last: (turn: Turn, time: Date)?
  /// The last turn that changed something, and when it ended. It is referred to again when a change of it is
  /// refused.
  private(set) var done: (turn: Turn, time: Date)?
  /// The card that waited when the person asked a question that changes nothing, and when it was shown.
  var interrupted: (turn: Turn, time: Date)?
  /// The things that were made, changed or told of, for words that mean another thing than the last.
  var spoken = SpokenThings()
  /// The turns of the last text that made several requests, in the order in which they were said.
  var together: [UUID] = []
  /// The turns so far of the text that is being taken, or of the last text.
  private(set) var current: [UUID] = []
  /// A count of what was said, confirmed, given up or undone. A meaning that was worked out at another count is
  /// outdated.
  var revision = 0

  init(
    interpreter: any Interpreter, schema: CommandSchema, policy: ConfirmationPolicy, rules: PersonalRules
  ) {
    (self.interpreter, self.schema, self.policy, self.rules) = (interpreter, schema, policy, rules)
    continuing = ContinuingPhrases(schema)
  }

  /// Returns what follows from one input at the time `now`.
  mutating func respond(to input: Input, at now: Date) -> [Output] {
    switch input {
    case .said(let said): [.work(.divide(said))]
    case .asked(let request): hear(request, at: now)
    case .answered(let answer, let isHeard, let id):
      card(id).flatMap { self.answer(answer, isHeard: isHeard, to: $0) } ?? []
    case .confirmed(let id, let edited, let isReally):
      consent(to: id, edited: edited, isSure: isReally) ?? [.error(AssistantError.nothingWaits)]
    case .dismissed(let id):
      card(id).map { dismiss($0.turn, .dismissed) } ?? [.error(AssistantError.nothingWaits)]
    case .undone(let receipt, let message): undone(receipt, message)
    case .ended(let text): ended(text, at: now)
    case .came(let outcome): proceed(after: outcome, at: now)
    }
  }

  /// Returns what follows from the outcome of work.
  private mutating func proceed(after outcome: Outcome, at now: Date) -> [Output] {
    switch outcome {
    case .divided(let requests): takeInOrder(requests)
    case .understood(let said, let foreseen): understood(said, foreseen, at: now)
    case .joined(let said, let sentence, let whole, let revision):
      joined(said, sentence, whole, readAt: revision, at: now)
    case .resumed(let resumption, let isTakenBack): resumed(resumption, isTakenBack: isTakenBack, at: now)
    case .prepared(let request, let prospect): prepared(request, prospect)
    case .kept(let turn, let error): kept(turn, error)
    case .performed(let turn, let takenBack): performed(turn, takenBack: takenBack)
    case .closed(let turn, let error): closed(turn, error, at: now)
    case .weighed(let consent, let destroys): weighed(consent, destroys: destroys)
    case .claimed(let consent, let claim): claimed(consent, claim)
    case .looked(let before, let turn, let outcome): looked(at: before, turn, outcome)
    case .gaveUp(let turn, let how, let before): gaveUp(turn, how, before, at: now)
    case .failed(let turn, let error): failure(error, of: turn)
    }
  }
}

/// Remembers turns and cards.
extension Dialogue {
  /// Takes the requests of one text in their order.
  private mutating func takeInOrder(_ requests: [Said]) -> [Output] {
    current = []
    let text = Text(
      madeSeveralRequests: requests.count > 1, isSpoken: requests.contains { $0.transcript != nil })
    return requests.map { .input(.asked($0)) } + [.end(text)]
  }

  /// Adds a turn to those of the text that is being taken.
  mutating func add(_ turn: Turn) { current.append(turn.id) }

  /// Returns the waiting card of a turn, or `nil` where it doesn't wait.
  func card(_ id: UUID) -> Card? { cards.first { $0.turn.id == id } }

  /// Adds a card, or replaces the card of the same turn.
  mutating func wait(_ card: Card) {
    if let index = cards.firstIndex(where: { $0.turn.id == card.turn.id }) {
      cards[index] = card
    } else {
      cards.append(card)
    }
  }

  /// Removes the card of a turn, if there is one.
  mutating func remove(_ id: UUID) { cards.removeAll { $0.turn.id == id } }

  /// The card that a “yes” would answer, or `nil` where none waits. The cards of one text are answered in their
  /// order.
  var asked: Turn? {
    current.lazy.compactMap(card).first?.turn ?? last.flatMap { card($0.turn.id) }?.turn
  }

  /// The turns of all cards that wait and were shown in this conversation.
  var waiting: [Turn] { cards.filter { !$0.isUnseen }.map(\.turn) }

  /// Restores what was remembered before a restart.
  mutating func recall(_ before: History.Lookback) {
    last = (before.last.first(where: \.waits) ?? before.last.last).map { ($0.turn, $0.time) }
    interrupted = before.interrupted.map { ($0.turn, $0.time) }
    together = before.last.count > 1 ? before.last.map(\.turn.id) : []
    spoken = before.spoken
    for past in before.last + [before.interrupted].compactMap(\.self) where past.waits {
      wait(Card(turn: past.turn, isUnseen: !past.isShown, isDoubted: past.isDoubted))
    }
  }

  /// Returns the turn that a follow-up refers to, or `nil` where it is more than a minute old. Whatever was spoken
  /// of is forgotten then.
  mutating func recent(at now: Date) -> Turn? {
    guard let last, isRecent(last.time, now) else {
      spoken = SpokenThings()
      return nil
    }
    return last.turn
  }

  /// Returns the card that a question interrupted and that still waits, or `nil` where it is more than a minute
  /// old.
  func stillAsked(at now: Date) -> Turn? {
    guard let interrupted, isRecent(interrupted.time, now) else { return nil }
    return card(interrupted.turn.id)?.turn
  }

  func isRecent(_ time: Date, _ now: Date) -> Bool {
    (0...History.Lookback.memory).contains(now.timeIntervalSince(time))
  }

  /// Remembers a turn for what is said next. A turn that was not understood is ignored; one that failed, or was an
  /// undo, ends the subject.
  mutating func remember(_ turn: Turn, at now: Date) {
    if turn.decision == .reprompt { return }
    if let receipt = turn.receipt { spoken.add(turn.interpretation.command, receipt, schema: schema) }
    if !turn.onlyTells {
      interrupted = nil
    } else if let last, card(last.turn.id) != nil {
      interrupted = last
    }
    let isOver =
      turn.failure != nil || turn.receipt.map { [Intent.undo, Intent.none].contains($0.intent) } ?? false
    let next = turn.waits ? nil : nextWaiting(after: turn.id)
    last = next.map { ($0, now) } ?? (isOver ? nil : (turn, now))
    if isOver { done = nil } else if turn.receipt != nil, !turn.onlyTells { done = (turn, now) }
  }

  /// Returns what a follow-up refers to after a card was given up: another card of the same text, or for a refused
  /// change what was done before it. Returns `nil` otherwise.
  func subject(after refused: Turn, at now: Date) -> (turn: Turn, time: Date)? {
    if let next = nextWaiting(after: refused.id) { return (next, now) }
    let isChange = schema.act(of: refused.interpretation.command.intent) == .change
    return isChange ? done : nil
  }

  /// Returns the first other card of the text that a turn belongs to, or `nil` where none waits.
  func nextWaiting(after id: UUID) -> Turn? {
    guard together.contains(id) else { return nil }
    return together.lazy.filter { $0 != id }.compactMap { self.card($0)?.turn }.first
  }

  /// Forgets what “it” may mean after an action was undone.
  mutating func forget(_ receipt: Receipt) {
    if last?.turn.receipt?.id == receipt.id { last = nil }
    if done?.turn.receipt?.id == receipt.id { done = nil }
    spoken = SpokenThings()
  }
}
