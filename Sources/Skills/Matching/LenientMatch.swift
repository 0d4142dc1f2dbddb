import Foundation
import TimeExpressions

extension SkillMatcher {
  /// The lowest confidence of a match.
  static let leastConfidence = 0.6
  private static let mostCandidates = 32
  /// The most words of a text that is matched leniently. A longer one is not a command with a slip.
  private static let mostWords = 40

  /// Returns the meaning of a text that matches a template exactly or nearly, or `nil` if it matches none.
  ///
  /// - Parameter time: The time of speaking. Without it no slot accepts a time.
  public func match(_ text: String, at time: TimeContext? = nil) throws(SkillMatchError) -> SkillMatch? {
    if let exact = try exactMatch(text, at: time) { return exact }
    guard let (match, _) = try nearestMatch(text, at: time), match.confidence >= Self.leastConfidence else {
      return nil
    }
    return match
  }

  /// Returns the sentence that needs the fewest changes, whatever its confidence, with the evidence for it.
  func nearestMatch(_ text: String, at time: TimeContext? = nil) throws(SkillMatchError) -> (
    SkillMatch, Evidence
  )? {
    // In languages without blanks there are no words that could be left out.
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
    // Ties are broken as for exact matches.
    best.sort { ($0.evidence.step, $0.candidate.rank) < ($1.evidence.step, $1.candidate.rank) }
    guard let first = best.first else { return nil }
    // Readings with the same result do not compete, and neither do those of lower rank.
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
      && Set(one.slots.map { [$0.name, $0.value.json.text] })
        == Set(other.slots.map { [$0.name, $0.value.json.text] })
  }
}

extension PartReader {
  /// Returns the readings of the whole text as a sentence, in which the rest of the text is skipped.
  mutating func wholeReadings(of items: [Int32]) throws(SkillMatchError) -> [PartReading] {
    guard let leniency else { return [] }
    var readings = [PartReading(end: TextPlace(index: 0))]
    for item in items where !readings.isEmpty { readings = try self.readings(readings, then: item) }
    return readings.compactMap { reading in
      var reading = reading
      reading.cost += costOfRest(after: reading.end, leniency)
      return reading.cost <= leniency.budget ? reading : nil
    }
  }
}

/// The evidence for a sentence that nearly matches.
struct Evidence: Hashable, Sendable {
  /// The share of the spoken and the required words that agree, from 0 to 1.
  var quality: Double
  /// How much nearer the sentence is than the next one with another meaning, from 0 to 1.
  var lead = 1.0
  /// Whether the sentence has free text, which fits anything.
  var hasFreeText: Bool

  private let weight: Double
  private let cost: Double
  /// The share of a value's letters that differ.
  private let misheard: Double

  /// The difference between costs below which they count as equal.
  private static let stepCost = 0.05
  /// The quality below which most of the sentence is guessed.
  private static let leastQuality = 0.65
  /// The lead below which two meanings are practically equal.
  private static let leastLead = 0.03
  private static let mostLead = 0.2

  init(_ reading: PartReading) {
    (weight, cost, misheard) = (Double(reading.weight), Double(reading.cost), Double(reading.misheard))
    quality = weight / max(weight + cost, 1e-6)
    hasFreeText = reading.wildcards > 0
  }

  /// The cost in steps of ``stepCost``.
  var step: Int { Int((cost / Self.stepCost).rounded()) }

  func lead(over other: Evidence) -> Double {
    min(1, (other.cost - cost) / max(weight + cost, 1e-6))
  }

  /// The probability that the sentence was meant: a logistic map, fitted to Home Assistant's English tests with
  /// words randomly left out and inserted.
  var confidence: Double {
    guard quality >= Self.leastQuality else { return quality / 2 }
    let sum =
      -1.37 + 2.87 * quality + 2.02 * min(lead, Self.mostLead) / Self.mostLead
      - (lead < Self.leastLead ? 0.68 : 0) - (hasFreeText ? 0.87 : 0)
    return (1 - misheard / 2) / (1 + exp(-sum))
  }
}
