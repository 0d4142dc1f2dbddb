import Actions
import Foundation
import Speech
import Understanding

extension Assistant {
  /// Does a waiting turn, with the person's edits if there are any. A turn is done once, however often and from
  /// wherever it is confirmed.
  ///
  /// What destroys is asked about twice: the first yes gives the turn back as one that waits, ``Turn/isAskedAgain``.
  /// One that was changed elsewhere is given back as it is now.
  /// - Parameter really: This is the yes to the second question. A first yes that comes twice is none.
  /// - Throws: ``AssistantError``, where nothing waits or somebody else was first.
  @discardableResult
  public func confirm(_ id: UUID, edited: Command? = nil, really: Bool = false) async throws -> Turn {
    try await inTurn { try await confirmed(id, edited: edited, really: really) }
  }

  /// Does what ``confirm(_:edited:really:)`` does, within ``inTurn(_:)``.
  func confirmed(_ id: UUID, edited: Command? = nil, really: Bool = false) async throws -> Turn {
    guard let shown = waiting[id] else { throw AssistantError.nothingWaits }
    moves += 1
    let started = ContinuousClock.now
    var turn = shown
    var isSure = really && turn.isAskedAgain
    if let edited, edited != turn.interpretation.command {
      isSure = false
      turn.interpretation.command = edited
      turn.interpretation.missing = []
    }
    let before = shown.timings.total ?? 0
    if let edited, let again = await showRecipients(of: &turn, total: before) {
      await learn(from: shown, corrected: edited)
      return again
    }
    if await destroys(turn.interpretation.command), !isSure {
      await learn(from: shown, corrected: turn.interpretation.command)
      return await askAgain(&turn, total: before)
    }
    switch try await history.claim(id, in: conversation) {
    case .claimed: break
    case .notShown: return try await showAgain(shown)
    case .taken(let outcome): throw forget(shown, answered: outcome)
    }
    waiting[id] = nil
    await learn(from: shown, corrected: turn.interpretation.command)
    await perform(&turn)
    // The time a person takes to answer is no latency.
    return await close(&turn, total: before + (.now - started).milliseconds)
  }

  private func askAgain(_ turn: inout Turn, total: Double) async -> Turn {
    (turn.isAskedAgain, turn.isAmbiguous, turn.decision) = (true, false, .confirm)
    turn.interpretation.alternatives = []
    waiting[turn.id] = turn
    emit(.decision(.confirm, turn: turn.id))
    return await close(&turn, total: total)
  }

  /// Shows what waits as it is now, so that the next yes here can be meant for it.
  ///
  /// - Throws: ``AssistantError/answeredElsewhere(_:)`` where it waits no longer.
  private func showAgain(_ before: Turn) async throws -> Turn {
    let (turn, outcome) = try await history.turn(before.id)
    guard var turn, outcome == .waiting else { throw forget(before, answered: outcome) }
    waiting[turn.id] = turn
    emit(.interpretation(turn.interpretation))
    emit(.decision(turn.decision, turn: turn.id))
    return await close(&turn, total: turn.timings.total ?? 0)
  }

  /// Takes a card away that was answered elsewhere, and says so.
  private func forget(_ turn: Turn, answered outcome: HistoryEntry.Outcome?) -> AssistantError {
    let error = AssistantError.answeredElsewhere(outcome)
    waiting[turn.id] = nil
    if last?.turn.id == turn.id { last = nil }
    tell(error, of: turn)
    return error
  }

  private func tell(_ error: any Error, of turn: Turn) {
    var over = turn
    over.failure = error.words
    emit(.failure(error.words))
    emit(.ended(over))
  }

  /// Gives a waiting turn up.
  ///
  /// - Throws: ``AssistantError``, where nothing waits or somebody else was first.
  @discardableResult
  public func dismiss(_ id: UUID) async throws -> Turn { try await inTurn { try await dismissed(id) } }

  /// Does what ``dismiss(_:)`` does, within ``inTurn(_:)``.
  func dismissed(_ id: UUID, isSuperseded: Bool = false) async throws -> Turn {
    guard var turn = waiting[id] else { throw AssistantError.nothingWaits }
    moves += 1
    let before = try await history.dismiss(id)
    guard before == .waiting else { throw forget(turn, answered: before) }
    waiting[id] = nil
    (turn.isDismissed, turn.isSuperseded) = (true, isSuperseded)
    if last?.turn.id == id { last = nextWaiting(after: id).map { ($0, clock()) } }
    emit(.dismissed(turn))
    return turn
  }

  /// Gives up what waits and was shown here, since the person went on with something else by voice. A question in
  /// between, or words that were not understood, leave it waiting.
  func supersede(by turns: [Turn]) async {
    guard turns.contains(where: { $0.decision != .reprompt && !$0.onlyTells }) else { return }
    let others = waiting.values.filter { old in
      !unseen.contains(old.id) && !turns.contains { $0.id == old.id }
    }
    for old in others {
      // Somebody else may answer it at the same moment, and has told so.
      _ = try? await dismissed(old.id, isSuperseded: true)
    }
  }

  /// A yes, a no or a number, as an answer to a turn that waits; nil for anything else. A yes that was heard badly is
  /// none, and one to what another conversation has shown has it shown here first.
  func answer(_ text: String, _ transcript: Transcript?, to turn: Turn) async -> Turn? {
    guard waiting[turn.id] != nil,
      let answer = SpokenAnswer(text, to: turn.interpretation.command, schema: history.json.schema)
    else { return nil }
    return await give(answer, transcript, to: turn)
  }

  private func give(_ answer: SpokenAnswer, _ transcript: Transcript?, to turn: Turn) async -> Turn? {
    do {
      return try await answered(
        answer, isHeard: (transcript?.confidence ?? 1) >= policy.confirmThreshold, turn)
    } catch {
      // That somebody else was first has been told.
      if !(error is AssistantError) { tell(error, of: turn) }
      var failed = turn
      failed.failure = error.words
      return failed
    }
  }

  /// “Yes to both”, “neither”: one answer to all the requests of one text that still wait; nil where the text is none.
  func answerToAll(_ text: String, _ transcript: Transcript?) async -> Turn? {
    let asked = together.compactMap { waiting[$0] }
    guard asked.count > 1, let answer = SpokenAnswer(toAll: text) else { return nil }
    var turns: [Turn] = []
    for turn in asked {
      if let answered = await give(answer, transcript, to: turn) { turns.append(answered) }
    }
    guard var last = turns.popLast() else { return nil }
    last.earlier = turns
    return last
  }

  /// Gives up a waiting card after a denial in any words; nil where this conversation has not shown it.
  func refuse(_ turn: Turn) async -> Turn? {
    guard waiting[turn.id] != nil, !unseen.contains(turn.id) else { return nil }
    return await give(.no, nil, to: turn)
  }

  /// Remembers that a waiting card was answered with words that nobody understood, so that the next yes shows it again first.
  func doubt(_ turn: Turn?, after said: Turn) async {
    guard let turn, waiting[turn.id] != nil, said.decision == .reprompt, said.interpretation.isBaffling else {
      return
    }
    doubted.insert(turn.id)
    try? await history.doubtShowing(of: turn.id, in: conversation)
  }

  /// Whether only an explicit yes does a turn, and praise (“great”) does not: mail, what takes something away, second questions.
  private func needsYes(_ turn: Turn) async -> Bool {
    let command = turn.interpretation.command
    let schema = history.json.schema
    if turn.isAskedAgain || schema.confirmation(of: command.intent) == .always
      || schema.act(of: command.intent) == .cancel
    {
      return true
    }
    return await destroys(command)
  }

  private func answered(_ answer: SpokenAnswer, isHeard: Bool, _ turn: Turn) async throws -> Turn? {
    if unseen.contains(turn.id) || doubted.contains(turn.id) && answer != .no {
      return try await showAgain(turn)
    }
    var answer = answer
    if answer == .praise, await !needsYes(turn) { answer = .yes }
    switch answer {
    case .no:
      let dismissed = try await dismissed(turn.id)
      emit(.ended(dismissed))
      return dismissed
    case .yes
    where isHeard && turn.decision == .confirm || isHeard && turn.decision == .ask && !turn.isAmbiguous:
      return try await confirmed(turn.id, really: turn.isAskedAgain)
    case .reading(let number) where isHeard && turn.decision == .ask:
      guard turn.readings.indices.contains(number) else { return nil }
      return try await confirmed(turn.id, edited: turn.readings[number])
    case .yes, .praise:
      // It is asked once more.
      emit(.decision(turn.decision, turn: turn.id))
      emit(.ended(turn))
      return turn
    case .reading: return nil
    }
  }
}
