import Actions
import TimeExpressions
import Understanding

/// Reads texts that ask for nothing to be done: repetitions, answers to no question, small talk and bare times.
extension DialogueReader {
  /// Returns a request to show the waiting card again, or to repeat what was told last.
  func again(_ text: String, _ before: Before?) -> Understood {
    if let before, before.waits {
      var shown = before.turn.interpretation
      shown.needsConfirmation = true
      return Understood(interpretation: shown, said: .whole, continued: before.turn, refers: true)
    }
    let words = before?.turn.receipt?.summary ?? "There is nothing that I could say again."
    let none = Interpretation(byRule: text, .none, objection: .heardAgain(words))
    return Understood(interpretation: none, said: .whole, refers: before != nil)
  }

  /// Returns whether the text asks about the waiting card, about a reminder or an alarm that was spoken of, or
  /// whether something was done. Showing the card or repeating the last answer tells it all.
  func asksAboutIt(_ text: String, _ before: Before?) -> Bool {
    guard let before else { return false }
    if before.waits, HearAgain.asksToRead(text) { return true }
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
  func answerToNothing(_ text: String, _ before: Before?) -> Interpretation? {
    var none = Interpretation(byRule: text, .none)
    if before?.waits != true, SpokenAnswer.isEmptyWithoutQuestion(text), !goesOn(text, after: before) {
      // Such an answer is never taken for a command.
      none.objection = SmallTalk(text).map(Objection.smallTalk) ?? .answerToNothing
      return none
    }
    guard let talk = SmallTalk(text), before?.waits != true || SpokenAnswer(text) == nil,
      !talk.canBeWritten || before.flatMap(wordsAskedFor) == nil
    else { return nil }
    none.objection = .smallTalk(talk)
    return none
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
  func whenOfEvent(_ text: String, _ before: Before) -> Understood? {
    guard before.waits, before.turn.interpretation.missing.contains(.dateTimePoint),
      EventAnchor(text, context: context) != nil, isOnlyTold(text)
    else { return nil }
    var answered = before.turn.interpretation
    answered.said.append(text)
    answered.spans = [:]
    answered.objection = nil
    return Understood(interpretation: answered, said: .whole, continued: before.turn, refers: true)
  }

  /// Handles a bare time beside a card that asks for a time, where the text by itself would set an alarm. Returns
  /// `nil` for anything else.
  func whenAsked(_ text: String, _ before: Before, _ followUp: FollowUp) -> Understood? {
    guard before.waits, before.turn.interpretation.missing.contains(.dateTimePoint),
      let time = timeAnswer(text, to: before), time.objection == nil,
      schema.makes(.alarm, interpreter.interpret(text, context: context).command.intent),
      let completed = followUp.completing(before.turn.interpretation, by: time)
    else { return nil }
    return Understood(
      interpretation: completed, said: SaidTime(time), continued: before.turn, refers: true)
  }

  /// Returns whether the text by itself makes and changes nothing, or would only improbably do so.
  private func isOnlyTold(_ text: String) -> Bool {
    let alone = interpreter.interpret(text, context: context)
    return [.query, .none].contains(schema.act(of: alone.command.intent)) || !alone.isProbable
  }
}
