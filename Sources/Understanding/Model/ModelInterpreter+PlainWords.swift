import TimeExpressions

/// Corrections of the model where the words are clear.
extension ModelInterpreter {
  /// Returns a reading with an intent that the words plainly ask for although the model found none, or `nil` if it
  /// has no title. It is shown before it is done.
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

  /// Returns this reading, or a calendar question if the words are one and the model found no intent or another one
  /// about events.
  func asking(
    _ understood: Interpretation, _ utterance: Utterance, _ context: TimeContext
  ) -> Interpretation {
    let question = schema.calendarQuestion
    let intent = understood.command.intent
    guard intent == .none || schema.isAboutEvents(intent), understood.objection == nil,
      CalendarQuestion.isAsked(in: utterance),
      var asked = intent == question
        ? understood : interpret(utterance.text, as: question, context: context, after: nil),
      asked.command.intent == question
    else { return understood }
    // “What else do I have tomorrow?” names no event.
    if let title = asked.command.text(.title), Self.anything.contains(title.lowercased()) {
      asked.command.slots[.title] = nil
      asked.spans[.title] = nil
    }
    // A single day that is named is the one asked about, even if the model did not mark it.
    if asked.command.slots.isEmpty {
      let times = TimeExpressionParser().matches(in: utterance.text, context: context)
      if times.count == 1, let day = times[0].point {
        asked.command.slots[.dateTimePoint] = .point(day)
        asked.saidOfTime = times[0].said
      }
    }
    if !asked.isVague { asked.interpreter = Interpretation.phrases }
    asked.confidence = max(asked.confidence, Interpretation.probable)
    return asked
  }

  /// Returns “shopping list: milk, eggs” as these things for that list, of which there is no doubt. Returns anything
  /// else as it is.
  func onNamedList(_ understood: Interpretation) -> Interpretation {
    guard schema.makes(.note, understood.command.intent), understood.objection == nil,
      let colon = understood.text.firstIndex(of: ":"),
      let list = Reference.list(String(understood.text[..<colon])),
      list.split(separator: " ").count <= Self.longestListName,
      understood.command.text(.title).map({ $0.lowercased() == list.lowercased() }) ?? true
    else { return understood }
    var named = understood
    named.command.slots[.title] = .text(list)
    named.confidence = max(named.confidence, Self.sure)
    named.needsConfirmation = false
    return named
  }

  /// The most words of “shopping list” and the like.
  private static let longestListName = 3
  private static let sure = 0.95

  private static let anything: Set<String> = [
    "else", "anything", "anything else", "something", "something else", "everything",
  ]
}
