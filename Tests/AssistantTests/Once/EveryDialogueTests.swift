import Actions
import Foundation
import Testing
import Understanding

@testable import Assistant

/// The dialogue itself, whatever is said in it and whatever comes of each piece of its work.
@Suite("Whatever is said, and whatever comes of it")
struct EveryDialogueTests {
  private let beginning: Way

  init() throws { beginning = Way(schema: try .bundled()) }

  /// Goes every way of so many deeds, of which so many pieces of work go wrong at most.
  private func explore(
    _ first: [Deed], deeds: Int, mishaps: Int, isSpoken: Bool = false
  ) -> (ways: Int, wrong: Set<String>) {
    var (ways, wrong): (Int, Set<String>) = (0, [])
    var open = [(way: beginning, next: first, left: deeds)]
    (open[0].way.mishapsLeft, open[0].way.isSpoken) = (mishaps, isSpoken)
    while let (beginning, planned, left) = open.popLast() {
      var (way, next) = (beginning, planned)
      if let problem = way.problem {
        wrong.insert("\(problem): \(way.story.joined(separator: ", "))")
      } else if !way.isIdle {
        open += way.steps().map { ($0, next, left) }
      } else if !next.isEmpty {
        way.begin(next.removeFirst())
        open.append((way, next, left))
      } else if left > 0 {
        for deed in Deed.allCases {
          var other = way
          other.begin(deed)
          open.append((other, [], left - 1))
        }
      } else {
        ways += 1
      }
    }
    return (ways, wrong)
  }

  @Test(
    "mail goes, and what destroys is done, only after what was shown was agreed to",
    arguments: [[Deed.mail], [.clear], [.mail, .mailToOther]])
  fileprivate func everything(first: [Deed]) {
    let (ways, wrong) = explore(first, deeds: 2, mishaps: 1)
    #expect(wrong.isEmpty)
    #expect(ways > 1_000)
  }

  @Test(
    "also by voice, and in longer dialogues in which nothing goes wrong", arguments: [[Deed.mail], [.clear]],
    [false, true])
  fileprivate func longer(first: [Deed], isSpoken: Bool) {
    let (ways, wrong) = explore(first, deeds: 3, mishaps: 0, isSpoken: isSpoken)
    #expect(wrong.isEmpty)
    #expect(ways > 1_000)
  }

  @Test("the explorer finds a yes that was not heeded, and one that was heeded too soon")
  fileprivate func explorer() {
    var way = beginning
    way.begin(.mail)
    while !way.isIdle, let next = way.steps().first { way = next }
    #expect(way.problem == nil)
    // Whoever forgets that something was said since takes the yes for an answer to the card.
    way.forgetWhatWasShown()
    way.begin(.yes)
    while !way.isIdle, way.problem == nil, let next = way.steps().first { way = next }
    #expect(way.problem == "claimed unseen")
  }
}

private enum Deed: String, CaseIterable {
  case mail = "mail anna"
  case mailToOther = "mail bob"
  case clear = "clear the list"
  case remind = "call john"
  case yes, no, great
  case baffling = "purple monkey dishwasher"
  case asking = "what time is it"
  /// By key or by hand.
  case confirm, confirmReally, dismiss
}

/// How a dialogue went so far, and what somebody who looks on knows of it.
private struct Way {
  var mishapsLeft = 0
  /// It is all said by voice, so that what waits is given up where the person goes on.
  var isSpoken = false
  private(set) var story: [String] = []
  private(set) var problem: String?
  private var dialogue: Dialogue
  private var pending: [Dialogue.Output] = []
  private var isByHand = false
  private var hasEnded = true
  /// The turns of the text that is being taken; nil for an answer by hand.
  private var text: [Turn]?
  private var turns: [Turn] = []
  /// Cards as they were shown here last.
  private var shown: [UUID: Turn] = [:]
  /// The one that a yes can be meant for: nothing else was said since it was shown.
  private var fresh: UUID?
  private var claimed: Set<UUID> = []
  private var over: Set<UUID> = []
  private let schema: CommandSchema

  private static let moment = Date(timeIntervalSince1970: 1_772_445_600)

  init(schema: CommandSchema) {
    self.schema = schema
    func mail(_ address: String) -> [Slot: SlotValue] {
      [.emailTo: .texts([address]), .emailBody: .text("I will be late")]
    }
    dialogue = Dialogue(
      interpreter: ScriptedInterpreter(
        lines: [
          .init(Deed.mail.rawValue, .sendEmail, mail("anna@example.org")),
          .init(Deed.mailToOther.rawValue, .sendEmail, mail("bob@example.org")),
          .init(Deed.clear.rawValue, .clearList, [.listName: .text("shopping")]),
          .init(
            Deed.remind.rawValue, .addReminder,
            [.title: .text("call john"), .dateTimePoint: point("2026-03-03T12:00:00")]),
          .init(Deed.asking.rawValue, .tellTime),
        ], schema: schema),
      schema: schema, policy: ConfirmationPolicy(), rules: PersonalRules())
  }

  var isIdle: Bool { pending.isEmpty }

  mutating func forgetWhatWasShown() { (shown, fresh) = ([:], nil) }

  mutating func begin(_ deed: Deed) {
    if !hasEnded { problem = "nobody was told what came of it" }
    story.append(deed.rawValue)
    (isByHand, hasEnded, text) = (false, false, nil)
    let card = dialogue.waiting.last
    switch deed {
    case .confirm, .confirmReally, .dismiss:
      isByHand = true
      let id = card?.id ?? UUID()
      if deed == .dismiss {
        take(.dismissed(id))
      } else {
        take(.confirmed(id, edited: nil, isReally: deed == .confirmReally))
      }
    default:
      if ![.yes, .no, .great].contains(deed) { fresh = nil }
      text = []
      let said = Dialogue.Said(deed.rawValue, at: Self.moment, context: .dialogue)
      take(.said(said))
    }
  }

  private mutating func take(_ input: Dialogue.Input) {
    pending = dialogue.respond(to: input, at: Self.moment) + pending
  }

  /// What may happen next.
  func steps() -> [Way] {
    var next = self
    switch next.pending.removeFirst() {
    case .event(let event):
      next.heed(event)
      return [next]
    case .input(let input):
      next.take(input)
      return [next]
    case .end:
      next.text = nil
      next.take(
        .ended(Dialogue.Text(madeSeveralRequests: false, isSpoken: isSpoken, turns: text ?? [])))
      return [next]
    case .error:
      next.hasEnded = true
      return [next]
    case .work(let work):
      next.check(work)
      let (usual, mishaps) = next.outcomes(of: work)
      let otherwise = mishapsLeft > 0 ? mishaps : []
      return [next.after(usual)] + otherwise.map { next.after($0, isMishap: true) }
    }
  }

  private func after(_ outcome: Dialogue.Outcome?, isMishap: Bool = false) -> Way {
    guard let outcome else { return self }
    var next = self
    if isMishap {
      next.mishapsLeft -= 1
      next.story.append("but \(outcome)".prefix { $0 != "(" } + "")
    }
    next.note(outcome)
    next.take(.came(outcome))
    let cards = next.dialogue.cards.map(\.turn)
    if Set(cards.map(\.id)).count != cards.count { next.problem = "a card waits twice" }
    if !cards.allSatisfy(\.waits) { next.problem = "a card waits for nothing" }
    if cards.contains(where: { next.over.contains($0.id) }) { next.problem = "what is over waits" }
    return next
  }

  private mutating func heed(_ event: AssistantEvent) {
    switch event {
    case .decision(.execute, let id):
      // What is decided about is kept next.
      if turns.last(where: { $0.id == id }).map(needsShowing) ?? false { problem = "to be done unseen" }
    case .ended(let turn, let asked):
      hasEnded = true
      text?.append(turn)
      if turn.waits, dialogue.card(turn.id) == nil { problem = "waits, and is forgotten" }
      if let asked, !asked.waits { problem = "asks what does not wait" }
    case .dismissed: hasEnded = true
    default: break
    }
  }

  private func needsShowing(_ turn: Turn) -> Bool {
    [.sendEmail, .clearList].contains(turn.interpretation.command.intent)
  }

  private mutating func check(_ work: Dialogue.Work) {
    switch work {
    case .perform(let turn):
      if !claimed.contains(turn.id), needsShowing(turn) { problem = "done unclaimed" }
      if over.contains(turn.id) { problem = "done twice" }
      over.insert(turn.id)
    case .claim(let consent):
      let command = consent.turn.interpretation.command
      guard let card = shown[consent.shown.id], card.interpretation.command == command else {
        problem = "claimed unseen"
        return
      }
      if !isByHand, fresh != card.id { problem = "claimed by a yes to something else" }
      if card.interpretation.command.intent == .clearList, !card.isAskedAgain {
        problem = "destroys after one question"
      }
    default: break
    }
  }

  private mutating func note(_ outcome: Dialogue.Outcome) {
    switch outcome {
    case .prepared(let request, _): turns.append(request.turn)
    case .claimed(let consent, .claimed): claimed.insert(consent.shown.id)
    case .closed(let turn, nil) where turn.waits: (shown[turn.id], fresh) = (turn, turn.id)
    case .closed(let turn, _):
      shown[turn.id] = nil
      if !turn.waits, fresh == turn.id { fresh = nil }
    case .gaveUp(let turn, _, _), .looked(let turn, _, _):
      shown[turn.id] = nil
      if fresh == turn.id { fresh = nil }
      if case .gaveUp(_, _, .waiting) = outcome { over.insert(turn.id) }
    default: break
    }
  }

  private struct Mishap: Error {}

  /// What usually comes of some work, and what may come of it otherwise.
  private func outcomes(of work: Dialogue.Work) -> (Dialogue.Outcome?, [Dialogue.Outcome]) {
    switch work {
    case .divide(let said): return (.divided(dialogue.requests(in: said)), [])
    case .understand(let said):
      let foreseen = dialogue.foresee(said.text, said.context, at: Self.moment)
      // Something may have happened while it was read.
      var stale = foreseen
      stale.revision -= 1
      return (.understood(said, foreseen), [.understood(said, stale)])
    case .join(let said, let sentence):
      let whole = dialogue.resume(sentence, said.context)
      return (.joined(said, sentence, whole, revision: dialogue.revision), [])
    case .takeBack(let resumption): return (.resumed(resumption, isTakenBack: true), [])
    case .prepare(let request):
      let command = request.turn.interpretation.command
      let prospect = Dialogue.Prospect(
        confirmation: schema.confirmation(of: command.intent), destroys: command.intent == .clearList)
      var missing = request
      missing.turn.failure = "It is not there."
      return (.prepared(request, prospect), [.prepared(missing, prospect)])
    case .keep(let turn, let standing):
      let taken = Dialogue.Outcome.kept(turn, AssistantError.answeredElsewhere(.done))
      return (.kept(turn, nil), (standing == nil ? [] : [taken]) + [.kept(turn, Mishap())])
    case .perform(var turn):
      var failed = turn
      failed.failure = "It did not work."
      let intent = turn.interpretation.command.intent
      turn.receipt = Receipt(
        intent: intent, summary: "", location: "", effects: intent == .tellTime ? [.told("noon")] : [])
      return (.performed(turn, takenBack: nil), [.performed(failed, takenBack: nil)])
    case .adopt(_, let turn): return (.performed(turn, takenBack: nil), [])
    case .close(let turn):
      let taken = turn.waits ? [Dialogue.Outcome.closed(turn, AssistantError.answeredElsewhere(.done))] : []
      return (.closed(turn, nil), taken + [.closed(turn, Mishap())])
    case .weigh(let consent):
      let destroys = consent.turn.interpretation.command.intent == .clearList
      return (.weighed(consent, destroys: destroys), [])
    case .claim(let consent):
      return (
        .claimed(consent, .claimed),
        [
          .claimed(consent, .notShown), .claimed(consent, .taken(.done)), .claimed(consent, .taken(nil)),
          .failed(consent.shown, Mishap()),
        ]
      )
    case .look(let turn):
      return (
        .looked(turn, now: turn, .waiting), [.looked(turn, now: turn, .dismissed), .failed(turn, Mishap())]
      )
    case .giveUp(let turn, let how):
      return (.gaveUp(turn, how, .waiting), [.gaveUp(turn, how, .done), .failed(turn, Mishap())])
    case .doubt, .learn: return (nil, [])
    }
  }
}
