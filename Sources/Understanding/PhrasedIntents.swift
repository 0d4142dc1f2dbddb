import TimeExpressions
import WrittenForm

/// The intents that are asked for in few enough ways to be written down, and what is asked for just as plainly and cannot
/// be done. The schema lists their phrases, and no model is trained for them.
///
/// A text is one of them where a phrase is all that it says, but for politeness.
struct PhrasedIntents: Sendable {
  private let intents: [(definition: CommandSchema.IntentDefinition, phrases: [PhraseTemplate])]
  private let refusals: [(words: String, phrases: [PhraseTemplate])]
  private let schema: CommandSchema
  /// What an interpretation names as its interpreter where a phrase is all that was said.
  static let name = "phrases"
  /// Who says more says something else.
  private static let mostWords = 40

  init(_ schema: CommandSchema) {
    self.schema = schema
    intents = schema.intents.compactMap { definition in
      let phrases = (definition.phrases ?? []) + (definition.shortcuts ?? [])
      return phrases.isEmpty ? nil : (definition, phrases.map { PhraseTemplate($0) })
    }
    refusals = schema.refusals.map { ($0.words, $0.phrases.map { PhraseTemplate($0) }) }
  }

  /// The reading that takes the fewest words for slots; nil for what is none of them.
  func interpretation(of utterance: Utterance, context: TimeContext) -> Interpretation? {
    let words = Self.request(in: utterance)
    guard (1...Self.mostWords).contains(words.count) else { return nil }
    var best: (slotWords: Int, interpretation: Interpretation)?
    for (definition, phrases) in intents {
      for phrase in phrases {
        let found = phrase.match(words) { captures in
          read(captures, of: definition, in: utterance, context: context).map { values in
            (captures.values.map(\.count).reduce(0, +), values)
          }
        }
        guard let (slotWords, slots) = found, slotWords < best?.slotWords ?? .max else { continue }
        let command = Command(
          definition.name, slots.mapValues(\.value).merging(phrase.constants) { said, _ in said })
        best = (
          slotWords,
          Interpretation(
            text: utterance.text, command: command, confidence: 1,
            needsConfirmation: definition.alwaysConfirms || definition.act == .cancel,
            missing: schema.missing(in: command),
            spans: slots.mapValues { [$0.span] }, interpreter: Self.name)
        )
      }
    }
    return best?.interpretation
  }

  /// The same, or that it cannot be done, where the words ask for such a thing and nothing whole was understood of them.
  func refusing(_ understood: Interpretation, _ utterance: Utterance) -> Interpretation {
    guard understood.objection == nil, understood.command.intent == .none || !understood.missing.isEmpty
    else {
      return understood
    }
    let words = Self.request(in: utterance).prefix(Self.mostWords)
    let refusal = refusals.first { refusal in
      refusal.phrases.contains { $0.match(words) { _ in true } ?? false }
    }
    guard let refusal else { return understood }
    return Interpretation(
      text: understood.text, command: .none, confidence: 1, interpreter: understood.interpreter,
      objection: .impossible(refusal.words))
  }

  /// The words without the politeness around them.
  private static func request(in utterance: Utterance) -> ArraySlice<Utterance.Word> {
    var words = utterance.words[...]
    while let end = CommandPhrases.politeness.end(in: words, at: words.startIndex) { words = words[end...] }
    while let last = words.indices.last, CommandPhrases.politeness.end(in: words, at: last) == words.endIndex
    {
      words = words.dropLast()
    }
    return words
  }

  private func read(
    _ captures: PhraseTemplate.Captures, of definition: CommandSchema.IntentDefinition,
    in utterance: Utterance, context: TimeContext
  ) -> [Slot: (value: SlotValue, span: Range<Int>)]? {
    var slots: [Slot: (value: SlotValue, span: Range<Int>)] = [:]
    for (slot, words) in captures {
      guard let type = schema[slot]?.type, let span = utterance.span(words),
        let value = SlotValue(said: utterance.slice(words), type: type, context: context)
      else { return nil }
      slots[slot] = (value, span)
    }
    return slots
  }
}

extension SlotValue {
  /// What was typed with capitals is written already.
  private static func written(_ said: String) -> String {
    said.isLowerCase ? WrittenFormConverter().title(said) : said
  }

  /// The value that some words say; nil where they say anything else or anything more.
  fileprivate init?(said text: String, type: CommandSchema.SlotType, context: TimeContext) {
    func only(_ kind: TimeMatch.Kind) -> TimeMatch? {
      let matches = TimeExpressionParser().matches(in: text, context: context)
      guard matches.count == 1, let match = matches.first, match.kind == kind,
        match.length == text.unicodeScalars.count
      else { return nil }
      return match
    }
    switch type {
    case .text: self = .text(Self.written(text))
    case .texts: self = .texts(SpokenItems(text).items.map(Self.written))
    case .sum:
      guard SpokenSum(text) != nil else { return nil }
      self = .text(text)
    case .point:
      guard let point = only(.point)?.value else { return nil }
      self = .point(point)
    case .range:
      guard let match = only(.range), let start = match.value, let end = match.end else { return nil }
      self = .range(TimeRange(start: start, end: end))
    case .minutes, .seconds:
      let longest = CommandSchema.maximumMinutes * 60
      guard let seconds = only(.duration)?.duration.flatMap(TimePhrases.seconds),
        (1...longest).contains(seconds)
      else { return nil }
      if type == .minutes, seconds % 60 != 0 { return nil }
      self = type == .minutes ? .minutes(seconds / 60) : .seconds(seconds)
    case .rule:
      guard let rule = only(.recurrence)?.rrule else { return nil }
      self = .rule(rule)
    }
  }
}
