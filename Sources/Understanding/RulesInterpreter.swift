import TimeExpressions

/// Understands the plain ways of asking, by the phrases alone.
public struct RulesInterpreter: Interpreter {
  public let name = "rules"
  private let schema: CommandSchema
  private let reader: SlotReader

  public init(schema: CommandSchema) {
    self.schema = schema
    self.reader = SlotReader(schema: schema)
  }

  /// What went before is not looked at.
  public func interpret(
    _ text: String, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation {
    let none = Interpretation(text: text, command: .none, confidence: 1, interpreter: name)
    guard let utterance = Utterance(text) else { return none }
    let times = TimePhrases(of: utterance, context: context)
    guard let intent = CommandCues.intent(of: utterance, times: times) else { return none }
    let slots = reader.slots(of: intent, in: utterance, times: times)
    let command = Command(intent, slots.values)
    let missing = schema.missing(in: command)
    return Interpretation(
      text: text, command: command, confidence: missing.isEmpty && !slots.ambiguous ? 0.92 : 0.85,
      needsConfirmation: schema[intent]?.alwaysConfirms ?? true || slots.ambiguous, missing: missing,
      spans: slots.spans, interpreter: name)
  }
}
