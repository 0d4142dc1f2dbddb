import TimeExpressions

/// Reads the follow-ups that the schema lists.
package struct ContinuingPhrases: Sendable {
  private let phrased: PhrasedIntents
  private let schema: CommandSchema

  package init(_ schema: CommandSchema) {
    self.schema = schema
    phrased = PhrasedIntents(goingOn: schema)
  }

  /// Returns what `text` asks for as a follow-up to `command`, or `nil` if it is no follow-up to it.
  package func interpretation(of text: String, after command: Command, context: TimeContext)
    -> Interpretation?
  {
    guard let subject = Subject(command, schema: schema), let utterance = Utterance(text) else { return nil }
    return phrased.interpretation(of: utterance, after: subject, context: context)
  }

  /// Returns what `text` asks of a timer that it names, whatever was said before, or `nil` if it does not.
  package func interpretation(ofTimerNamedIn text: String, context: TimeContext) -> Interpretation? {
    guard let utterance = Utterance(text),
      let named = phrased.interpretation(of: utterance, after: Subject(.timer), context: context),
      named.spans[.title] != nil
    else { return nil }
    return named
  }

  /// Returns the command by which `text` removes items from a list or ticks them off, whatever was said before, or
  /// `nil` if it does not.
  package func change(ofListBy text: String, context: TimeContext) -> Command? {
    guard let utterance = Utterance(text),
      let change = phrased.interpretation(of: utterance, after: Subject(.list), context: context)?.command,
      schema.act(of: change.intent) == .change, change.texts(.items) != nil
    else { return nil }
    return change
  }

  /// Returns whether a slot holds free words, as in “and eggs”, so that the utterance may mean something else.
  package func isFree(_ understood: Interpretation) -> Bool {
    understood.spans.keys.contains { [.text, .texts].contains(schema[$0]?.type) }
  }
}
