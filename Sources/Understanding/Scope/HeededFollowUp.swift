import TimeExpressions

extension Interpretation {
  /// The same, as far as the words mean it, for what was understood by what went before it: what is denied, taken back or
  /// made to depend on something changes nothing then either, and what is only told is shown first.
  ///
  /// What the words mean by themselves is heeded by the interpreter already; doing so once more changes nothing.
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

  /// Whether words are kept as they were said, in a title or a text.
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

  /// “And not eggs”: what goes on with a list by what is not to be on it.
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
