import TimeExpressions

/// Finds the skill that a text means, and fills its slots.
///
/// Exact matches take precedence. Of several templates, the matcher chooses the one that hassil's `recognize_best`
/// chooses (OHF-Voice/hassil, Apache 2.0). If there is no exact match, the text may differ in a few words, which
/// lowers the confidence.
public struct SkillMatcher: Sendable {
  private(set) var automaton: SkillAutomaton
  let skills: SkillSet
  private(set) var context: SkillContext
  let skipWords: SkipWords
  let index: WordIndex
  /// The slot that decides between readings: one in which it was said wins, and then the longer content. It holds
  /// Home Assistant's devices.
  let preferredSlot = "name"

  static let longestText = 1_000
  /// The confidence of a match with free text, which sometimes contains words with another meaning.
  static let freeTextConfidence = 0.9

  /// - Parameter context: What is known in addition to the words. Its lists replace those of the skills.
  public init(_ skills: SkillSet, context: SkillContext = SkillContext()) {
    self.skills = skills
    self.context = context
    skipWords = SkipWords(skills.skipWords, ignoresBlanks: skills.ignoresBlanks)
    automaton = SkillAutomaton(skills, lists: context.lists)
    index = WordIndex(automaton)
  }

  /// Returns a matcher for the same skills in another context. Only its lists are compiled anew.
  public func with(_ context: SkillContext) -> SkillMatcher {
    var copy = self
    var lists = context.lists
    for name in self.context.lists.keys where lists[name] == nil {
      lists[name] = skills.lists[name]?.list ?? .values([])
    }
    copy.automaton.replace(lists)
    copy.context = context
    return copy
  }

  /// Returns the meaning of a text that matches a template exactly, or `nil` if there is none.
  ///
  /// - Parameter time: The time of speaking. Without it no slot accepts a time.
  public func exactMatch(_ text: String, at time: TimeContext? = nil) throws(SkillMatchError) -> SkillMatch? {
    var found: [Candidate] = []
    let texts = try TextVariants(text, skipWords, ignoresBlanks: automaton.ignoresBlanks)
    for (variant, sides) in texts.all {
      found += try exactCandidates(variant, sides, texts, time)
    }
    return found.enumerated().min { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map { match($0.element, confidence: $0.element.reading.wildcards > 0 ? Self.freeTextConfidence : 1) }
  }

  private func exactCandidates(
    _ text: FoldedText, _ sides: Set<TextVariants.Kind>, _ texts: TextVariants, _ time: TimeContext?
  ) throws(SkillMatchError) -> [Candidate] {
    var reader = PartReader(automaton, text, at: time)
    return try reader.ends(in: automaton.tree, at: TextPlace(index: 0)).compactMap { reading, sentence in
      guard Int(reading.end.index) == text.count, !sides.isDisjoint(with: kinds(of: sentence)) else {
        return nil
      }
      return candidate(sentence, reading, text, texts)
    }
  }

  /// Returns the variants of a text with which a sentence is compared. Free text at an end may contain words that
  /// mean nothing elsewhere.
  private func kinds(of sentence: Int32) -> Set<TextVariants.Kind> {
    let items = automaton.sentences[Int(sentence)].items
    if items.first.map(isFreeText) ?? false { return [items.count == 1 ? .whole : .withoutEnd] }
    if items.last.map(isFreeText) ?? false { return [.withoutStart] }
    return [.whole, .without]
  }

  private func isFreeText(_ item: Int32) -> Bool {
    guard case .list(let place) = automaton.store[item], case .wildcard = automaton.lists[Int(place.list)]
    else { return false }
    return true
  }
}

// MARK: - From readings to matches

extension SkillMatcher {
  /// A sentence that the text may be.
  struct Candidate {
    var sentence: Int32
    var reading: PartReading
    var slots: [SkillSlot]
    var context: [String: SkillValue]
    var captures: [String: String]
    var rank: Rank
  }

  /// The rank of a candidate. The lowest one wins.
  struct Rank: Comparable {
    var hasPreferredSlot: Bool
    var preferredLength: Int
    var wildcards: Int32
    var letters: Int32
    var wildcardLength: Int32
    var sentence: Int32

    /// Returns whether another candidate remains possible, given what it fills.
    func competes(with other: Rank) -> Bool {
      hasPreferredSlot == other.hasPreferredSlot && wildcards == other.wildcards
    }

    static func < (one: Rank, other: Rank) -> Bool {
      if one.hasPreferredSlot != other.hasPreferredSlot { return one.hasPreferredSlot }
      if one.preferredLength != other.preferredLength { return one.preferredLength > other.preferredLength }
      return (one.wildcards, -one.letters, one.wildcardLength, one.sentence)
        < (other.wildcards, -other.letters, other.wildcardLength, other.sentence)
    }
  }

  /// Returns the candidate for a reading of the whole text, or `nil` if the sentence's context or keywords do not
  /// fit.
  func candidate(_ sentence: Int32, _ reading: PartReading, _ text: FoldedText, _ texts: TextVariants)
    -> Candidate?
  {
    let block = automaton.blocks[Int(automaton.sentences[Int(sentence)].block)]
    guard block.requiredKeywords.isEmpty || !block.requiredKeywords.isDisjoint(with: texts.words) else {
      return nil
    }
    var known = context.values
    var said: [SkillSlot] = []
    var captures: [String: String] = [:]
    for capture in reading.captures {
      let words = text.original(Int(capture.start)..<Int(capture.end))
      var slot = SkillSlot(name: automaton.slots[Int(capture.place.slot)], value: .text(words), text: words)
      switch (capture.source, automaton.lists[Int(capture.place.list)]) {
      case (.value(let number), .values(_, let values, _)):
        let value = values[Int(number)]
        if let value = value.value { slot.value = value }
        slot.metadata = value.metadata
        if case .words(let words) = value.said { slot.listText = words }
        known.merge(value.context) { $1 }
      case (.number(let number), .numbers(let range, _, _)): slot.value = range.value(of: number)
      case (.read(let value), _): (slot.value, slot.isTime) = (value, true)
      default: slot.isFreeText = true
      }
      if capture.place.isCapture { captures[slot.name] = words } else { said.append(slot) }
    }
    guard let fromContext = ContextCheck(block).slots(in: known) else { return nil }
    var slots: [SkillSlot] = []
    for (index, slot) in said.enumerated()
    where !said[(index + 1)...].contains(where: { $0.name == slot.name }) {
      slots.append(slot)
    }
    let others =
      block.slots.sorted { $0.key < $1.key }.map { SkillSlot(name: $0.key, value: $0.value) }
      .filter { fixed in !fromContext.contains { $0.name == fixed.name } } + fromContext
    slots += others.filter { other in !said.contains { $0.name == other.name } }
    let preferred = slots.first { $0.name == preferredSlot && !$0.isFreeText }
    return Candidate(
      sentence: sentence, reading: reading, slots: slots, context: known, captures: captures,
      rank: Rank(
        hasPreferredSlot: preferred != nil,
        preferredLength: preferred?.value.text == nil ? 0 : preferred?.text.unicodeScalars.count ?? 0,
        wildcards: reading.wildcards, letters: reading.letters, wildcardLength: reading.wildcardLength,
        sentence: sentence))
  }

  func match(_ candidate: Candidate, confidence: Double) -> SkillMatch {
    let sentence = automaton.sentences[Int(candidate.sentence)]
    let block = automaton.blocks[Int(sentence.block)]
    return SkillMatch(
      intent: block.intent, slots: candidate.slots, context: candidate.context, response: block.response,
      captures: candidate.captures, metadata: block.metadata, sentence: block.sentences[Int(sentence.number)],
      letters: Int(candidate.reading.letters), confidence: confidence,
      isAsWritten: candidate.reading.cost == 0)
  }
}
