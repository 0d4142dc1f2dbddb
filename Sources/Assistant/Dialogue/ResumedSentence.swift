import Actions
import Speech
import TimeExpressions
import Understanding

/// A sentence that went on after a pause that was taken for its end: “remind me to call John” … “at seven”.
struct ResumedSentence: Sendable {
  /// The turn of the words before the pause, as it was acted on.
  let begun: Turn
  /// The words after the pause.
  let rest: Transcript
  /// All words.
  let whole: Transcript

  /// Returns `nil` where the first turn was given up, continued another turn or was an undo, and where the rest is
  /// an answer or an undo.
  init?(_ begun: Turn, _ rest: Transcript) {
    guard let start = begun.transcript, start.text == begun.interpretation.text, !begun.isDismissed,
      begun.interpretation.command.intent != .undo,
      !SpokenAnswer.asksForUndo(rest.text) || SentenceEnd.isDenial(start.text)
    else { return nil }
    switch SpokenAnswer(rest.text) {
    case .yes, .praise, .no: return nil
    // “Set a timer for” … “two” is one sentence.
    case .reading where !SentenceEnd.isOpen(start.text): return nil
    case .reading, nil: break
    }
    (self.begun, self.rest) = (begun, rest)
    whole = start.continued(by: rest)
  }

  /// The confidence from which the usual policy shows a command as it is.
  private static let sure = ConfirmationPolicy().confirmThreshold
  /// The confidence that is enough where the first part cannot be all.
  private static let likely = 0.5

  /// Returns whether both parts were meant as one sentence, rather than the rest by itself.
  ///
  /// - Parameters:
  ///   - meaning: What both parts mean as one.
  ///   - context: The time of speaking.
  ///   - alone: Returns what the rest means by itself.
  func isOne(meaning: Interpretation, context: TimeContext, alone: () -> Interpretation) -> Bool {
    // “If it rains” … “set a timer”: the first part is a condition for the rest.
    if meaning.objection != nil, begun.interpretation.command.intent == .none { return true }
    guard meaning.command.intent != .none else { return false }
    if SentenceEnd.isOpen(begun.interpretation.text) { return meaning.confidence >= Self.likely }
    let first = begun.interpretation
    let isFragment = isFragment(context)
    if first.command.intent != .none {
      guard meaning.missing.count <= first.missing.count else { return false }
      guard isFragment || !first.missing.isEmpty else { return false }
    }
    // For a fragment, the whole need not be surer than its first part was.
    let before = first.command.intent == .none ? 0 : first.confidence
    guard meaning.confidence >= (isFragment ? max(Self.likely, min(Self.sure, before)) : Self.sure) else {
      return false
    }
    let alone = alone()
    return alone.command.intent == .none || !alone.missing.isEmpty || alone.confidence < Self.sure
  }

  /// Returns whether the rest can hardly stand by itself: “on Friday”, “with Anna”.
  private func isFragment(_ context: TimeContext) -> Bool {
    SentenceEnd.isContinuation(rest.text) || TimeAnswer(rest.text, context: context)?.isChange == false
  }
}

extension Transcript {
  /// Returns both transcripts as one. Its confidence is the mean, weighted by the number of words.
  fileprivate func continued(by rest: Transcript) -> Transcript {
    let counts = [self, rest].map { Double(max(1, $0.text.split(separator: " ").count)) }
    return Transcript(
      text: text + " " + rest.text,
      confidence: (confidence * counts[0] + rest.confidence * counts[1]) / (counts[0] + counts[1]),
      words: words + rest.words)
  }
}

extension Dialogue {
  /// Returns the meaning of a whole sentence, which replaces the turn of its first part. Returns `nil` where the
  /// rest stands by itself, or that turn was answered meanwhile.
  func resume(_ sentence: ResumedSentence, _ context: TimeContext) -> Understood? {
    let begun = sentence.begun
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
