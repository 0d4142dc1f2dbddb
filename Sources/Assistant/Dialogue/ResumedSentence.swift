import Actions
import Speech
import TimeExpressions
import Understanding

/// A sentence whose speaker went on after a pause that was taken for its end: "remind me to call John" … "at seven".
struct ResumedSentence: Sendable {
  /// What was said before the pause, as it was acted on.
  let begun: Turn
  /// What was said after it.
  let rest: Transcript
  /// Both.
  let whole: Transcript

  /// Nil where what was said before the pause was an answer, a change of something, or given up.
  init?(_ begun: Turn, _ rest: Transcript) {
    guard let start = begun.transcript, start.text == begun.interpretation.text, !begun.isDismissed,
      begun.interpretation.command.intent != .undo,
      !SpokenAnswer.asksForUndo(rest.text) || SentenceEnd.isDenial(start.text)
    else { return nil }
    switch SpokenAnswer(rest.text) {
    case .yes, .praise, .no: return nil
    // "Set a timer for" … "two".
    case .reading where !SentenceEnd.isOpen(start.text): return nil
    case .reading, nil: break
    }
    (self.begun, self.rest) = (begun, rest)
    whole = start.continued(by: rest)
  }

  /// From this confidence on a command is shown as it is, by the usual policy.
  private static let sure = ConfirmationPolicy().confirmThreshold
  /// Where the first part cannot be all, it is enough that the whole is likelier than not.
  private static let likely = 0.5

  /// Whether the whole is what was meant, and not the rest by itself.
  /// - Parameters:
  ///   - meaning: What both parts would mean as one.
  ///   - alone: What the rest would mean by itself.
  func isOne(meaning: Interpretation, context: TimeContext, alone: () -> Interpretation) -> Bool {
    // "If it rains" … "set a timer": what the rest would do depends on what went before it.
    if meaning.objection != nil, begun.interpretation.command.intent == .none { return true }
    guard meaning.command.intent != .none else { return false }
    if SentenceEnd.isOpen(begun.interpretation.text) { return meaning.confidence >= Self.likely }
    let first = begun.interpretation
    let isFragment = isFragment(context)
    if first.command.intent != .none {
      guard meaning.missing.count <= first.missing.count else { return false }
      guard isFragment || !first.missing.isEmpty else { return false }
    }
    // What cannot stand by itself makes the whole as sure as its first part was, at least.
    let before = first.command.intent == .none ? 0 : first.confidence
    guard meaning.confidence >= (isFragment ? max(Self.likely, min(Self.sure, before)) : Self.sure) else {
      return false
    }
    let alone = alone()
    return alone.command.intent == .none || !alone.missing.isEmpty || alone.confidence < Self.sure
  }

  /// Whether the rest can hardly stand by itself: "on friday", "with anna".
  private func isFragment(_ context: TimeContext) -> Bool {
    SentenceEnd.isContinuation(rest.text) || TimeAnswer(rest.text, context: context)?.isChange == false
  }
}

extension Transcript {
  /// What was heard in two parts, as one.
  fileprivate func continued(by rest: Transcript) -> Transcript {
    let counts = [self, rest].map { Double(max(1, $0.text.split(separator: " ").count)) }
    return Transcript(
      text: text + " " + rest.text,
      confidence: (confidence * counts[0] + rest.confidence * counts[1]) / (counts[0] + counts[1]),
      words: words + rest.words)
  }
}

extension Dialogue {
  /// What a sentence means whose speaker went on with it, in the place of what its first part was taken for; nil where
  /// the rest stands by itself.
  func resume(_ sentence: ResumedSentence, _ context: TimeContext) -> Understood? {
    let begun = sentence.begun
    // A person may have answered it, or taken it back, meanwhile.
    if begun.waits, card(begun.id) == nil { return nil }
    let meaning = interpreter.interpret(sentence.whole.text, context: context)
    let isOne = sentence.isOne(meaning: meaning, context: context) {
      interpreter.interpret(sentence.rest.text, context: context)
    }
    guard isOne else { return nil }
    let completed = FollowUp(schema: schema, context: context).completed(meaning)
    return Understood(
      interpretation: rules.applied(to: completed, schema: schema),
      said: SaidTime(meaning), continued: begun, standing: begun.outcome)
  }
}
