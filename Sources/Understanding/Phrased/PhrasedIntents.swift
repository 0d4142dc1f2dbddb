import TimeExpressions
import WrittenForm

/// Matches utterances with the phrases that the schema lists: those of intents that are asked for in few ways, and
/// those of requests that cannot be met. No model is involved.
///
/// A phrase has to be the whole utterance, except for politeness.
struct PhrasedIntents: Sendable {
  private typealias Phrases = [(definition: CommandSchema.IntentDefinition, phrases: [PhraseTemplate])]

  private let intents: Phrases
  /// The phrases of follow-ups, by the kind of their subject.
  private let followUps: [Subject.Kind: Phrases]
  private let refusals: [(objection: Objection, phrases: [PhraseTemplate])]
  private let schema: CommandSchema
  /// A longer utterance says more than a phrase.
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

  /// Matches follow-ups only.
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

  /// Returns the reading whose slots take the fewest words, or `nil` if no phrase matches.
  func interpretation(of utterance: Utterance, context: TimeContext) -> Interpretation? {
    interpretation(of: utterance, among: intents, after: nil, context: context)
  }

  /// Returns the reading of a follow-up to `subject`, which supplies the slots that are left out, or `nil` if no
  /// phrase matches.
  func interpretation(of utterance: Utterance, after subject: Subject, context: TimeContext)
    -> Interpretation?
  {
    let phrases = followUps[subject.kind] ?? []
    // The “and” of a follow-up may be part of its phrase.
    return interpretation(of: utterance, among: phrases, after: subject, context: context)
      ?? Self.changeAfterAnd(utterance).flatMap {
        interpretation(of: $0, among: phrases, after: subject, context: context)
      }
  }

  /// Returns the change of “it” in “and move it to Joe's diner”, or `nil` for anything else.
  private static func changeAfterAnd(_ utterance: Utterance) -> Utterance? {
    let words = utterance.words[...]
    guard words.count > 2, ["and", "then"].contains(words[0].normal),
      ["it", "that", "this"].contains(words[2].normal), ChangePhrases.verbs.end(in: words, at: 1) != nil
    else { return nil }
    return Utterance(utterance.slice(1..<words.count))
  }

  private func interpretation(
    of said: Utterance, among intents: Phrases, after subject: Subject?, context: TimeContext
  ) -> Interpretation? {
    let utterance = Self.withAmountsWhole(said)
    let words = Self.request(in: utterance, after: subject == nil ? Self.openings : Self.interjections)
    guard (1...Self.mostWords).contains(words.count) else { return nil }
    // Dictated words may end politely: “saying thanks”.
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
            // One undo brings back only one thing, so a removal of several is confirmed.
            needsConfirmation: definition.alwaysConfirms
              || definition.act == .cancel && command.slots[.scope] != nil,
            missing: schema.missing(in: command),
            spans: slots.mapValues { [$0.span] }, saidOfTime: told, interpreter: Interpretation.phrases)
        )
      }
    }
    return best?.interpretation
  }

  /// Returns the reading unchanged, or a refusal if the words ask for something that cannot be done and nothing
  /// complete was understood.
  func refusing(_ understood: Interpretation, _ utterance: Utterance) -> Interpretation {
    // A question that seemed to be about the calendar may be about the weather, and “who wrote Hamlet” is at best a
    // weak question about mail.
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

  /// Returns the utterance with “five more minutes” reordered to “five minutes more”.
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

  /// Words that may precede a follow-up without marking it as one.
  private static let interjections: [Phrase] = [
    "oh|ah|right|great|good|perfect|cool|yes|yeah|yep|no|hmm|actually|wait|sorry"
  ]

  private static let units: Set<String> = ["second", "seconds", "minute", "minutes", "hour", "hours"]

  /// Returns the words without the politeness around them.
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
      // A title does not span a clause: “pause the rice, I have to get the door”.
      if slot == .title, utterance.words[words].dropLast().contains(where: \.endsClause) { return nil }
      // Without a subject, “rename it” names nothing.
      if slot == .title, subject == nil, Reference.isBare(utterance.slice(words)) { return nil }
      // Items do not include a reason: “tick off the passport, I've got it in my bag”.
      if slot == .items, Remarks.endsInReason(utterance.words[words]) { return nil }
      var said = utterance.slice(words)
      // “Plus ten” continues the previous sum; “20 percent” replaces its 15 percent.
      if slot == .sum, let end = utterance.span(words)?.upperBound, utterance.text(from: end).hasPrefix("%") {
        said += "%"
      }
      if case .text(let sum)? = subject?.slots[.sum], slot == .sum {
        said = SpokenSum.withoutPointers(said)
        said = SpokenSum.replacing(said, in: sum) ?? "(\(sum)) \(said)"
      }
      // “To Ben by email” says how, and nobody is called so.
      if slot == .emailTo, utterance.words[words].contains(where: { $0.normal == "by" }) { return nil }
      // The sender of “Anna's mail” is “Anna”.
      if slot == .emailFrom {
        said = PersonName.withoutOwner(said)
        guard !CommandPhrases.articles.contains(said.lowercased()) else { return nil }
      }
      // “The recycling's done”
      if slot == .items { said = PersonName.withoutOwner(said) }
      guard let type = schema[slot]?.type, let span = utterance.span(words),
        let (value, told) = Self.follows("since", words, in: utterance)
          ? SlotValue.readPast(said, as: type, context) : SlotValue.read(said, as: type, context)
      else { return nil }
      // The text of a mail begins like a sentence.
      let isSpokenBody = slot == .emailBody && said.isLowerCase
      slots[slot] = ReadSlot(
        value: isSpokenBody ? .text(WrittenFormConverter().body(said)) : value, said: told, span: span)
    }
    return slots
  }
}

extension PhrasedIntents {
  /// Returns whether `words` come right after this word.
  private static func follows(_ word: String, _ words: Range<Int>, in utterance: Utterance) -> Bool {
    words.lowerBound > 0 && utterance.words[words.lowerBound - 1].normal == word
  }
}

/// The value of a slot that a phrase captured.
private struct ReadSlot {
  var value: SlotValue
  /// What the words say of a point or a range in time.
  var said: TimeMatch.Said
  var span: Range<Int>
}
