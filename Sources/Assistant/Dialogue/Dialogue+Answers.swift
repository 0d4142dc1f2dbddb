import Actions
import Foundation
import Speech
import Understanding

/// Takes answers to cards, and what follows from them.
extension Dialogue {
  /// Returns whether an answer was heard well enough to count as a yes. Typed text always is.
  private func isHeard(_ transcript: Transcript?) -> Bool {
    (transcript?.confidence ?? 1) >= policy.confirmThreshold
  }

  /// Takes a yes, a no or a number as an answer to a card. Returns `nil` for anything else.
  mutating func answer(_ said: Said, to card: Card) -> [Output]? {
    SpokenAnswer(said.text, to: card.turn.interpretation.command, schema: schema).flatMap {
      // If only one card waits, a “yes to both” shows it first, unless its command has several people or items.
      if $0 != .no, SpokenAnswer(toAll: said.text) != nil, !card.turn.interpretation.command.namesSeveral {
        wait(Card(turn: card.turn, isUnseen: true))
        return [.work(.look(card.turn))]
      }
      return answer($0, isHeard: isHeard(said.transcript), to: card)
    }
  }

  /// Takes one answer to all cards of one text, such as “yes to both” or “neither”. Returns `nil` for anything
  /// else, and where only one card waits.
  func answerToAll(_ said: Said, after before: Turn) -> [Output]? {
    let asked = together.filter { card($0) != nil }
    guard together.contains(before.id), asked.count > 1, let answer = SpokenAnswer(toAll: said.text)
    else { return nil }
    if case .reading = answer { return nil }
    return asked.map { .input(.answered(answer, isHeard: isHeard(said.transcript), $0)) }
  }

  /// Takes an answer to a card. A card that this conversation has not shown, or that was doubted, is shown first.
  /// Returns `nil` for a number that chooses nothing.
  mutating func answer(_ answer: SpokenAnswer, isHeard: Bool, to card: Card) -> [Output]? {
    let turn = card.turn
    if card.isUnseen || card.isDoubted && answer != .no { return [.work(.look(turn))] }
    let takesYes = isHeard && (turn.decision == .confirm || turn.decision == .ask && !turn.isAmbiguous)
    switch answer {
    case .no: return dismiss(turn, .refused)
    case .yes where takesYes: return consent(to: turn.id, isSure: turn.isAskedAgain)
    case .praise where takesYes && !needsYes(turn): return consent(to: turn.id, isPraise: true)
    case .reading(let number) where isHeard && turn.decision == .ask:
      guard turn.readings.indices.contains(number) else { return nil }
      return consent(to: turn.id, edited: turn.readings[number])
    case .yes, .praise: return askOnceMore(turn)
    case .reading: return nil
    }
  }

  /// Returns whether praise such as “perfect” is not enough, as for mail, cancellations and second questions.
  private func needsYes(_ turn: Turn) -> Bool {
    let intent = turn.interpretation.command.intent
    return turn.isAskedAgain || schema.confirmation(of: intent) == .always
      || schema.act(of: intent) == .cancel
  }

  private func askOnceMore(_ turn: Turn) -> [Output] {
    var turn = turn
    turn.isAnswered = true
    return [.event(.decision(turn.decision, turn: turn.id)), ended(turn)]
  }

  /// Takes a yes to a card, with the person's edits if there are any. Returns `nil` where the card doesn't wait.
  mutating func consent(
    to id: UUID, edited: Command? = nil, isSure: Bool = false, isPraise: Bool = false
  ) -> [Output]? {
    guard let shown = card(id)?.turn else { return nil }
    revision += 1
    var consent = Consent(
      shown: shown, turn: shown, edited: edited, isSure: isSure && shown.isAskedAgain, isPraise: isPraise)
    consent.turn.isAnswered = true
    if let edited, edited != shown.interpretation.command {
      consent.isSure = false
      // A choice among several things is no correction.
      if !shown.isAmbiguous { consent.turn.corrected = shown.corrected ?? shown.interpretation.command }
      (consent.turn.interpretation.command, consent.turn.interpretation.missing) = (edited, [])
    }
    if let edited, edited.texts(.emailTo) != nil, schema[edited.intent]?.alwaysConfirms == true {
      consent.asksForPeople = true
      consent.turn.isAmbiguous = false
      (consent.turn.interpretation.alternatives, consent.turn.interpretation.objection) = ([], nil)
    }
    return [.work(.weigh(consent))]
  }

  /// Takes whether a confirmed command destroys something. What destroys is asked about twice; anything else is
  /// claimed.
  mutating func weighed(_ consent: Consent, destroys: Bool) -> [Output] {
    var turn = consent.turn
    let interpretation = turn.interpretation
    // A changed recipient is shown before the mail goes.
    if consent.asksForPeople, turn.failure == nil, let edited = consent.edited,
      !interpretation.command.isSeen(in: edited) || !interpretation.missing.isEmpty
    {
      turn.decision = policy.decision(forChanged: interpretation, isAmbiguous: turn.isAmbiguous)
      wait(Card(turn: turn))
      return events(of: turn) + close(turn)
    }
    if destroys, consent.isPraise { return askOnceMore(consent.shown) }
    // What destroys is asked about twice.
    if destroys, !consent.isSure {
      (turn.isAskedAgain, turn.isAmbiguous, turn.decision) = (true, false, .confirm)
      turn.interpretation.alternatives = []
      wait(Card(turn: turn))
      return [.event(.decision(.confirm, turn: turn.id))] + close(turn)
    }
    return [.work(.claim(consent))]
  }

  /// Takes the result of a claim: performs the turn, shows a card that changed, or says who was first.
  mutating func claimed(_ consent: Consent, _ claim: History.Claim) -> [Output] {
    switch claim {
    case .claimed:
      remove(consent.turn.id)
      return [.work(.perform(consent.turn))]
    case .notShown: return [.work(.look(consent.shown))]
    case .taken(let outcome): return forget(consent.shown, answered: outcome)
    }
  }

  /// Shows a card as it is now, so that the next yes in this conversation can be meant for it.
  mutating func looked(at before: Turn, _ now: Turn?, _ outcome: HistoryEntry.Outcome?) -> [Output] {
    guard var turn = now, outcome == .waiting else { return forget(before, answered: outcome) }
    turn.isAnswered = true
    wait(Card(turn: turn, isUnseen: true))
    return events(of: turn) + close(turn)
  }

  /// Removes a card that was answered elsewhere, and says so.
  private mutating func forget(_ turn: Turn, answered outcome: HistoryEntry.Outcome?) -> [Output] {
    remove(turn.id)
    if last?.turn.id == turn.id { last = nil }
    return failure(AssistantError.answeredElsewhere(outcome), of: turn)
  }

  /// Ends a turn with an error.
  func failure(_ error: any Error, of turn: Turn) -> [Output] {
    var over = turn
    (over.failure, over.isAnswered) = (error.words, true)
    return [.event(.failure(error.words)), ended(over), .error(error)]
  }

  /// Asks for a card to be given up.
  mutating func dismiss(_ turn: Turn, _ how: Refusal) -> [Output] {
    revision += 1
    return [.work(.giveUp(turn, how))]
  }

  /// Takes that a card was given up, unless it was answered elsewhere before.
  mutating func gaveUp(
    _ before: Turn, _ how: Refusal, _ outcome: HistoryEntry.Outcome?, at now: Date
  ) -> [Output] {
    guard outcome == .waiting else { return forget(before, answered: outcome) }
    var turn = before
    remove(turn.id)
    (turn.isDismissed, turn.isSuperseded, turn.isAnswered) = (true, how == .superseded, true)
    if last?.turn.id == turn.id { last = subject(after: turn, at: now) }
    let told = Output.event(.dismissed(turn, asked: asked))
    return how == .refused ? [told, ended(turn)] : [told]
  }

  /// Takes that an action was undone other than by voice or text.
  mutating func undone(_ receipt: Receipt, _ message: String) -> [Output] {
    revision += 1
    forget(receipt)
    return [.event(.undone(receipt, message))]
  }
}
