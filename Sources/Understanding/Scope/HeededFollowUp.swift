import TimeExpressions

extension Interpretation {
  /// Returns this reading of a follow-up, restricted to what its words allow: a denied, retracted or conditional
  /// request becomes `none` with an objection, and one that is only reported is shown before it is done.
  ///
  /// The interpreter has already done this for a reading of the words by themselves; doing it again changes nothing.
  package func heedingScope(context: TimeContext, schema: CommandSchema) -> Interpretation {
    guard command.intent != .none, objection == nil, !isSkill, let utterance = Utterance(text),
      schema.confirmation(of: command.intent) != .never
    else { return self }
    let scope = RequestScope(of: utterance)
    var heeded = self
    if let taken = scope.retraction, !keeps(taken, of: utterance) {
      return refusing(.denied)
    } else if scope.request == nil,
      scope.denies(command.intent, schema: schema) || deniesItem(utterance, schema: schema)
    {
      return refusing(.denied)
    } else if let condition = scope.condition
      ?? scope.trailingCondition(waits: !schema.makes(.reminder, command.intent)),
      !keeps(condition, of: utterance),
      TimeExpressionParser().matches(
        in: utterance.slice(condition), context: context
      ).isEmpty
    {
      return refusing(.condition(utterance.slice(condition)))
    } else if let told = scope.told, !keeps(told..<told + 1, of: utterance) {
      heeded.needsConfirmation = true
    }
    return heeded
  }

  /// Returns whether the words are part of a slot with a text, such as a title.
  private func keeps(_ words: Range<Int>, of utterance: Utterance) -> Bool {
    let said = utterance.slice(words).lowercased()
    return command.slots.values.contains { value in
      switch value {
      case .text(let text): text.lowercased().contains(said)
      case .texts(let texts): texts.contains { $0.lowercased().contains(said) }
      default: false
      }
    }
  }

  /// Returns whether the utterance says what is not to be on a list: “and not eggs”.
  private func deniesItem(_ utterance: Utterance, schema: CommandSchema) -> Bool {
    guard schema.thing(of: command.intent) == .note, schema.isDictated(command.intent) else { return false }
    let words = utterance.words[...]
    let start = ChangePhrases.openings.end(in: words, at: 0) ?? 0
    return start < words.count && ["not", "no", "never", "nor"].contains(words[start].normal)
  }

  private func refusing(_ objection: Objection) -> Interpretation {
    Interpretation(
      text: text, command: .none, confidence: 1, interpreter: interpreter, objection: objection)
  }
}
