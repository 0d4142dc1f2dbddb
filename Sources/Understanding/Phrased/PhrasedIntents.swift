import TimeExpressions
import WrittenForm

/// The intents that are asked for in few enough ways to be written down, and what is asked for just as plainly and cannot
/// be done. The schema lists their phrases, and no model is trained for them.
///
/// A text is one of them where a phrase is all that it says, but for politeness.
struct PhrasedIntents: Sendable {
  private typealias Phrases = [(definition: CommandSchema.IntentDefinition, phrases: [PhraseTemplate])]

  private let intents: Phrases
  /// Those that only go on with something.
  private let followUps: [Subject.Kind: Phrases]
  private let refusals: [(objection: Objection, phrases: [PhraseTemplate])]
  private let schema: CommandSchema
  /// Who says more says something else.
  private static let mostWords = 40

  init(_ schema: CommandSchema) {
    self.schema = schema
    intents = schema.intents.compactMap { definition in
      let phrases = (definition.phrases ?? []) + (definition.shortcuts ?? [])
      return phrases.isEmpty ? nil : (definition, phrases)
    }
    followUps = [:]
    refusals = schema.refusals.map { refusal in
      (refusal.isTalk == true ? .talk(refusal.words) : .impossible(refusal.words), refusal.phrases)
    }
  }

  /// Those alone that go on with what was said before.
  init(goingOn schema: CommandSchema) {
    self.schema = schema
    (intents, refusals) = ([], [])
    followUps = Dictionary(
      uniqueKeysWithValues: Subject.Kind.allCases.map { kind in
        (
          kind,
          schema.intents.compactMap { definition in
            definition.followUps?[kind.rawValue].map { (definition, $0) }
          }
        )
      })
  }

  /// The reading that takes the fewest words for slots; nil for what is none of them.
  func interpretation(of utterance: Utterance, context: TimeContext) -> Interpretation? {
    interpretation(of: utterance, among: intents, after: nil, context: context)
  }

  /// What goes on with a subject, what it leaves out taken from there; nil for what does not.
  func interpretation(of utterance: Utterance, after subject: Subject, context: TimeContext)
    -> Interpretation?
  {
    interpretation(of: utterance, among: followUps[subject.kind] ?? [], after: subject, context: context)
  }

  private func interpretation(
    of said: Utterance, among intents: Phrases, after subject: Subject?, context: TimeContext
  ) -> Interpretation? {
    let utterance = Self.withAmountsWhole(said)
    // What goes on with something may be told by its “and”.
    let words = Self.request(in: utterance, after: subject == nil ? Self.openings : Self.interjections)
    guard (1...Self.mostWords).contains(words.count) else { return nil }
    // What is dictated may be polite at its end: “saying thanks”.
    let dictated = utterance.words[words.startIndex...]
    var best: (slotWords: Int, interpretation: Interpretation)?
    for (definition, phrases) in intents {
      let mayBePolite = dictated.count > words.count && definition.slots.contains(.emailBody)
      for phrase in phrases {
        func found(_ words: ArraySlice<Utterance.Word>) -> (
          Int, [Slot: ReadSlot]
        )? {
          phrase.match(words) { captures in
            read(captures, of: definition, in: utterance, after: subject, context: context).map { values in
              (captures.values.map(\.count).reduce(0, +), values)
            }
          }
        }
        let polite = mayBePolite ? found(dictated) : nil
        let plain = found(words)
        guard let (slotWords, slots) = [polite, plain].compactMap(\.self).min(by: { $0.0 < $1.0 }),
          slotWords < best?.slotWords ?? .max || polite != nil && slotWords == best?.slotWords
        else { continue }
        let left = phrase.constants.merging(subject?.inherited(by: definition) ?? [:]) {
          constant, inherited in
          constant == .text("") ? constant : inherited
        }.filter { $0.value != .text("") }
        let command = Command(definition.name, slots.mapValues(\.value).merging(left) { said, _ in said })
        let told = (slots[.dateTimePoint]?.said ?? []).union(slots[.dateTimeRange]?.said ?? [])
        best = (
          slotWords,
          Interpretation(
            text: said.text, command: command, confidence: 1,
            // All of a kind are more than one undo gives back.
            needsConfirmation: definition.alwaysConfirms
              || definition.act == .cancel && command.slots[.scope] != nil,
            missing: schema.missing(in: command),
            spans: slots.mapValues { [$0.span] }, saidOfTime: told, interpreter: Interpretation.phrases)
        )
      }
    }
    return best?.interpretation
  }

  /// The same, or that it cannot be done, where the words ask for such a thing and nothing whole was understood of them.
  func refusing(_ understood: Interpretation, _ utterance: Utterance) -> Interpretation {
    // Only the calendar could be asked about the weather, and “who wrote Hamlet” is at best a weak question about mail.
    let isAsked =
      !understood.isPhrased
      && (understood.command.intent == schema.calendarQuestion
        || schema.act(of: understood.command.intent) == .query && !understood.isProbable)
    guard understood.objection == nil,
      understood.command.intent == .none || !understood.missing.isEmpty || isAsked
    else { return understood }
    let words = Self.request(in: utterance, after: Self.openings).prefix(Self.mostWords)
    let refusal = refusals.first { refusal in
      refusal.phrases.contains { $0.match(words) { _ in true } ?? false }
    }
    guard let refusal else { return understood }
    return Interpretation(
      text: understood.text, command: .none, confidence: 1, interpreter: understood.interpreter,
      objection: refusal.objection)
  }

  /// The same with “five more minutes” said as “five minutes more”.
  private static func withAmountsWhole(_ utterance: Utterance) -> Utterance {
    let words = utterance.words
    guard
      let index = words.indices.dropFirst().dropLast().first(where: {
        ["more", "extra"].contains(words[$0].normal) && units.contains(words[$0 + 1].normal)
      })
    else { return utterance }
    let parts = [0..<index, index + 1..<index + 2, index..<index + 1, index + 2..<words.count]
    return Utterance(parts.map(utterance.slice).filter { !$0.isEmpty }.joined(separator: " ")) ?? utterance
  }

  private static let openings = ChangePhrases.openings + ["actually|wait|hmm|right|no|sorry"]

  /// What stands before words that go on with something, and does not tell that they do.
  private static let interjections: [Phrase] = [
    "oh|ah|right|great|good|perfect|cool|yes|yeah|yep|no|hmm|actually|wait|sorry"
  ]

  private static let units: Set<String> = ["second", "seconds", "minute", "minutes", "hour", "hours"]

  /// The words without the politeness around them.
  private static func request(
    in utterance: Utterance, after openings: [Phrase] = []
  ) -> ArraySlice<Utterance.Word> {
    var words = utterance.words[...]
    while let end = (openings + CommandPhrases.politeness).end(in: words, at: words.startIndex) {
      words = words[end...]
    }
    while let last = words.indices.last, CommandPhrases.politeness.end(in: words, at: last) == words.endIndex
    {
      words = words.dropLast()
    }
    return words
  }

  private func read(
    _ captures: PhraseTemplate.Captures, of definition: CommandSchema.IntentDefinition,
    in utterance: Utterance, after subject: Subject?, context: TimeContext
  ) -> [Slot: ReadSlot]? {
    var slots: [Slot: ReadSlot] = [:]
    for (slot, words) in captures {
      // “Pause the rice, I have to get the door”
      if slot == .title, utterance.words[words].dropLast().contains(where: \.endsClause) { return nil }
      // “Tick off the passport, I've got it in my bag”
      if slot == .items, Remarks.endsInReason(utterance.words[words]) { return nil }
      var said = utterance.slice(words)
      // “Plus ten” goes on with the sum before it, “20 percent” takes the place of its 15.
      if slot == .sum, let end = utterance.span(words)?.upperBound, utterance.text(from: end).hasPrefix("%") {
        said += "%"
      }
      if case .text(let sum)? = subject?.slots[.sum], slot == .sum {
        said = SpokenSum.withoutPointers(said)
        said = SpokenSum.replacing(said, in: sum) ?? "(\(sum)) \(said)"
      }
      // “Anna's” of “Anna's mail”.
      if slot == .emailFrom {
        said = PersonName.withoutOwner(said)
        guard !CommandPhrases.articles.contains(said.lowercased()) else { return nil }
      }
      guard let type = schema[slot]?.type, let span = utterance.span(words),
        let (value, told) = SlotValue.read(said, as: type, context)
      else { return nil }
      // A mail's words begin as a sentence does.
      let isSpokenBody = slot == .emailBody && said.isLowerCase
      slots[slot] = ReadSlot(
        value: isSpokenBody ? .text(WrittenFormConverter().body(said)) : value, said: told, span: span)
    }
    return slots
  }
}

/// A slot that a phrase has room for, as it was said.
private struct ReadSlot {
  var value: SlotValue
  /// What of a point or a range was said.
  var said: TimeMatch.Said
  var span: Range<Int>
}

extension SlotValue {
  /// What was typed with capitals is written already.
  private static func written(_ said: String) -> String {
    said.isLowerCase ? WrittenFormConverter().title(said) : said
  }

  private static func withoutArticle(_ thing: String) -> String {
    let words = thing.split(separator: " ")
    guard words.count > 1, ["the", "my", "our", "some"].contains(words[0].lowercased()) else { return thing }
    return words.dropFirst().joined(separator: " ")
  }

  /// “Ellen's” of “Ellen's this time”.
  private static func withoutClosing(_ place: String) -> String {
    let closings = [" this time", " again", " though", " instead", " this week"]
    guard let closing = closings.first(where: place.lowercased().hasSuffix) else { return place }
    return String(place.dropLast(closing.count))
  }

  /// A time that is all that a text says.
  private static func only(
    _ kind: TimeMatch.Kind, in text: String, _ context: TimeContext,
    readingNumberAs number: BareNumber? = nil
  ) -> TimeMatch? {
    TimeExpressionParser().match(ofAll: text, context: context, readingNumberAs: number)
      .flatMap { $0.kind == kind ? $0 : nil }
  }

  /// “Six”, “6”, “half past six”.
  private static func isHour(_ text: String) -> Bool {
    text.split(separator: " ").count <= 4 && !text.lowercased().hasPrefix("at ")
  }

  /// “12 High Street”: a number, which is no time by itself, and a name.
  private static func isAddress(_ text: String, _ context: TimeContext) -> Bool {
    let words = text.split(separator: " ")
    return words.count > 1 && words[0].allSatisfy(\.isNumber) && words[1].first?.isUppercase ?? false
      && TimeExpressionParser().matches(in: text, context: context).isEmpty
  }

  /// The value that some words say, and what of a time they tell; nil where they say anything else or anything more.
  fileprivate static func read(
    _ text: String, as type: CommandSchema.SlotType, _ context: TimeContext
  ) -> (value: SlotValue, said: TimeMatch.Said)? {
    switch type {
    case .point:
      // “For six” names a time where a time is asked for.
      let bare = isHour(text) ? only(.point, in: text, context, readingNumberAs: .hour) : nil
      guard let match = only(.point, in: text, context) ?? bare, let point = match.point else { return nil }
      return (.point(point), match.said)
    case .range:
      guard let match = only(.range, in: text, context), let range = match.range else { return nil }
      return (.range(range), match.said)
    default: return SlotValue(said: text, type: type, context: context).map { ($0, []) }
    }
  }

  private init?(said text: String, type: CommandSchema.SlotType, context: TimeContext) {
    func only(_ kind: TimeMatch.Kind) -> TimeMatch? { Self.only(kind, in: text, context) }
    switch type {
    case .place:
      // “One” is a time after “at”, and “12 High Street” none.
      let times = TimeExpressionParser().matches(in: text, context: context, readingNumberAs: .hour)
      guard times.isEmpty || Self.isAddress(text, context) else { return nil }
      self = .text(Self.written(Self.withoutClosing(text)))
    case .text: self = .text(Self.written(text))
    case .texts: self = .texts(SpokenItems(text).items.map { Self.written(Self.withoutArticle($0)) })
    case .sum:
      guard SpokenSum(text) != nil else { return nil }
      self = .text(text)
    case .minutes, .seconds:
      let longest = CommandSchema.maximumMinutes * 60
      // A timer's bare number is of minutes: “and forty for the roast”. In “another one” it counts timers.
      let minutes =
        type == .seconds && !["one", "a", "1"].contains(text.lowercased())
        ? Self.only(.duration, in: text, context, readingNumberAs: .minutes) : nil
      guard let seconds = (only(.duration) ?? minutes)?.length?.fixedSeconds,
        (1...longest).contains(seconds)
      else { return nil }
      if type == .minutes, seconds % 60 != 0 { return nil }
      self = type == .minutes ? .minutes(seconds / 60) : .seconds(seconds)
    case .rule:
      guard let rule = only(.recurrence)?.rule else { return nil }
      self = .rule(rule)
    case .point, .range, .details: return nil
    }
  }
}
