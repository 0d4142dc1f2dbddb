import Actions
import Foundation
import TimeExpressions
import Understanding

/// A conversation in which every command that would be done is taken as done, and nothing is.
///
/// A command that would be shown or asked about waits, as it would for a person. What commands find in calendars and
/// mail is not looked up.
public struct RehearsedDialogue {
  /// What one request of it was taken for.
  public struct Reading: Sendable {
    public let interpretation: Interpretation
    public let decision: Decision
    public let act: DialogueAct
    /// The number of the text that it speaks of, from 0; nil for none.
    public fileprivate(set) var refersTo: Int?
  }

  private let schema: CommandSchema
  private let continuing: ContinuingPhrases
  private let policy: ConfirmationPolicy
  private let interpreter: any Interpreter
  /// Everything said so far, as it stands now, with the number of the text that said it.
  private var turns: [(turn: Turn, text: Int)] = []
  private var texts = 0
  /// What a text may speak of, and whether it waits.
  private var latest: (index: Int, waits: Bool)?
  /// Something was said to what waits that could not be understood, so that a yes has it shown again.
  private var isDoubted = false
  /// What waited when something was asked in between that changes nothing.
  private var interrupted: Int?
  private var spoken = SpokenThings()

  public init(interpreter: any Interpreter, schema: CommandSchema, policy: ConfirmationPolicy) {
    (self.interpreter, self.schema, self.policy) = (interpreter, schema, policy)
    continuing = ContinuingPhrases(schema)
  }

  /// Takes what is said next, at a time; one reading for each request that it makes.
  public mutating func take(_ text: String, context: TimeContext) -> [Reading] {
    let first = turns.count
    let requests =
      SpokenAnswer(text) != nil
      ? [text]
      : SeveralRequests(interpreter: interpreter, schema: schema, context: context).requests(in: text)
    var readings: [Reading] = []
    for request in requests {
      var reading = takeOne(request, context: context)
      reading.refersTo = reading.refersTo.map { turns[$0].text }
      readings.append(reading)
    }
    texts += 1
    if requests.count > 1 {
      spoken.group(turns[first...].map(\.turn.interpretation.command), schema: schema)
    }
    // Of several that wait, the first is asked about first.
    if requests.count > 1, let waiting = turns[first...].firstIndex(where: { $0.turn.waits }) {
      latest = (waiting, true)
    }
    return readings
  }

  private mutating func takeOne(_ text: String, context: TimeContext) -> Reading {
    let number = turns.count
    if let latest, latest.waits,
      let answer = SpokenAnswer(text, to: turns[latest.index].turn.interpretation.command, schema: schema)
    {
      if let reading = take(answer, text, to: latest.index) { return reading }
    }
    let reader = DialogueReader(
      interpreter: interpreter, schema: schema, continuing: continuing, rules: PersonalRules(),
      context: context)
    let before = latest.map { DialogueReader.Before(turns[$0.index].turn, waits: $0.waits, spoken: spoken) }
    var understood = reader.understand(text, after: before)
    if understood.isIdle(schema), let interrupted {
      let answer = reader.understand(text, after: DialogueReader.Before(turns[interrupted].turn, waits: true))
      if answer.continued != nil {
        (understood, latest) = (answer, (interrupted, true))
      }
    }
    if understood.isRefusal, let latest, let reading = take(.no, text, to: latest.index) { return reading }
    var turn = Turn(
      time: Date(), transcript: nil, interpretation: understood.interpretation, confidence: 0, decision: .ask)
    if let answer = answerFromNotes(to: turn.interpretation) {
      (turn.interpretation, understood.act) = (answer, .query)
    }
    turn.decision = policy.decision(
      for: turn.interpretation, heard: nil,
      confirmation: schema.confirmation(of: turn.interpretation.command.intent))
    turn.interpretation.needsConfirmation = turn.decision.needsConfirmation
    let named = named(by: understood)
    let refersTo =
      understood.continued != nil ? latest?.index : named ?? (understood.refers ? latest?.index : nil)
    if let named { place(&turn, understood.said, as: turns[named].turn) }
    if case .shift(let shift) = understood.said { move(&turn, by: shift) }
    if turn.decision == .execute {
      let receipt = self.receipt(for: turn, of: refersTo.map { turns[$0].turn })
      turn.receipt = receipt
      spoken.add(turn.interpretation.command, receipt, schema: schema)
    }
    turns.append((turn, texts))
    // What was not understood is passed over.
    if turn.decision == .reprompt {
      isDoubted = latest?.waits == true && turn.interpretation.isBaffling
    } else {
      isDoubted = false
      let tells = schema.confirmation(of: turn.interpretation.command.intent) == .never && !turn.waits
      interrupted = tells ? latest.flatMap { $0.waits ? $0.index : nil } ?? interrupted : nil
      latest = (number, turn.waits)
    }
    return Reading(
      interpretation: turn.interpretation, decision: turn.decision, act: understood.act, refersTo: refersTo)
  }

  /// A yes, a no or a choice, to what waits; nil for a number that is none of the readings.
  private mutating func take(_ answer: SpokenAnswer, _ text: String, to index: Int) -> Reading? {
    var turn = turns[index].turn
    let act: DialogueAct
    let isAgreed = answer == .yes || answer == .praise && !needsYes(turn)
    if answer != .no, isDoubted || answer == .praise && !isAgreed {
      isDoubted = false
      turns.append((turn, texts))
      return Reading(
        interpretation: turn.interpretation, decision: turn.decision, act: .yes, refersTo: index)
    }
    isDoubted = false
    interrupted = nil
    switch answer {
    case .no:
      (turn.isDismissed, act) = (true, Reference.takesAway(text) ? .cancel : .no)
      latest = nil
    case .yes, .praise:
      act = .yes
      if turn.decision != .clarify, !turn.isAmbiguous {
        let receipt = self.receipt(for: turn)
        turn.receipt = receipt
        spoken.add(turn.interpretation.command, receipt, schema: schema)
      }
      latest = (index, turn.waits)
    case .reading(let number):
      guard turn.decision == .ask, turn.readings.indices.contains(number) else { return nil }
      act = .answer
      turn.interpretation.command = turn.readings[number]
      turn.receipt = receipt(for: turn)
      latest = (index, false)
    }
    turns[index].turn = turn
    // The answer has a number of its own, and stands for what it answers.
    turns.append((turn, texts))
    return Reading(
      interpretation: turn.interpretation, decision: turn.waits ? turn.decision : .execute, act: act,
      refersTo: index)
  }

  /// Whether praise is not enough to have something done.
  private func needsYes(_ turn: Turn) -> Bool {
    let intent = turn.interpretation.command.intent
    return schema.confirmation(of: intent) == .always || schema.act(of: intent) == .cancel
  }

  /// A question that means nothing else and that a note of this conversation answers, as one for the notes.
  private func answerFromNotes(to interpretation: Interpretation) -> Interpretation? {
    guard interpretation.command.intent == .none, interpretation.objection == nil,
      let question = NotesQuestion(interpretation.text),
      turns.contains(where: { said in
        let command = said.turn.interpretation.command
        let text = [command.text(.title), command.text(.noteBody)].compactMap(\.self).joined(separator: " ")
        return schema.makes(.note, command.intent) && FoldedWords.areAll(of: question.words, in: text)
      })
    else { return nil }
    return Interpretation(
      text: interpretation.text, command: question.command, confidence: 1, interpreter: "rules")
  }

  /// The latest turn whose thing a command names.
  private func named(by understood: Understood) -> Int? {
    let command = understood.interpretation.command
    let isOfTimer = schema.changesTimer(command.intent)
    guard isOfTimer || schema.mayRefer(command.intent),
      let title = command.text(.title) ?? (isOfTimer ? "timer" : nil)
    else { return nil }
    return turns.indices.last { index in
      (turns[index].turn.receipt != nil || turns[index].turn.waits)
        && name(turns[index].turn.interpretation.command).map { FoldedWords.areAll(of: title, in: $0) }
          ?? false
    }
  }

  private func name(_ command: Command) -> String? {
    Referent(command, schema: schema)?.title ?? command.text(.title)
      ?? (schema.makes(.timer, command.intent) ? "timer" : nil)
  }

  /// Gives the new time of something what was not said of it, as the action does.
  private func place(_ turn: inout Turn, _ said: SaidTime, as before: Turn) {
    let command = before.interpretation.command
    guard turn.interpretation.command.intent == schema.generalChange,
      let point = turn.interpretation.command.point(.dateTimePoint),
      let start = command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start
    else { return }
    turn.interpretation.command.slots[.dateTimePoint] = .point(FollowUp.placed(point, said, on: start))
  }

  private func move(_ turn: inout Turn, by shift: TimeShift) {
    guard shift.part == .start, let before = turn.interpretation.command.point(.oldDateTime),
      let moved = shift.applied(to: before)
    else { return }
    turn.interpretation.command.slots[.dateTimePoint] = .point(moved)
  }

  /// As if it had been done: what was changed is found where it is now.
  private func receipt(for turn: Turn, of changed: Turn? = nil) -> Receipt {
    let command = turn.interpretation.command
    var items: [FoundItem] = []
    if command.intent == schema.generalChange, let title = command.text(.newTitle) ?? command.text(.title) {
      let start = command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start
      items = [
        FoundItem(
          kind: changed.flatMap {
            Referent($0.interpretation.command, schema: schema)?.kind ?? $0.receipt?.items.first?.kind
          } ?? .event,
          title: title, start: start ?? command.point(.oldDateTime), location: "")
      ]
    }
    return Receipt(intent: command.intent, summary: "", location: "", effects: [], items: items)
  }
}
