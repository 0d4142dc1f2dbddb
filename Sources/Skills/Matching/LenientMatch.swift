import Foundation
import TimeExpressions

extension SkillMatcher {
  /// A match of less confidence than this is none.
  static let leastConfidence = 0.6
  private static let mostCandidates = 32
  /// A longer text is no command with a slip in it.
  private static let mostWords = 40

  /// What a text means, said as a template has it or nearly so; nil for what is no skill.
  /// - Parameter time: When it is said; without it no slot takes a time.
  public func match(_ text: String, at time: TimeContext? = nil) throws(SkillMatchError) -> SkillMatch? {
    if let exact = try exactMatch(text, at: time) { return exact }
    guard let (match, _) = try nearestMatch(text, at: time), match.confidence >= Self.leastConfidence else {
      return nil
    }
    return match
  }

  /// The sentence that needs the fewest changes, whatever its confidence; and what speaks for it.
  func nearestMatch(_ text: String, at time: TimeContext? = nil) throws(SkillMatchError) -> (
    SkillMatch, Evidence
  )? {
    // Languages without blanks have no words to leave out.
    guard !automaton.ignoresBlanks else { return nil }
    let texts = try TextVariants(text, skipWords, ignoresBlanks: false)
    guard let text = texts.all.first(where: { $0.kinds.contains(.without) })?.text else { return nil }
    guard text.words.count <= Self.mostWords else { return nil }
    let all = text.words.reduce(Float(0)) { $0 + index.cost(of: text.scalars[$1], automaton.store) }
    var reader = PartReader(
      automaton, text, at: time, leniency: Leniency(budget: max(1, all / 2), index: index))
    var best: [(candidate: Candidate, evidence: Evidence)] = []
    for sentence in index.candidates(for: text, automaton.store, most: Self.mostCandidates) {
      for reading in try reader.wholeReadings(of: automaton.sentences[Int(sentence)].items) {
        guard let candidate = candidate(sentence, reading, text, texts) else { continue }
        best.append((candidate, Evidence(reading)))
      }
    }
    // Of those that are as near, the one is taken that would be taken of those that fit.
    best.sort { ($0.evidence.step, $0.candidate.rank) < ($1.evidence.step, $1.candidate.rank) }
    guard let first = best.first else { return nil }
    // What comes to the same is no other meaning, and what ranks lower anyway does not compete.
    let other = best.dropFirst().first { other in
      first.candidate.rank.competes(with: other.candidate.rank)
        && !Self.isSame(other.candidate, first.candidate, automaton)
    }
    var evidence = first.evidence
    evidence.lead = other.map { first.evidence.lead(over: $0.evidence) } ?? 1
    return (match(first.candidate, confidence: evidence.confidence), evidence)
  }

  private static func isSame(_ one: Candidate, _ other: Candidate, _ automaton: SkillAutomaton) -> Bool {
    func intent(_ candidate: Candidate) -> String {
      automaton.blocks[Int(automaton.sentences[Int(candidate.sentence)].block)].intent
    }
    return intent(one) == intent(other)
      && Set(one.slots.map { [$0.name, $0.value.json] }) == Set(other.slots.map { [$0.name, $0.value.json] })
  }
}

extension PartReader {
  /// The readings of a whole text as a sentence, the rest of the text passed over.
  mutating func wholeReadings(of items: [Int32]) throws(SkillMatchError) -> [Reading] {
    guard let leniency else { return [] }
    var readings = [Reading(end: TextPlace(index: 0))]
    for item in items where !readings.isEmpty { readings = try self.readings(readings, then: item) }
    return readings.compactMap { reading in
      var reading = reading
      reading.cost += costOfRest(after: reading.end, leniency)
      return reading.cost <= leniency.budget ? reading : nil
    }
  }
}

/// What speaks for a sentence that a text nearly is.
struct Evidence: Hashable, Sendable {
  /// The share of what was said and of what the sentence needs that agrees, from 0 to 1.
  var quality: Double
  /// How much nearer it is than the next that means something else, from 0 to 1.
  var lead = 1.0
  /// Whether any words could have stood somewhere: what does not fit elsewhere fits there.
  var hasFreeText: Bool

  private let weight: Double
  private let cost: Double
  /// The share of a value's letters that were not heard as they are.
  private let misheard: Double

  /// Costs that differ by less are the same.
  private static let stepCost = 0.05
  /// Below this most is guessed.
  private static let leastQuality = 0.65
  /// With less than this, two meanings are as good as equal.
  private static let leastLead = 0.03
  private static let mostLead = 0.2

  init(_ reading: Reading) {
    (weight, cost, misheard) = (Double(reading.weight), Double(reading.cost), Double(reading.misheard))
    quality = weight / max(weight + cost, 1e-6)
    hasFreeText = reading.wildcards > 0
  }

  /// The cost in steps.
  var step: Int { Int((cost / Self.stepCost).rounded()) }

  func lead(over other: Evidence) -> Double {
    min(1, (other.cost - cost) / max(weight + cost, 1e-6))
  }

  /// How probably it is what was meant: a logistic map, fitted to Home Assistant's English tests with words left out and
  /// put in at random.
  var confidence: Double {
    guard quality >= Self.leastQuality else { return quality / 2 }
    let sum =
      -1.37 + 2.87 * quality + 2.02 * min(lead, Self.mostLead) / Self.mostLead
      - (lead < Self.leastLead ? 0.68 : 0) - (hasFreeText ? 0.87 : 0)
    return (1 - misheard / 2) / (1 + exp(-sum))
  }
}
