import Actions
import Foundation
import Sentences
import TimeExpressions
import Understanding

/// Does the work that the dialogue asks for.
extension Assistant {
  /// Does one unit of work.
  ///
  /// - Returns: The outcome, or `nil` where nothing follows from the work.
  /// - Throws: `CancellationError`, only while a text is to be understood.
  func perform(_ work: Dialogue.Work) async throws -> Dialogue.Outcome? {
    switch work {
    case .divide(let said):
      let dialogue = dialogue
      return .divided(try await outOfTurn { try await reading.read { dialogue.requests(in: said) } })
    case .understand(let said):
      return .understood(said, try await outOfTurn { try await foreseen(said.text, said.context) })
    case .join(let said, let sentence):
      let dialogue = dialogue
      let whole = try await outOfTurn {
        try await reading.read { dialogue.resume(sentence, said.context) }
      }
      return .joined(said, sentence, whole, revision: dialogue.revision)
    case .takeBack(let resumption): return await takeBack(resumption)
    case .prepare(let request): return await prepare(request)
    case .keep(let turn, let standing): return await keep(turn, from: standing)
    case .perform(let turn): return await perform(turn)
    case .adopt(let rule, let turn): return await adopt(rule, turn)
    case .close(let turn): return await close(turn)
    case .weigh(let consent): return await weigh(consent)
    case .claim(let consent):
      return await answered(consent.shown) {
        .claimed(consent, try await history.claim(consent.shown.id, in: conversation))
      }
    case .look(let turn):
      return await answered(turn) {
        let (now, outcome) = try await history.turn(turn.id)
        return .looked(turn, now: now, outcome)
      }
    case .giveUp(let turn, let how):
      return await answered(turn) { .gaveUp(turn, how, try await history.dismiss(turn.id)) }
    case .doubt(let card): try? await history.doubtShowing(of: card, in: conversation)
    case .learn(let turn, let before): await learn(from: turn, understoodAs: before)
    }
    return nil
  }

  private func answered(
    _ turn: Turn, _ body: () async throws -> Dialogue.Outcome
  ) async -> Dialogue.Outcome {
    do { return try await body() } catch { return .failed(turn, error) }
  }

  private func takeBack(_ resumption: Dialogue.Resumption) async -> Dialogue.Outcome {
    let isTakenBack =
      if case (_, .undone)? = try? await undone(resumption.receipt.id) { true } else { false }
    return .resumed(resumption, isTakenBack: isTakenBack)
  }

  private func prepare(_ request: Dialogue.Request) async -> Dialogue.Outcome {
    var request = request
    await askNotes(&request.turn)
    await anchorToEvent(&request.turn)
    request.turn.interpretation = rules.timing(
      request.turn.interpretation, schema: history.json.schema, context: context())
    await ground(&request.turn, said: request.understood.said)
    await lookElsewhere(&request.turn, said: request.understood.said)
    request.turn.interpretation.tellUnchanged(history.json.schema, now: context().now)
    request.turn.timings.understanding = (.now - stopwatch.begun).milliseconds
    let command = request.turn.interpretation.command
    let confirmation =
      actions[command.intent]?.confirmation(of: command)
      ?? history.json.schema.confirmation(of: command.intent)
    return .prepared(
      request, Dialogue.Prospect(confirmation: confirmation, destroys: await destroys(command)))
  }

  /// Turns a question that means nothing else into a search of the person's notes, where a note has its words.
  private func askNotes(_ turn: inout Turn) async {
    let interpretation = turn.interpretation
    guard interpretation.command.intent == .none, interpretation.objection == nil,
      let question = NotesQuestion(interpretation.text),
      (try? await actions[.searchNotes]?.ground(question.command, said: .whole, context: context())) != nil
    else { return }
    turn.interpretation = Interpretation(byRule: interpretation.text, question.command)
  }

  /// The most things to choose from.
  private static let mostReadings = 9

  /// Looks up the things that the command refers to. If they don't exist, the turn fails here and not after a yes.
  private func ground(_ turn: inout Turn, said: SaidTime) async {
    let command = turn.interpretation.command
    turn.said = command
    if command.intent == .undo { return await groundUndo(&turn) }
    guard turn.interpretation.missing.isEmpty, let action = actions[command.intent] else { return }
    do {
      switch try await action.ground(command, said: said, context: context()) {
      case .one(let found): turn.interpretation.command = found
      case .several(let found):
        turn.interpretation.command = found.first ?? command
        turn.interpretation.alternatives = Array(found.dropFirst().prefix(Self.mostReadings - 1))
        turn.isAmbiguous = found.count > 1
        if found.count > Self.mostReadings {
          turn.interpretation.objection = .unclear(DialogueSentences.moreFit(found.count - Self.mostReadings))
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

  /// Returns whether doing the command now would destroy something of the person's.
  private func destroys(_ command: Command) async -> Bool {
    await actions[command.intent]?.destroys(command, context: context()) ?? false
  }

  private func weigh(_ consent: Dialogue.Consent) async -> Dialogue.Outcome {
    var consent = consent
    stopwatch = Stopwatch(since: .now, before: consent.shown.timings.total ?? 0)
    if consent.asksForPeople { await ground(&consent.turn, said: .whole) }
    return .weighed(consent, destroys: await destroys(consent.turn.interpretation.command))
  }

  private func keep(_ turn: Turn, from standing: HistoryEntry.Outcome?) async -> Dialogue.Outcome {
    var (kept, problem) = (turn, nil as (any Error)?)
    do {
      if let standing {
        try await history.goOn(turn, from: standing, in: conversation)
      } else if !isOnlyTalk(turn) {
        try await history.add(turn)
      }
    } catch {
      problem = error
    }
    kept.timings.total = stopwatch.total
    return .kept(kept, problem)
  }

  /// Returns whether a turn belongs to the language model's conversation and not to the history.
  nonisolated func isOnlyTalk(_ turn: Turn) -> Bool { talks && turn.isTalk(afterTalk: true) }

  private func perform(_ turn: Turn) async -> Dialogue.Outcome {
    var (turn, takenBack) = (turn, nil as Receipt?)
    let command = turn.interpretation.command
    if command.intent == .undo {
      takenBack = await undo(as: &turn)
    } else if let action = actions[command.intent] {
      let started = ContinuousClock.now
      do {
        let prepared = try await action.prepare(command, context: context())
        try await history.begin(prepared.receipt, turn: turn.id)
        turn.receipt = try await prepared.perform()
      } catch {
        turn.failure = error.words
      }
      turn.timings.action = (.now - started).milliseconds
    } else {
      turn.failure = DialogueSentences.noAction(for: command.intent.rawValue)
    }
    turn.timings.total = stopwatch.total
    return .performed(turn, takenBack: takenBack)
  }

  /// Writes down what came of a turn, or that its card is shown. Has queued messages sent, and publishes notices.
  private func close(_ turn: Turn) async -> Dialogue.Outcome {
    var (turn, problem) = (turn, nil as (any Error)?)
    do {
      if turn.waits {
        try await history.show(turn, in: conversation, at: clock())
      } else if !isOnlyTalk(turn) {
        try await history.settle(turn)
      }
    } catch {
      problem = error
    }
    if let receipt = turn.receipt { dispatch(receipt) }
    turn.notices = await tellNotices()
    return .closed(turn, problem)
  }
}

extension Interpretation {
  /// Turns a change to the time that the thing already has into an answer that says so, which needs no yes.
  fileprivate mutating func tellUnchanged(_ schema: CommandSchema, now: LocalDateTime) {
    guard command.intent == schema.generalChange, alternatives.isEmpty, missing.isEmpty, objection == nil,
      Set(command.slots.keys) == [.title, .oldDateTime, .dateTimePoint], let title = command.text(.title),
      let time = command.point(.dateTimePoint), time == command.point(.oldDateTime)
    else { return }
    command = .none
    objection = .unchanged(DialogueSentences.alreadySet(title, for: TimePhrase().text(for: time, now: now)))
  }
}
