import Actions
import Foundation
import TimeExpressions
import Understanding

/// What one request of a text was taken for.
public struct RehearsedReading: Sendable {
  /// The meaning of the request.
  public let interpretation: Interpretation
  /// The decision about it.
  public let decision: Decision
  /// The dialogue act of it.
  public let act: DialogueAct
  /// The number of the text that the request refers to, from 0, or `nil` for none.
  public let refersTo: Int?
}

/// A conversation in which commands are only pretended to be done.
///
/// It runs the same `Dialogue` as an `Assistant`. A command that would be shown or asked about waits, as it would
/// for a person. Nothing is looked up in calendars and mail, and nothing can be destroyed.
public struct RehearsedDialogue {
  private var dialogue: Dialogue
  /// All turns so far in their present state, each with the number of the text that changed it last.
  private var turns: [(turn: Turn, text: Int)] = []
  private var texts = 0
  /// The readings of the requests of the text that is being taken.
  private var readings: [RehearsedReading] = []
  /// The dialogue act and reference of the request that is being taken, or `nil` for an answer.
  private var meaning: (act: DialogueAct, refersTo: Int?)?

  private var schema: CommandSchema { dialogue.schema }
  /// The time of everything said: no time passes.
  private static let now = Date(timeIntervalSinceReferenceDate: 0)

  /// Creates a conversation in which nothing was said yet.
  public init(interpreter: any Interpreter, schema: CommandSchema, policy: ConfirmationPolicy) {
    dialogue = Dialogue(interpreter: interpreter, schema: schema, policy: policy, rules: PersonalRules())
  }

  /// Takes the next text, and returns a reading for each request that it makes.
  public mutating func read(_ text: String, context: TimeContext) -> [RehearsedReading] {
    readings = []
    _ = run(.said(Dialogue.Said(text, at: Self.now, context: context)))
    texts += 1
    return readings
  }

  /// Lets the dialogue take an input and all that follows from it. Returns the turns that ended.
  private mutating func run(_ input: Dialogue.Input) -> [Turn] {
    var ended: [Turn] = []
    for output in dialogue.respond(to: input, at: Self.now) {
      switch output {
      case .event(.ended(let turn, _)): ended.append(turn)
      case .event, .error: break
      case .work(let work): if let outcome = pretend(work) { ended += run(.came(outcome)) }
      case .input(.asked(let request)): ended += hear(request)
      case .input(let next): ended += run(next)
      case .end(var text):
        text.turns = ended
        _ = run(.ended(text))
      }
    }
    return ended
  }

  /// Takes one request, and notes its reading.
  private mutating func hear(_ request: Dialogue.Said) -> [Turn] {
    meaning = nil
    let ended = run(.asked(request))
    // “Yes to both” ends several turns and is one answer.
    let taken = ended.map { reading(of: $0, from: request.text) }.first
    if let taken { readings.append(taken) }
    return ended
  }

  /// Returns the reading of a turn that ended.
  private mutating func reading(of turn: Turn, from text: String) -> RehearsedReading {
    let before = turns.firstIndex { $0.turn.id == turn.id }
    guard let meaning else {
      // An answer is read as the turn that it answers.
      if let before { turns[before].turn = turn }
      return RehearsedReading(
        interpretation: turn.interpretation, decision: turn.waits ? turn.decision : .execute,
        act: act(of: text, answering: turn), refersTo: before.map { turns[$0].text })
    }
    if let before { turns.remove(at: before) }
    turns.append((turn, texts))
    return RehearsedReading(
      interpretation: turn.interpretation, decision: turn.decision, act: meaning.act,
      refersTo: meaning.refersTo)
  }

  /// Returns the dialogue act of an answer.
  private func act(of answer: String, answering turn: Turn) -> DialogueAct {
    if turn.isDismissed { return Reference.takesAway(answer) ? .cancel : .no }
    if case .reading? = SpokenAnswer(answer) { return .answer }
    return .yes
  }

  /// Returns the outcome that the work would have, or `nil` where it has none.
  private mutating func pretend(_ work: Dialogue.Work) -> Dialogue.Outcome? {
    switch work {
    case .divide(let said): return .divided(dialogue.requests(in: said))
    case .understand(let said):
      return .understood(said, dialogue.foresee(said.text, said.context, at: Self.now))
    case .join(let said, let sentence):
      let whole = dialogue.resume(sentence, said.context)
      return .joined(said, sentence, whole, revision: dialogue.revision)
    case .takeBack(let resumption):
      return .resumed(resumption, isTakenBack: resumption.whole.insteadOf != nil)
    case .prepare(let request): return prepare(request)
    case .keep(let turn, _): return .kept(turn, nil)
    case .perform(var turn):
      let before = meaning?.refersTo.flatMap { number in turns.last { $0.text == number } }
      turn.receipt = receipt(for: turn, of: before?.turn)
      return .performed(turn, takenBack: nil)
    case .adopt(let rule, var turn):
      dialogue.rules.add(rule)
      meaning = (.none, nil)
      turn.receipt = receipt(for: turn)
      return .performed(turn, takenBack: nil)
    case .close(let turn): return .closed(turn, nil)
    case .weigh(let consent): return .weighed(consent, destroys: false)
    case .claim(let consent): return .claimed(consent, .claimed)
    case .look(let turn): return .looked(turn, now: turn, .waiting)
    case .giveUp(let turn, let how): return .gaveUp(turn, how, .waiting)
    case .doubt, .learn: return nil
    }
  }

  /// Fills in what an action would find in this conversation, and notes the request's act and reference.
  private mutating func prepare(_ request: Dialogue.Request) -> Dialogue.Outcome {
    var request = request
    if let answer = answerFromNotes(to: request.turn.interpretation) {
      (request.turn.interpretation, request.understood.act) = (answer, .query)
    }
    let understood = request.understood
    let named = named(by: understood)
    if let named { place(&request.turn, understood.said, as: turns[named].turn) }
    if case .shift(let shift) = understood.said {
      move(&request.turn, by: shift, from: named.flatMap { start(of: turns[$0].turn) })
    }
    let last = understood.refers ? dialogue.recent(at: Self.now) : nil
    let index = index(of: understood.continued) ?? named ?? index(of: last)
    meaning = (understood.act, index.map { turns[$0].text })
    let intent = request.turn.interpretation.command.intent
    return .prepared(request, Dialogue.Prospect(confirmation: schema.confirmation(of: intent)))
  }

  private func index(of turn: Turn?) -> Int? {
    turn.flatMap { turn in turns.firstIndex { $0.turn.id == turn.id } }
  }

  /// Returns a question about the notes, where the text means nothing else and a note of this conversation has its
  /// words.
  private func answerFromNotes(to interpretation: Interpretation) -> Interpretation? {
    guard interpretation.command.intent == .none, interpretation.objection == nil,
      let question = NotesQuestion(interpretation.text),
      turns.contains(where: { said in
        let command = said.turn.interpretation.command
        let text = [command.text(.title), command.text(.noteBody)].compactMap(\.self).joined(separator: " ")
        return schema.makes(.note, command.intent) && FoldedWords.areAll(of: question.words, in: text)
      })
    else { return nil }
    return Interpretation(byRule: interpretation.text, question.command)
  }

  /// Returns the index of the latest turn whose thing a command names, or `nil` where it names none.
  private func named(by understood: Understood) -> Int? {
    let command = understood.interpretation.command
    let isOfTimer = schema.changesTimer(command.intent)
    guard isOfTimer || schema.mayRefer(command.intent),
      let title = command.text(.title) ?? (isOfTimer ? "timer" : nil)
    else { return nil }
    let ofThatName = turns.indices.filter { index in
      (turns[index].turn.receipt != nil || turns[index].turn.waits)
        && name(turns[index].turn.interpretation.command).map { FoldedWords.areAll(of: title, in: $0) }
          ?? false
    }
    // An event and its reminder may have the same name.
    let atThatTime = command.point(.oldDateTime).flatMap { old in
      ofThatName.last { start(of: turns[$0].turn) == old }
    }
    // A turn that made or changed the thing is preferred to a question about it, and to a card without a time.
    let made = ofThatName.filter { schema.act(of: turns[$0].turn.interpretation.command.intent) != .query }
    return atThatTime ?? made.last { start(of: turns[$0].turn) != nil } ?? made.last ?? ofThatName.last
  }

  private func name(_ command: Command) -> String? {
    Referent(command, schema: schema)?.title ?? command.text(.title)
      ?? (schema.makes(.timer, command.intent) ? "timer" : nil)
  }

  /// Completes the new time of a thing from its old time, as the action does.
  private func place(_ turn: inout Turn, _ said: SaidTime, as before: Turn) {
    let command = before.interpretation.command
    guard turn.interpretation.command.intent == schema.generalChange,
      let point = turn.interpretation.command.point(.dateTimePoint),
      let start = command.point(.dateTimePoint) ?? command.range(.dateTimeRange)?.start
    else { return }
    let placed = FollowUp.placed(point, said, on: start)
    turn.interpretation.command.slots[.dateTimePoint] = .point(placed)
    // On another day it keeps its length.
    if let range = command.range(.dateTimeRange), case .dateTime(let begin) = range.start,
      case .dateTime(let time) = placed, time.date != begin.date, time.secondOfDay == begin.secondOfDay
    {
      turn.interpretation.command.slots[.dateTimePoint] = nil
      turn.interpretation.command.slots[.dateTimeRange] = .range(range.beginning(on: time.date))
    }
  }

  private func start(of turn: Turn) -> TimePoint? {
    turn.receipt?.items.first?.start ?? turn.interpretation.command.start
  }

  /// Moves a turn's time by an amount.
  private func move(_ turn: inout Turn, by shift: TimeShift, from start: TimePoint?) {
    guard shift.part == .start, let before = turn.interpretation.command.point(.oldDateTime) ?? start,
      let moved = shift.applied(to: before)
    else { return }
    turn.interpretation.command.slots[.dateTimePoint] = .point(moved)
  }

  /// Returns the receipt that the turn would have. A change names the thing as it is afterwards.
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
          title: title, start: start ?? command.point(.oldDateTime) ?? changed.flatMap(self.start(of:)),
          location: "")
      ]
    }
    let tells = schema.confirmation(of: command.intent) == .never
    return Receipt(
      intent: command.intent, summary: "", location: "", effects: tells ? [.told("")] : [], items: items)
  }
}
