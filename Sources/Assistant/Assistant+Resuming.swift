import Actions
import Understanding

extension Assistant {
  /// What a sentence means whose speaker went on with it, in the place of what its first part was taken for, which is
  /// taken back; nil where the rest stands by itself, and where the first part cannot be taken back.
  func resume(_ sentence: ResumedSentence) async -> Understood? {
    let (begun, now) = (sentence.begun, context())
    // A person may have answered it, or taken it back, meanwhile.
    if begun.waits, waiting[begun.id] == nil { return nil }
    let meaning = interpreter.interpret(sentence.whole.text, context: now)
    let isOne = sentence.isOne(meaning: meaning, context: now) {
      interpreter.interpret(sentence.rest.text, context: now)
    }
    guard isOne else { return nil }
    if let receipt = begun.receipt, !receipt.isAnswer {
      guard case (_, .undone)? = try? await undone(receipt.id) else { return nil }
      emit(.takenBack(receipt, turn: begun.id))
    }
    let isTakenBack = begun.receipt.map { !$0.isAnswer } ?? false
    let completed = FollowUp(schema: history.json.schema, context: now).completed(meaning)
    return Understood(
      interpretation: rules.applied(to: completed, schema: history.json.schema),
      said: SaidTime(meaning, context: now), continued: begun,
      standing: isTakenBack ? .undone : HistoryEntry(begun, json: history.json).outcome)
  }
}
