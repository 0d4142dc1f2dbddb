import Actions
import Foundation
import Sentences
import Speech
import TimeExpressions
import Understanding

/// Takes requests from their words to a command that is shown or done.
extension Dialogue {
  /// Returns the requests of a text in their order, or the text itself where it makes one or is an answer. Takes a
  /// model's time.
  func requests(in said: Said) -> [Said] {
    guard said.begun == nil else { return [said] }
    let text = Hesitations.removed(from: said.text)
    let requests = requestsForBoth(in: text, at: said.time) ?? requests(in: text, said.context)
    if requests.count == 1 { return [said] }
    return requests.map { request in
      var one = said
      (one.id, one.text, one.transcript) = (UUID(), request, said.transcript?.part(request))
      return one
    }
  }

  private func requests(in text: String, _ context: TimeContext) -> [String] {
    guard SpokenAnswer(text) == nil, SpokenAnswer(toAll: text) == nil else { return [text] }
    return SeveralRequests(
      interpreter: interpreter, schema: schema, context: context, followUp: followUp(in: context)
    ).requests(in: text)
  }

  /// Returns “move both to Friday” as one request for each of the two things that were spoken of. Returns `nil` for
  /// anything else, and for an answer where both wait for one.
  private func requestsForBoth(in text: String, at time: Date) -> [String]? {
    guard let last, isRecent(last.time, time) else { return nil }
    let requests = BothThings.requests(in: text, spoken.both.map(\.title))
    guard let answer = SpokenAnswer(toAll: text) else { return requests }
    guard answer == .no, let requests, requests.count == together.count,
      together.contains(where: { card($0) == nil })
    else { return nil }
    // What still waits is refused, and what was done is taken away.
    return zip(together, requests).map { card($0) == nil ? $1 : "no" }
  }

  /// Returns what a text asks for as a follow-up of the last command, by the phrases of the schema.
  private func followUp(in context: TimeContext) -> (String) -> Intent? {
    guard let last = last?.turn.interpretation.command else { return { _ in nil } }
    return { continuing.interpretation(of: $0, after: last, context: context)?.command.intent }
  }

  /// Takes a request, first as the rest of a sentence whose speaker may only have paused.
  mutating func hear(_ said: Said, at now: Date) -> [Output] {
    guard let begun = said.begun, let transcript = said.transcript,
      let sentence = ResumedSentence(begun, transcript)
    else { return takeAlone(said, at: now) }
    return [.work(.join(said, sentence))]
  }

  /// Takes what the whole sentence means. Anything done on its first part is taken back first.
  mutating func joined(
    _ said: Said, _ sentence: ResumedSentence, _ whole: Understood?, readAt revision: Int, at now: Date
  ) -> [Output] {
    guard revision == self.revision else { return hear(said, at: now) }
    guard let whole else { return takeAlone(said, at: now) }
    if let receipt = sentence.begun.receipt, !receipt.isAnswer {
      return [
        .work(
          .takeBack(
            Resumption(
              said: said, heard: sentence.whole, begun: sentence.begun.id, whole: whole, receipt: receipt)))
      ]
    }
    return begin(whole, said, heard: sentence.whole)
  }

  /// Goes on with a replacing command after the first one was taken back. Where that was not possible, the text
  /// stands by itself or, for a correction, an error is told.
  mutating func resumed(_ resumption: Resumption, isTakenBack: Bool, at now: Date) -> [Output] {
    guard isTakenBack else {
      guard resumption.whole.insteadOf != nil, let before = resumption.whole.continued else {
        return takeAlone(resumption.said, at: now)
      }
      return failure(AssistantError.notTakenBack, of: before)
    }
    forget(resumption.receipt)
    var whole = resumption.whole
    whole.standing = .undone
    return [.event(.takenBack(resumption.receipt, turn: resumption.begun))]
      + begin(whole, resumption.said, heard: resumption.heard)
  }

  /// Takes a text that is not the rest of a sentence: as an answer, as a person's own rule, or as a request.
  private mutating func takeAlone(_ said: Said, at now: Date) -> [Output] {
    if let before = subject(of: said.text, at: now) {
      if let outputs = answerToAll(said, after: before) { return outputs }
      if let card = card(before.id), let outputs = answer(said, to: card) { return outputs }
    }
    if SpokenAnswer(said.text) == .yes, let asked = stillAsked(at: now) {
      // The yes may be meant for the answer in between, so the card is shown again first.
      wait(Card(turn: asked, isUnseen: true))
      return [.work(.look(asked))]
    }
    if let rule = rule(in: said) { return rule }
    guard let foreseen = said.foreseen, foreseen.text == said.text, foreseen.revision == revision else {
      return [.work(.understand(said))]
    }
    var said = said
    said.timings.understandingAhead = foreseen.milliseconds
    return begin(foreseen.understood, said, at: now)
  }

  /// Takes the meaning of a text, or reads the text again where the dialogue has changed meanwhile.
  mutating func understood(_ said: Said, _ foreseen: Foreseen, at now: Date) -> [Output] {
    foreseen.revision == revision ? begin(foreseen.understood, said, at: now) : takeAlone(said, at: now)
  }

  /// Returns the turn that a text follows: the last one, or `nil` where it is more than a minute old.
  mutating func subject(of text: String, at now: Date) -> Turn? {
    let before = recent(at: now)
    // A no cannot be meant for a card that was shown elsewhere only.
    guard let unshown = before.flatMap({ card($0.id) }), unshown.isUnseen, SpokenAnswer(text) == .no else {
      return before
    }
    return nil
  }

  /// Acts on the meaning of a text: refuses a card, takes back what was corrected, or prepares a command.
  private mutating func begin(_ understood: Understood, _ said: Said, at now: Date) -> [Output] {
    let refused =
      subject(of: said.text, at: now).flatMap { card($0.id) } ?? stillAsked(at: now).flatMap { card($0.id) }
    if understood.isRefusal, let card = refused, !card.isUnseen {
      return answer(.no, isHeard: true, to: card) ?? []
    }
    if let receipt = understood.insteadOf, let before = understood.continued {
      return [
        .work(
          .takeBack(
            Resumption(
              said: said, heard: said.transcript, begun: before.id, whole: understood, receipt: receipt)))
      ]
    }
    return begin(understood, said, heard: said.transcript, asked: recent(at: now)?.id)
  }

  /// Handles a person's own rule, such as “when I say lunch, book 60 minutes”. Returns `nil` for anything else,
  /// and for speech that was not heard well enough.
  private func rule(in said: Said) -> [Output]? {
    guard (said.transcript?.confidence ?? 1) >= policy.executeThreshold,
      let rule = PersonalRule(said: said.text, context: said.context)
    else { return nil }
    let turn = Turn(
      id: said.id, time: said.time, transcript: said.transcript,
      interpretation: Interpretation(byRule: said.text, .none),
      confidence: 1, decision: .execute, timings: said.timings)
    return events(of: turn) + [.work(.adopt(rule, turn))]
  }

  /// Prepares the turn of a command.
  private func begin(
    _ understood: Understood, _ said: Said, heard: Transcript?, asked: UUID? = nil
  ) -> [Output] {
    let turn = Turn(
      id: understood.continued?.id ?? said.id, time: said.time, transcript: heard,
      interpretation: understood.interpretation, confidence: 0, decision: .ask, timings: said.timings)
    return [.work(.prepare(Request(turn: turn, understood: understood, asked: asked)))]
  }

  /// Decides about a command that was looked up, and has its turn kept.
  mutating func prepared(_ request: Request, _ prospect: Prospect) -> [Output] {
    var turn = request.turn
    var prospect = prospect
    // “It” is hardly mistaken for anything but the thing just done, and one undo restores that.
    if changesWhatWasDone(request), prospect.confirmation == .whenDoubtful { prospect.confirmation = .seldom }
    decide(&turn, prospect)
    let isContinued = request.understood.continued != nil
    return doubt(request.asked, after: turn) + events(of: turn)
      + [.work(.keep(turn, from: isContinued ? request.understood.standing : nil))]
  }

  /// Returns whether the request changes the thing just done, by a word such as “it”.
  private func changesWhatWasDone(_ request: Request) -> Bool {
    request.understood.refers && request.understood.continued == nil
      && request.turn.interpretation.command.intent == schema.generalChange
      && Reference.standsFor(request.turn.interpretation.text) && last?.turn.receipt != nil
  }

  /// Marks a card that was answered with words that were not understood, so that the next yes shows it again
  /// first. For a command that is always confirmed, small talk counts as such words.
  private mutating func doubt(_ asked: UUID?, after said: Turn) -> [Output] {
    guard var card = asked.flatMap(card), said.decision == .reprompt else { return [] }
    let isAlwaysConfirmed = schema.confirmation(of: card.turn.interpretation.command.intent) == .always
    let isNoCommand = said.interpretation.command.intent == .none
    guard said.interpretation.isBaffling || isAlwaysConfirmed && isNoCommand else { return [] }
    card.isDoubted = true
    wait(card)
    return [.work(.doubt(card.turn.id))]
  }

  /// Performs a turn that was written down, or shows its card. A turn that couldn't be written down is not done.
  mutating func kept(_ turn: Turn, _ error: (any Error)?) -> [Output] {
    if let error {
      let isTaken = error is AssistantError
      if isTaken { remove(turn.id) }
      // The next yes may be meant for the turn that could not be kept.
      if var card = last.flatMap({ card($0.turn.id) }) {
        card.isDoubted = true
        wait(card)
      }
      var failed = turn
      let words = isTaken ? error.words : HistorySentences.notKept("\(error)")
      failed.failure = words
      return [.event(.failure(words)), ended(failed)]
    }
    remove(turn.id)
    add(turn)
    if turn.decision == .execute, turn.failure == nil { return [.work(.perform(turn))] }
    if turn.waits { wait(Card(turn: turn)) }
    return close(turn)
  }

  /// Takes the result of a turn that was performed.
  mutating func performed(_ turn: Turn, takenBack: Receipt?) -> [Output] {
    if let takenBack { forget(takenBack) }
    guard let receipt = turn.receipt else { return close(turn) }
    // A correction is learned from only once its command was done.
    let learning = turn.corrected.map { [Output.work(.learn(turn, from: $0))] } ?? []
    return [.event(.receipt(receipt, turn: turn.id))] + learning + close(turn)
  }

  /// Asks for the end of a turn to be written down.
  func close(_ turn: Turn) -> [Output] {
    (turn.failure.map { [.event(.failure($0))] } ?? []) + [.work(.close(turn))]
  }

  /// Ends a turn, and remembers it for what is said next.
  mutating func closed(_ turn: Turn, _ error: (any Error)?, at now: Date) -> [Output] {
    var turn = turn
    var outputs: [Output] = []
    if let error {
      let isTaken = error is AssistantError
      let words = isTaken ? error.words : HistorySentences.notWritten("\(error)")
      outputs = [.event(.failure(words))]
      // No yes can count for a card that was answered elsewhere, or that may not have been shown.
      if isTaken || turn.waits {
        remove(turn.id)
        turn.failure = words
      }
    } else if let card = card(turn.id) {
      wait(Card(turn: card.turn))
    }
    remember(turn, at: now)
    return outputs + [ended(turn)]
  }

  /// Takes the end of a text. Cards that wait from earlier texts are given up where the person went on with
  /// something else by voice; a question, or words that were not understood, leave them waiting.
  mutating func ended(_ text: Text, at now: Date) -> [Output] {
    revision += 1
    if text.madeSeveralRequests {
      together = text.turns.map(\.id)
      spoken.group(text.turns.map(\.interpretation.command), schema: schema)
    }
    if let first = text.turns.compactMap({ card($0.id)?.turn }).first { last = (first, now) }
    guard text.isSpoken, text.turns.contains(where: { $0.decision != .reprompt && !$0.onlyTells }) else {
      return []
    }
    return cards.filter { card in !card.isUnseen && !text.turns.contains { $0.id == card.turn.id } }
      .flatMap { dismiss($0.turn, .superseded) }
  }

  func events(of turn: Turn) -> [Output] {
    [.event(.interpretation(turn.interpretation)), .event(.decision(turn.decision, turn: turn.id))]
  }

  func ended(_ turn: Turn) -> Output { .event(.ended(turn, asked: asked)) }
}

extension Transcript {
  /// Returns the part of the transcript that belongs to one request.
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
