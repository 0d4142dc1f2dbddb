import Actions
import TimeExpressions
import Understanding

/// Texts that ask for nothing to be done: what is to be heard again, answers to nothing, small talk.
extension DialogueReader {
  /// The card that waits, to be shown again, or the words that were told last.
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

  /// Whether a text asks about what waits, or about a reminder or an alarm that was spoken of: what was said of it says it all.
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

  /// What asks for nothing: an answer where nothing was asked, or small talk.
  func answerToNothing(_ text: String, _ before: Before?) -> Interpretation? {
    var none = Interpretation(byRule: text, .none)
    if before?.waits != true, SpokenAnswer.isEmptyWithoutQuestion(text), !goesOn(text, after: before) {
      // An answer to nothing is never taken for a command.
      none.objection = SmallTalk(text).map(Objection.smallTalk) ?? .answerToNothing
      return none
    }
    guard let talk = SmallTalk(text), before?.waits != true || SpokenAnswer(text) == nil,
      !talk.canBeWritten || before.flatMap(wordsAskedFor) == nil
    else { return nil }
    none.objection = .smallTalk(talk)
    return none
  }

  /// Whether words go on with what was done and take nothing of it freely: “carry on” after a timer that was paused.
  func goesOn(_ text: String, after before: Before?) -> Bool {
    guard let turn = before?.turn, turn.receipt != nil else { return false }
    return continuing.interpretation(of: text, after: turn.interpretation.command, context: context)
      .map { !continuing.isFree($0) } ?? false
  }

  /// “When I'm done with the call” beside a card that asks when: the time is found in the calendar.
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

  /// A time and nothing more beside a card that asks when, though an alarm needs no more than that.
  func whenAsked(_ text: String, _ before: Before, _ followUp: FollowUp) -> Understood? {
    guard before.waits, before.turn.interpretation.missing.contains(.dateTimePoint),
      let time = timeAnswer(text, to: before), time.objection == nil,
      schema.makes(.alarm, interpreter.interpret(text, context: context).command.intent),
      let completed = followUp.completing(before.turn.interpretation, by: time)
    else { return nil }
    return Understood(
      interpretation: completed, said: SaidTime(time), continued: before.turn, refers: true)
  }

  /// Whether a text asks for nothing to be made or changed by itself.
  private func isOnlyTold(_ text: String) -> Bool {
    let alone = interpreter.interpret(text, context: context)
    return [.query, .none].contains(schema.act(of: alone.command.intent)) || !alone.isProbable
  }
}
