import Actions
import Understanding

/// Works out the dialogue act of a text.
extension DialogueReader {
  /// Returns the dialogue act of a text that was understood.
  func act(of understood: Understood, _ text: String, _ reference: Reference) -> DialogueAct {
    let interpretation = understood.interpretation
    if understood.isRefusal { return .no }
    if HearAgain.isAsked(text) { return .query }
    if let before = understood.continued {
      return before.decision == .clarify && ![.plain, .correction, .statement].contains(reference)
        ? .answer : .change
    }
    if case .smallTalk(.thanks)? = interpretation.objection { return .talk }
    // “Okay, carry on” lets a timer run again.
    if schema.changesTimer(interpretation.command.intent) { return .change }
    switch SpokenAnswer(text) {
    case .yes, .praise: return .yes
    case .no where interpretation.command.intent == .none: return .no
    case .reading where interpretation.command.intent == .none: return .answer
    default: break
    }
    if case .smallTalk? = interpretation.objection { return .talk }
    return schema.act(of: interpretation.command.intent)
  }

  /// Returns the act that the model is certain of, for a text after something about the calendar. Returns `nil`
  /// where the last turn was about something else, or no act is certain.
  func likelyAct(of text: String, after before: Before?) -> DialogueAct? {
    guard let last = before?.turn.interpretation, schema.isAboutEvents(last.command.intent),
      let acts = interpreter.acts(of: text, after: SaidBefore(last.command.intent, last.text)),
      let likeliest = acts.max(by: { $0.value < $1.value }), likeliest.value >= Interpretation.certain
    else { return nil }
    return likeliest.key
  }

  /// Returns how the text refers to what came before: its words decide, and where they leave it open, the dialogue
  /// act model. A question refers to nothing.
  func settledReference(of said: SaidText) -> Reference {
    let reference = said.reference
    if SpokenQuestion.isAsked(said.text) { return .none }
    switch likelyAct(of: said.text, after: said.before) {
    case .create where reference != .plain && reference != .correction: return .new
    case .change where reference == .none || reference == .possible: return .statement
    default: return reference
    }
  }

  /// Returns whether the text says no to the waiting card in more words than a plain answer, and asks for nothing.
  func refuses(_ text: String, _ interpretation: Interpretation, _ before: Before) -> Bool {
    guard before.waits, wordsAskedFor(before) == nil, interpretation.command.intent == .none,
      interpretation.objection == nil || interpretation.objection == .denied
    else { return false }
    return Verdict.denies(text, act: schema.act(of: before.turn.interpretation.command.intent))
  }
}
