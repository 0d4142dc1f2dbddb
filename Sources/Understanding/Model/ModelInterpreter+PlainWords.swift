import TimeExpressions

/// What words plainly ask for, where the model took them for something else.
extension ModelInterpreter {
  /// What the words plainly ask to be kept, where the model took them for nothing; nil where it has no title. It is shown
  /// before it is done.
  func proposed(
    _ intent: Intent, _ utterance: Utterance, _ context: TimeContext
  ) -> Interpretation? {
    guard var proposed = interpret(utterance.text, as: intent, context: context, after: nil),
      proposed.command.intent == intent, proposed.command.text(.title) != nil
    else { return nil }
    proposed.confidence = max(proposed.confidence, Interpretation.probable)
    proposed.needsConfirmation = true
    return proposed
  }

  /// The same, or what is asked about the calendar, where the words are a question and were taken for nothing or for
  /// something to be done.
  func asking(
    _ understood: Interpretation, _ utterance: Utterance, _ context: TimeContext
  ) -> Interpretation {
    let question = schema.calendarQuestion
    let intent = understood.command.intent
    guard intent == .none || schema.isAboutEvents(intent), understood.objection == nil,
      CalendarQuestion(utterance) != nil,
      var asked = intent == question
        ? understood : interpret(utterance.text, as: question, context: context, after: nil),
      asked.command.intent == question
    else { return understood }
    // “What else do I have tomorrow?” asks for nothing that is called so.
    if let title = asked.command.text(.title), Self.anything.contains(title.lowercased()) {
      asked.command.slots[.title] = nil
      asked.spans[.title] = nil
    }
    // A day that is named is the one that is asked about, though the model did not mark it.
    if asked.command.slots.isEmpty {
      let times = TimeExpressionParser().matches(in: utterance.text, context: context)
      if times.count == 1, let day = times[0].point {
        asked.command.slots[.dateTimePoint] = .point(day)
        asked.saidOfTime = times[0].said
      }
    }
    asked.confidence = max(asked.confidence, Interpretation.probable)
    asked.interpreter = Interpretation.phrases
    return asked
  }

  private static let anything: Set<String> = [
    "else", "anything", "anything else", "something", "something else", "everything",
  ]
}
