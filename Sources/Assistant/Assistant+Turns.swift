import Actions
import Foundation
import Speech
import TimeExpressions
import Understanding

extension Assistant {
  /// Understands what was said, as an answer or a change of what went before or by itself, and acts on it as the policy
  /// says; where it makes several requests, on one after the other.
  /// - Parameters:
  ///   - end: When the speech had ended, for the total time.
  ///   - foreseen: What a text, perhaps this one, was found to mean before.
  ///   - begun: What its speaker had said just before, and may only have paused in.
  @discardableResult
  func take(
    _ text: String, transcript: Transcript?, since end: ContinuousClock.Instant, timings: StageTimings,
    foreseen: Foreseen? = nil, resuming begun: Turn? = nil
  ) async -> Turn {
    await inTurn {
      let told = await tellNotices()
      let requests = begun == nil ? requests(in: text) : [text]
      // The history knows by their time which turns belong together.
      let now = clock()
      var turns: [Turn] = []
      for request in requests {
        turns.append(
          await act(
            on: request, transcript: requests.count == 1 ? transcript : transcript?.part(request), at: now,
            since: end, timings: timings, foreseen: foreseen, resuming: begun))
      }
      if turns.count > 1 {
        together = turns.map(\.id)
        spoken.group(turns.map(\.interpretation.command), schema: history.json.schema)
      }
      if transcript != nil { await supersede(by: turns) }
      var turn = turns.removeLast()
      turn.notices = told + turn.notices
      turn.earlier = turns + turn.earlier
      if let first = turn.all.first(where: { waiting[$0.id] != nil }) {
        last = (waiting[first.id] ?? first, clock())
      }
      return turn
    }
  }

  private func requests(in text: String) -> [String] {
    if SpokenAnswer(text) != nil || SpokenAnswer(toAll: text) != nil { return [text] }
    return SeveralRequests(
      interpreter: interpreter, schema: history.json.schema, context: context()
    ).requests(in: text)
  }

  /// Tells what the person was not told yet; at worst twice, where the program is killed meanwhile.
  private func tellNotices() async -> [String] {
    try? await history.notify(notices.take())
    guard let untold = try? await history.untold(), !untold.isEmpty else { return [] }
    for notice in untold { emit(.notice(notice.words)) }
    try? await history.markTold(untold)
    return untold.map(\.words)
  }

  private func act(
    on text: String, transcript: Transcript?, at time: Date, since end: ContinuousClock.Instant,
    timings: StageTimings, foreseen: Foreseen?, resuming begun: Turn?
  ) async -> Turn {
    defer { moves += 1 }
    var timings = timings
    let started = ContinuousClock.now
    let understood: Understood
    var heard = transcript
    var asked: Turn?
    if let begun, let transcript, let sentence = ResumedSentence(begun, transcript),
      let whole = await resume(sentence)
    {
      (understood, heard) = (whole, sentence.whole)
    } else {
      var before = await recent()
      asked = before
      // A no means nothing to what was shown elsewhere only.
      if let unshown = before, unseen.contains(unshown.id), SpokenAnswer(text) == .no { before = nil }
      if let before, together.contains(before.id), let turn = await answerToAll(text, transcript) {
        return turn
      }
      if let before, let turn = await answer(text, transcript, to: before) { return turn }
      if let asked = stillAsked(), SpokenAnswer(text) == .yes {
        // It may be meant for the answer in between: what waits is shown again first.
        unseen.insert(asked.id)
        if let turn = await answer(text, transcript, to: asked) { return turn }
      }
      if let turn = await keepRule(text, transcript, since: end, timings: timings) { return turn }
      if let foreseen, foreseen.text == text, foreseen.moves == moves {
        understood = foreseen.understood
        timings.understandingAhead = foreseen.milliseconds
      } else {
        understood = understand(text, after: before)
      }
      if understood.isRefusal, let before, let turn = await refuse(before) { return turn }
    }
    var turn = Turn(
      id: understood.continued?.id ?? UUID(), time: time, transcript: heard,
      interpretation: understood.interpretation, confidence: 0, decision: .ask)
    await askNotes(&turn)
    await ground(&turn, said: understood.said)
    timings.understanding = (.now - started).milliseconds
    turn.timings = timings
    await decide(&turn)
    await doubt(asked, after: turn)
    emit(.interpretation(turn.interpretation))
    emit(.decision(turn.decision, turn: turn.id))
    do {
      if understood.continued != nil {
        try await history.goOn(turn, from: understood.standing, in: conversation)
      } else {
        try await history.add(turn)
      }
    } catch let error as AssistantError {
      waiting[turn.id] = nil
      return fail(&turn, error.words, since: end)
    } catch {
      return fail(&turn, "This could not be kept in the history, so nothing was done: \(error)", since: end)
    }
    waiting[turn.id] = nil
    guard turn.decision == .execute, turn.failure == nil else {
      turn.timings.total = (.now - end).milliseconds
      if turn.failure == nil, turn.decision != .reprompt { waiting[turn.id] = turn }
      return await close(&turn, total: (.now - end).milliseconds)
    }
    await perform(&turn)
    return await close(&turn, total: (.now - end).milliseconds)
  }

  /// Whether something of the person's would be gone if that were done now.
  func destroys(_ command: Command) async -> Bool {
    await actions[command.intent]?.destroys(command, context: context()) ?? false
  }

  private func decide(_ turn: inout Turn) async {
    let interpretation = turn.interpretation
    turn.confidence = policy.confidence(of: interpretation, heard: turn.transcript)
    let intent = interpretation.command.intent
    turn.decision = policy.decision(
      for: interpretation, heard: turn.transcript,
      confirmation: actions[intent]?.confirmation(of: interpretation.command)
        ?? history.json.schema.confirmation(of: intent))
    // The person says which of several things is meant, however sure the understanding is.
    if turn.isAmbiguous, turn.decision == .execute || turn.decision == .confirm { turn.decision = .ask }
    // What destroys is shown first, even where a person's own thresholds would have it done.
    if turn.decision == .execute, await destroys(interpretation.command) { turn.decision = .confirm }
    turn.interpretation.needsConfirmation = turn.decision.needsConfirmation
  }

  /// Makes a question that means nothing else one for the person's notes, where one of them has its words.
  private func askNotes(_ turn: inout Turn) async {
    let interpretation = turn.interpretation
    guard interpretation.command.intent == .none, interpretation.objection == nil,
      let question = NotesQuestion(interpretation.text),
      (try? await actions[.searchNotes]?.ground(question.command, said: .whole, context: context())) != nil
    else { return }
    turn.interpretation = Interpretation(
      text: interpretation.text, command: question.command, confidence: 1, interpreter: "rules")
  }

  /// The largest number of things to choose from.
  private static let mostReadings = 9

  /// Looks up what the command speaks of. What is not there fails now, and not after a yes.
  func ground(_ turn: inout Turn, said: SaidTime) async {
    let command = turn.interpretation.command
    turn.said = command
    guard turn.interpretation.missing.isEmpty, let action = actions[command.intent] else { return }
    do {
      switch try await action.ground(command, said: said, context: context()) {
      case .one(let found): turn.interpretation.command = found
      case .several(let found):
        turn.interpretation.command = found.first ?? command
        turn.interpretation.alternatives = Array(found.dropFirst().prefix(Self.mostReadings - 1))
        turn.isAmbiguous = found.count > 1
        if found.count > Self.mostReadings {
          turn.interpretation.objection = .unclear(
            "\(found.count - Self.mostReadings) more fit. Say more about it if it is none of these.")
        }
      }
    } catch ActionError.missingSlot(let slot) {
      turn.interpretation.missing = [slot]
    } catch ActionError.unclear(let slot, let words) {
      turn.interpretation.missing = [slot]
      turn.interpretation.objection = .unclear(words)
    } catch {
      turn.failure = error.words
    }
  }

  func perform(_ turn: inout Turn) async {
    let command = turn.interpretation.command
    if command.intent == .undo { return await undo(as: &turn) }
    guard let action = actions[command.intent] else {
      turn.failure = "There is no action for \(command.intent.rawValue) on this machine."
      return
    }
    let started = ContinuousClock.now
    do {
      let prepared = try await action.prepare(command, context: context())
      try await history.begin(prepared.receipt, turn: turn.id)
      let receipt = try await prepared.perform()
      turn.receipt = receipt
      emit(.receipt(receipt, turn: turn.id))
    } catch {
      turn.failure = error.words
    }
    turn.timings.action = (.now - started).milliseconds
  }

  /// Writes down what came of a turn, or that it is shown and waits, and tells of it.
  func close(_ turn: inout Turn, total: Double) async -> Turn {
    turn.timings.total = total
    if let failure = turn.failure { emit(.failure(failure)) }
    do {
      if turn.waits {
        try await history.show(turn, in: conversation, at: clock())
        unseen.remove(turn.id)
        doubted.remove(turn.id)
      } else {
        try await history.settle(turn)
      }
    } catch let error as AssistantError {
      // Somebody else answered what was to be shown.
      waiting[turn.id] = nil
      turn.failure = error.words
      emit(.failure(error.words))
    } catch {
      let failure = "The history could not be written: \(error)"
      emit(.failure(failure))
      // Nobody can say yes to a card of which it is not known that it was shown.
      if turn.waits {
        waiting[turn.id] = nil
        turn.failure = failure
      }
    }
    if let receipt = turn.receipt { dispatch(receipt) }
    turn.notices = await tellNotices()
    remember(turn)
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

extension Error {
  /// What it says to a person.
  var words: String { (self as? any LocalizedError)?.errorDescription ?? "\(self)" }
}

extension Transcript {
  /// What was heard of one request among several.
  fileprivate func part(_ request: String) -> Transcript {
    let words = wordsByOffset()
    guard let range = text.range(of: request) else {
      return Transcript(text: request, confidence: confidence)
    }
    let start = text.unicodeScalars.distance(from: text.startIndex, to: range.lowerBound)
    let end = start + request.unicodeScalars.count
    return Transcript(
      text: request, confidence: confidence,
      words: words.filter { $0.0.lowerBound >= start && $0.0.upperBound <= end }.map(\.1))
  }
}
