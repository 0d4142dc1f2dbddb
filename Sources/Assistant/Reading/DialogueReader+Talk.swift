import Actions
import Sentences
import TimeExpressions
import Understanding

/// Reads texts that ask for nothing new to be done: repetitions, answers to no question, small talk and times that
/// a card asks for.
extension DialogueReader {
  /// Handles “say that again” and a question about the card, by showing the card again or repeating what was told
  /// last. Returns `nil` for anything else.
  func requestToHearAgain(_ said: SaidText) -> Understood? {
    guard HearAgain.isAsked(said.text) || asksAboutIt(said.text, said.before) else { return nil }
    if let card = said.card {
      var shown = card.turn.interpretation
      shown.needsConfirmation = true
      return .shown(shown, on: card.turn)
    }
    let words = said.before?.turn.receipt?.summary ?? DialogueSentences.nothingToRepeat
    var again = Understood.nothing(said.text, .heardAgain(words))
    again.refers = said.before != nil
    return again
  }

  /// Returns whether the text asks about the waiting card, about a reminder or an alarm that was spoken of, or
  /// whether something was done. Showing the card or repeating the last answer tells it all.
  private func asksAboutIt(_ text: String, _ before: Before?) -> Bool {
    guard let before else { return false }
    if before.waits, HearAgain.asksToRead(text) || HearAgain.asksWhatTime(text) { return true }
    // “Did it go?” after a mail was sent.
    if !before.waits, HearAgain.asksWhether(text), let receipt = before.turn.receipt, !receipt.isAnswer {
      return true
    }
    if HearAgain.asksWhen(text) {
      return before.waits || before.thing(schema).map { [.reminder, .alarm].contains($0.kind) } ?? false
    }
    // “How long will that take?” beside a card.
    guard before.waits,
      let asked = continuing.interpretation(
        of: text, after: before.turn.interpretation.command, context: context)
    else { return false }
    return schema.act(of: asked.command.intent) == .query
      && asked.command.text(.title).map(Reference.standsFor) ?? false
  }

  /// Handles “yes”, “no” and “two” where no card waits, and small talk such as “thanks”, as no command with a
  /// reply. Returns `nil` for anything else, for an answer to the card, and for small talk that a card takes as
  /// dictated words.
  func answerToNothing(_ said: SaidText) -> Understood? {
    let text = said.text
    if said.card == nil, SpokenAnswer.isEmptyWithoutQuestion(text), !goesOn(text, after: said.before) {
      // Such an answer is never taken for a command.
      return .nothing(text, SmallTalk(text).map(Objection.smallTalk) ?? .answerToNothing)
    }
    guard let talk = SmallTalk(text), said.card == nil || SpokenAnswer(text) == nil,
      !talk.canBeWritten || said.before.flatMap(wordsAskedFor) == nil
    else { return nil }
    return .nothing(text, .smallTalk(talk))
  }

  /// Returns whether the words continue what was done by a fixed phrase, as “carry on” does after a timer was
  /// paused.
  func goesOn(_ text: String, after before: Before?) -> Bool {
    guard let turn = before?.turn, turn.receipt != nil else { return false }
    return continuing.interpretation(of: text, after: turn.interpretation.command, context: context)
      .map { !continuing.isFree($0) } ?? false
  }

  /// Handles “when I'm done with the call” beside a card that asks for a time. The time is later looked up in the
  /// calendar. Returns `nil` for anything else.
  func timeOfNamedEvent(_ said: SaidText) -> Understood? {
    guard let card = said.card, card.turn.interpretation.missing.contains(.dateTimePoint),
      EventAnchor(said.text, context: context) != nil, isOnlyTold(said.text)
    else { return nil }
    var answered = card.turn.interpretation
    answered.said.append(said.text)
    answered.spans = [:]
    answered.objection = nil
    return .shown(answered, on: card.turn)
  }

  /// Handles “when I'm home” beside the card of a reminder that asks for a time, which says why it can't be that and asks
  /// again. Returns `nil` for anything else.
  func placeInsteadOfTime(_ said: SaidText) -> Understood? {
    guard let card = said.card, card.turn.interpretation.missing.contains(.dateTimePoint),
      schema.makes(.reminder, card.turn.interpretation.command.intent),
      let place = Reference.arrival(said.text)
    else { return nil }
    var asked = card.turn.interpretation
    asked.said.append(said.text)
    (asked.objection, asked.spans) = (.place(place), [:])
    return .shown(asked, on: card.turn)
  }

  /// Handles a bare time beside a card that asks for a time, where the text by itself would set an alarm. Returns
  /// `nil` for anything else.
  func timeAskedFor(_ said: SaidText) -> Understood? {
    guard let card = said.card, card.turn.interpretation.missing.contains(.dateTimePoint),
      let time = timeAnswer(said.text, to: card), time.objection == nil,
      schema.makes(.alarm, interpreter.interpret(said.text, context: context).command.intent),
      let completed = followUp.completing(card.turn.interpretation, by: time)
    else { return nil }
    return Understood(interpretation: completed, said: SaidTime(time), continued: card.turn, refers: true)
  }

  /// Handles “an hour before” and “the evening before” beside the card of a reminder that asks for a time, as a time from
  /// the event with its name, or else from the event spoken of last. Returns `nil` for anything else.
  func timeFromNamedEvent(_ said: SaidText) -> Understood? {
    guard let card = said.card, card.turn.interpretation.missing.contains(.dateTimePoint),
      let title = card.turn.interpretation.command.text(.title),
      let start = card.spoken.named(title)?.start ?? card.spoken.newestEvent?.start,
      let anchored = AnchoredTime(said.text, context: context), anchored.shift != nil,
      Reference.asksAbout(said.text, besides: anchored.span), let point = anchored.time(from: start)
    else { return nil }
    var time = Interpretation(
      byRule: said.text, Command(card.turn.interpretation.command.intent, [.dateTimePoint: .point(point)]))
    time.partOfDay = anchored.part(from: start)
    return followUp.completing(card.turn.interpretation, by: time).map {
      Understood(interpretation: $0, said: .whole, continued: card.turn, refers: true)
    }
  }

  /// Returns whether the text by itself makes and changes nothing, or would only improbably do so.
  private func isOnlyTold(_ text: String) -> Bool {
    let alone = interpreter.interpret(text, context: context)
    return [.query, .none].contains(schema.act(of: alone.command.intent)) || !alone.isProbable
  }
}
