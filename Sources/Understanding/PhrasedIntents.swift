import TimeExpressions

/// The intents that are asked for in few enough ways to be written down: the schema lists their phrases, and no model
/// is trained for them.
///
/// A text is one of them where a phrase is all that it says, but for politeness and, where the intent has a time, the
/// words for it: “how many days are there until Christmas, please”.
struct PhrasedIntents: Sendable {
  private let intents: [(definition: CommandSchema.IntentDefinition, phrases: [Phrase])]

  init(_ schema: CommandSchema) {
    intents = schema.intents.compactMap { definition in
      definition.phrases.map { (definition, $0.map { Phrase($0) }) }
    }
  }

  /// Nil for what is none of them.
  func interpretation(of utterance: Utterance, context: TimeContext, by name: String) -> Interpretation? {
    let words = utterance.words[...]
    var start = words.startIndex
    while let end = CommandPhrases.politeness.end(in: words, at: start) { start = end }
    var found: (end: Int, interpretation: Interpretation)?
    for (definition, phrases) in intents {
      guard let end = phrases.end(in: words, at: start), end > found?.end ?? 0,
        let time = rest(of: utterance, from: end, definition, context)
      else { continue }
      var command = Command(definition.name)
      var spans: [Slot: [Range<Int>]] = [:]
      if case .said(let point, let span) = time {
        command.slots[.dateTimePoint] = .point(point)
        spans[.dateTimePoint] = [span]
      }
      found = (
        end,
        Interpretation(
          text: utterance.text, command: command, confidence: 1,
          needsConfirmation: definition.alwaysConfirms, spans: spans, interpreter: name)
      )
    }
    return found?.interpretation
  }

  private enum Rest {
    case nothing
    case said(TimePoint, Range<Int>)
  }

  /// What follows a phrase; nil for anything but politeness and a time.
  private func rest(
    of utterance: Utterance, from start: Int, _ definition: CommandSchema.IntentDefinition,
    _ context: TimeContext
  ) -> Rest? {
    let words = utterance.words[...]
    var first = start
    while let end = CommandPhrases.politeness.end(in: words, at: first) { first = end }
    guard first < words.count else {
      return definition.needs.contains([.dateTimePoint]) ? nil : .nothing
    }
    guard definition.slots.contains(.dateTimePoint) else { return nil }
    var last = words.count
    while last > first, CommandPhrases.politeness.end(in: words, at: last - 1) == last { last -= 1 }
    let matches = TimeExpressionParser().matches(in: utterance.slice(first..<last), context: context)
    guard matches.count == 1, let match = matches.first, let point = match.value,
      let span = utterance.span(first..<last), match.length == span.count
    else { return nil }
    return .said(point, span)
  }
}
