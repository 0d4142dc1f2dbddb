import Actions
import Foundation
import Understanding

/// What a conversation remembers, and what follows from each thing that happens in it.
///
/// ``take(_:at:)`` takes one thing and gives the events to tell of and the work to do; the outcome of the work is taken
/// next. A pure value: it reads no clock, writes nothing and does nothing. `Assistant` does the work,
/// ``RehearsedDialogue`` only pretends to.
struct Dialogue: Sendable {
  let interpreter: any Interpreter
  let schema: CommandSchema
  let policy: ConfirmationPolicy
  /// What a few words mean after what was done.
  let continuing: ContinuingPhrases
  /// A person's own, which hold for every command.
  var rules: PersonalRules

  /// A turn that waits for an answer.
  struct Card: Sendable {
    var turn: Turn
    /// This conversation has not shown it as it is now.
    var isUnseen = false
    /// It was answered with words that nobody understood; the next yes shows it again first.
    var isDoubted = false
  }

  /// The oldest first.
  private(set) var cards: [Card] = []
  /// The last turn that something came of, for follow-ups, and when that was.
  var last: (turn: Turn, time: Date)?
  /// The last turn that did something, and when that was: what is spoken of again when a change of it was refused.
  private(set) var done: (turn: Turn, time: Date)?
  /// What waited when something was asked in between that changes nothing, and when it was shown.
  var interrupted: (turn: Turn, time: Date)?
  /// What was done and told of, for what is said of something else than the last of it.
  var spoken = SpokenThings()
  /// The turns of the last text that made several requests, in the order in which they were said.
  var together: [UUID] = []
  /// The turns so far of the text that is being taken, or that was taken last.
  private(set) var current: [UUID] = []
  /// How often something was said, confirmed, given up or taken back: what was foreseen before holds no longer.
  var moves = 0

  init(
    interpreter: any Interpreter, schema: CommandSchema, policy: ConfirmationPolicy, rules: PersonalRules
  ) {
    (self.interpreter, self.schema, self.policy, self.rules) = (interpreter, schema, policy, rules)
    continuing = ContinuingPhrases(schema)
  }

  mutating func take(_ input: Input, at now: Date) -> [Output] {
    switch input {
    case .said(let said): [.work(.divide(said))]
    case .asked(let request): take(request, at: now)
    case .answered(let answer, let isHeard, let id):
      card(id).flatMap { self.answer(answer, isHeard: isHeard, to: $0) } ?? []
    case .confirmed(let id, let edited, let isReally):
      consent(to: id, edited: edited, isSure: isReally) ?? [.error(AssistantError.nothingWaits)]
    case .dismissed(let id):
      card(id).map { dismiss($0.turn, .dismissed) } ?? [.error(AssistantError.nothingWaits)]
    case .undone(let receipt, let message): undone(receipt, message)
    case .ended(let text): ended(text, at: now)
    case .came(let outcome): take(outcome, at: now)
    }
  }

  private mutating func take(_ outcome: Outcome, at now: Date) -> [Output] {
    switch outcome {
    case .divided(let requests): takeInOrder(requests)
    case .understood(let said, let foreseen): understood(said, foreseen, at: now)
    case .joined(let said, let sentence, let whole, let moves):
      joined(said, sentence, whole, readAt: moves, at: now)
    case .resumed(let resumption, let isTakenBack): resumed(resumption, isTakenBack: isTakenBack, at: now)
    case .prepared(let request, let prospect): prepared(request, prospect)
    case .kept(let turn, let error): kept(turn, error)
    case .performed(let turn, let takenBack): performed(turn, takenBack: takenBack)
    case .closed(let turn, let error): closed(turn, error, at: now)
    case .weighed(let consent, let destroys): weighed(consent, destroys: destroys)
    case .claimed(let consent, let claim): claimed(consent, claim)
    case .looked(let before, let turn, let outcome): looked(at: before, turn, outcome)
    case .gaveUp(let turn, let how, let before): gaveUp(turn, how, before, at: now)
    case .failed(let turn, let error): told(error, of: turn)
    }
  }
}

/// What is remembered.
extension Dialogue {
  /// Takes the requests of one text, one after the other.
  private mutating func takeInOrder(_ requests: [Said]) -> [Output] {
    current = []
    let text = Text(
      madeSeveralRequests: requests.count > 1, isSpoken: requests.contains { $0.transcript != nil })
    return requests.map { .input(.asked($0)) } + [.end(text)]
  }

  /// Counts a turn among those of the text that is being taken.
  mutating func add(_ turn: Turn) { current.append(turn.id) }

  func card(_ id: UUID) -> Card? { cards.first { $0.turn.id == id } }

  /// Lets a turn wait as it is now, in the place of itself before.
  mutating func wait(_ card: Card) {
    if let index = cards.firstIndex(where: { $0.turn.id == card.turn.id }) {
      cards[index] = card
    } else {
      cards.append(card)
    }
  }

  mutating func remove(_ id: UUID) { cards.removeAll { $0.turn.id == id } }

  /// What a “yes” answers at the moment; nil for nothing. Requests of one text are answered in their order.
  var asked: Turn? {
    current.lazy.compactMap(card).first?.turn ?? last.flatMap { card($0.turn.id) }?.turn
  }

  /// All that waits and was shown here.
  var waiting: [Turn] { cards.filter { !$0.isUnseen }.map(\.turn) }

  /// Goes on with what went before a restart.
  mutating func recall(_ before: History.Lookback) {
    last = (before.last.first(where: \.waits) ?? before.last.last).map { ($0.turn, $0.time) }
    interrupted = before.interrupted.map { ($0.turn, $0.time) }
    together = before.last.count > 1 ? before.last.map(\.turn.id) : []
    spoken = before.spoken
    for past in before.last + [before.interrupted].compactMap(\.self) where past.waits {
      wait(Card(turn: past.turn, isUnseen: !past.isShown, isDoubted: past.isDoubted))
    }
  }

  /// The turn before this one, where it is not too long ago.
  mutating func recent(at now: Date) -> Turn? {
    guard let last, isRecent(last.time, now) else {
      spoken = SpokenThings()
      return nil
    }
    return last.turn
  }

  /// What still waits for an answer after a question in between.
  func stillAsked(at now: Date) -> Turn? {
    guard let interrupted, isRecent(interrupted.time, now) else { return nil }
    return card(interrupted.turn.id)?.turn
  }

  private func isRecent(_ time: Date, _ now: Date) -> Bool {
    (0...History.Lookback.memory).contains(now.timeIntervalSince(time))
  }

  /// Remembers a turn for what is said next. What was not understood is passed over, what failed ends the subject.
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

  /// What is spoken of after a card was given up.
  func subject(after refused: Turn, at now: Date) -> (turn: Turn, time: Date)? {
    if let next = nextWaiting(after: refused.id) { return (next, now) }
    let isChange = schema.act(of: refused.interpretation.command.intent) == .change
    return isChange ? done : nil
  }

  /// The first that still waits of what was asked for together with a turn.
  func nextWaiting(after id: UUID) -> Turn? {
    guard together.contains(id) else { return nil }
    return together.lazy.filter { $0 != id }.compactMap { self.card($0)?.turn }.first
  }

  /// Forgets what “it” may mean when it was taken back.
  mutating func forget(_ receipt: Receipt) {
    if last?.turn.receipt?.id == receipt.id { last = nil }
    if done?.turn.receipt?.id == receipt.id { done = nil }
    spoken = SpokenThings()
  }
}
