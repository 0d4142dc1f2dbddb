import TimeExpressions

/// The words that go on with what was done or told, as the schema lists them.
package struct ContinuingPhrases: Sendable {
  private let phrased: PhrasedIntents
  private let schema: CommandSchema

  package init(_ schema: CommandSchema) {
    self.schema = schema
    phrased = PhrasedIntents(goingOn: schema)
  }

  /// What a text asks for after a command; nil where it does not go on with that.
  package func interpretation(of text: String, after command: Command, context: TimeContext)
    -> Interpretation?
  {
    guard let subject = Subject(command, schema: schema), let utterance = Utterance(text) else { return nil }
    return phrased.interpretation(of: utterance, after: subject, context: context)
  }

  /// What a text asks for of a timer that it names, whatever was said last; nil where it asks for nothing of the kind.
  package func interpretation(ofTimerNamedIn text: String, context: TimeContext) -> Interpretation? {
    guard let utterance = Utterance(text),
      let named = phrased.interpretation(of: utterance, after: Subject(.timer), context: context),
      named.spans[.title] != nil
    else { return nil }
    return named
  }

  /// What a text takes off a list or ticks off there, whatever was said last; nil where it asks for nothing of the kind.
  package func change(ofListBy text: String, context: TimeContext) -> Command? {
    guard let utterance = Utterance(text),
      let change = phrased.interpretation(of: utterance, after: Subject(.list), context: context)?.command,
      schema.act(of: change.intent) == .change, change.texts(.items) != nil
    else { return nil }
    return change
  }

  /// Whether some of what was understood was said freely, as “and eggs” is, so that the words may mean something else.
  package func isFree(_ understood: Interpretation) -> Bool {
    understood.spans.keys.contains { [.text, .texts].contains(schema[$0]?.type) }
  }
}
