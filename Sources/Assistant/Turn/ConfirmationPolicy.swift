import Foundation
import Speech
import Understanding

/// When to act, when to show first, when to ask. A pure function of what was understood and how well it was heard.
public struct ConfirmationPolicy: Sendable, Hashable {
  /// A person's own thresholds for one intent; what is nil is as for all.
  public struct Thresholds: Sendable, Hashable, Codable {
    public var execute: Double?
    public var confirm: Double?

    public init(execute: Double? = nil, confirm: Double? = nil) {
      (self.execute, self.confirm) = (execute, confirm)
    }
  }

  /// Fused confidence from which a command is done at once; what only adds something needs less.
  public var executeThreshold: Double
  /// Fused confidence from which a command is shown filled in; below, it is asked about.
  public var confirmThreshold: Double
  /// Recognition below this always confirms.
  public var recognitionThreshold: Double
  /// A slot with a word recognized below its threshold confirms; by the slot's name. Those of times are low, since a
  /// recognizer divides its probability among “9”, “nine” and “9 a.m.”, which mean the same.
  public var wordThresholds: [String: Double]
  /// The threshold of slots without one of their own.
  public var defaultWordThreshold: Double
  /// Stricter or looser thresholds of single intents, by their names. What always confirms does so whatever they say.
  public var intents: [String: Thresholds]

  public init(
    executeThreshold: Double = 0.91, confirmThreshold: Double = 0.81, recognitionThreshold: Double = 0.5,
    wordThresholds: [String: Double] = ConfirmationPolicy.timeThresholds, defaultWordThreshold: Double = 0.85,
    intents: [String: Thresholds] = [:]
  ) {
    self.executeThreshold = executeThreshold
    self.confirmThreshold = confirmThreshold
    self.recognitionThreshold = recognitionThreshold
    self.wordThresholds = wordThresholds
    self.defaultWordThreshold = defaultWordThreshold
    self.intents = intents
  }

  /// Chosen, like the threshold of other slots, on the development part of the synthetic speech-to-command set.
  public static let timeThresholds = Dictionary(
    uniqueKeysWithValues: [
      Slot.dateTimePoint, .oldDateTime, .dateTimeRange, .durationMinutes, .durationSeconds, .recurrence,
    ].map { ($0.rawValue, 0.6) })

  /// Fused confidence from which what only tells is done: an answer that was not wanted costs less than a question.
  private static let tellingThreshold = 0.5

  /// What a mistaken addition costs, as a share of what a mistaken change costs: it is seen at once, and one undo takes it
  /// away. So an addition may be that much likelier to be wrong before it is asked about.
  private static let costOfAddition = 0.5

  /// From which fused confidence a command of that intent is done, and from which it is shown.
  public func thresholds(
    for intent: Intent, confirmation: CommandSchema.Confirmation = .whenDoubtful
  ) -> (execute: Double, confirm: Double) {
    let own = intents[intent.rawValue]
    // However little a person wants to be asked, what is done is likelier meant than not.
    let additions = max(1 - (1 - executeThreshold) / Self.costOfAddition, min(executeThreshold, 0.5))
    let execute = own?.execute ?? (confirmation == .seldom ? additions : executeThreshold)
    // What is done at once is sure enough to be shown.
    return (execute, min(own?.confirm ?? confirmThreshold, execute))
  }

  /// `0.6 × understanding + 0.4 × recognition`; for typed text understanding alone.
  public func confidence(of interpretation: Interpretation, heard transcript: Transcript?) -> Double {
    guard let transcript else { return interpretation.confidence }
    return 0.6 * interpretation.confidence + 0.4 * transcript.confidence
  }

  /// What happens with a command. All decisions are made here.
  ///
  /// - Parameters:
  ///   - transcript: What was heard; nil for typed text.
  ///   - confirmation: What the action or the schema says of the intent; it holds whatever an interpreter says. What only
  ///     tells is done where it is likelier meant than not, unless a person set a threshold for its intent.
  ///   - isAmbiguous: It fits several things. The person says which is meant, however sure the understanding is.
  ///   - destroys: Something would be gone if it were done now. It is shown first, even where a person's own thresholds
  ///     would have it done.
  public func decision(
    for interpretation: Interpretation, heard transcript: Transcript?,
    confirmation: CommandSchema.Confirmation = .whenDoubtful, isAmbiguous: Bool = false,
    destroys: Bool = false
  ) -> Decision {
    let decision = usualDecision(for: interpretation, heard: transcript, confirmation: confirmation)
    return switch decision {
    case .execute where isAmbiguous, .confirm where isAmbiguous: .ask
    case .execute where destroys: .confirm
    default: decision
    }
  }

  /// What happens with a command that a person has changed: nothing is done before they have seen it as it is now.
  func decision(forChanged interpretation: Interpretation, isAmbiguous: Bool) -> Decision {
    if isAmbiguous { return .ask }
    return interpretation.missing.isEmpty ? .confirm : .clarify
  }

  private func usualDecision(
    for interpretation: Interpretation, heard transcript: Transcript?,
    confirmation: CommandSchema.Confirmation
  ) -> Decision {
    if interpretation.command.intent == .none { return .reprompt }
    if !interpretation.missing.isEmpty { return .clarify }
    let confidence = confidence(of: interpretation, heard: transcript)
    let intent = interpretation.command.intent
    let isHeard = (transcript?.confidence ?? 1) >= recognitionThreshold
    if confirmation == .never, intents[intent.rawValue] == nil, isHeard, confidence >= Self.tellingThreshold {
      return .execute
    }
    let thresholds = thresholds(for: intent, confirmation: confirmation)
    guard confidence >= thresholds.confirm else { return .ask }
    if confirmation == .always { return .confirm }
    if interpretation.needsConfirmation
      || transcript.map({ isDoubtful($0, for: interpretation) }) ?? false
    {
      return .confirm
    }
    return confidence >= thresholds.execute ? .execute : .confirm
  }

  /// Words that are spoken so lightly that a recognizer is seldom sure of them, and that seldom change what is meant.
  private static let lightWords: Set<String> = [
    "a", "an", "the", "my", "our", "some", "at", "on", "in", "of", "to", "for",
  ]

  /// Whether a word that a slot is made of may have been misheard.
  func isDoubtful(_ transcript: Transcript, for interpretation: Interpretation) -> Bool {
    if transcript.confidence < recognitionThreshold { return true }
    let words = transcript.wordsByOffset()
    return interpretation.spans.contains { slot, ranges in
      let threshold = wordThresholds[slot.rawValue] ?? defaultWordThreshold
      return words.contains { offsets, word in
        word.confidence < threshold && ranges.contains { $0.overlaps(offsets) }
          && !Self.lightWords.contains(word.text.lowercased().trimmingCharacters(in: .punctuationCharacters))
      }
    }
  }
}

extension ConfirmationPolicy: Codable {
  private enum CodingKeys: CodingKey {
    case executeThreshold, confirmThreshold, recognitionThreshold, wordThresholds, defaultWordThreshold,
      intents
  }

  /// What is left out is as usual.
  ///
  /// - Throws: `DecodingError` for a threshold that is no probability.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func checked(_ threshold: Double?, _ key: CodingKeys) throws -> Double? {
      guard threshold.map({ (0...1).contains($0) }) ?? true else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "a threshold is from 0 to 1")
      }
      return threshold
    }
    func threshold(_ key: CodingKeys, otherwise usual: Double) throws -> Double {
      try checked(try values.decodeIfPresent(Double.self, forKey: key), key) ?? usual
    }
    self.init()
    executeThreshold = try threshold(.executeThreshold, otherwise: executeThreshold)
    confirmThreshold = try threshold(.confirmThreshold, otherwise: confirmThreshold)
    recognitionThreshold = try threshold(.recognitionThreshold, otherwise: recognitionThreshold)
    defaultWordThreshold = try threshold(.defaultWordThreshold, otherwise: defaultWordThreshold)
    let own = try values.decodeIfPresent([String: Double].self, forKey: .wordThresholds) ?? [:]
    wordThresholds = Self.timeThresholds.merging(own) { $1 }
    intents = try values.decodeIfPresent([String: Thresholds].self, forKey: .intents) ?? [:]
    for word in wordThresholds.values { _ = try checked(word, .wordThresholds) }
    for own in intents.values {
      _ = try checked(own.execute, .intents)
      _ = try checked(own.confirm, .intents)
    }
  }
}

extension Transcript {
  /// Each word with the offsets of its Unicode scalars in `text`.
  func wordsByOffset() -> [(Range<Int>, Word)] {
    let scalars = Array(text.unicodeScalars)
    var offset = 0
    return words.compactMap { word in
      let wanted = Array(word.text.unicodeScalars)
      guard !wanted.isEmpty,
        let start = (offset..<max(offset, scalars.count - wanted.count + 1)).first(where: {
          scalars[$0..<$0 + wanted.count].elementsEqual(wanted)
        })
      else { return nil }
      offset = start + wanted.count
      return (start..<offset, word)
    }
  }
}

/// What happens with an interpretation.
public enum Decision: String, Sendable, Codable, CaseIterable {
  /// It is done.
  case execute
  /// It is shown filled in, and waits for a yes.
  case confirm
  /// It is asked about in words.
  case ask
  /// A needed slot is missing and is asked for.
  case clarify
  /// Nothing was understood.
  case reprompt

  /// Whether a person has to say something before anything is done.
  public var needsConfirmation: Bool {
    switch self {
    case .confirm, .ask, .clarify: true
    case .execute, .reprompt: false
    }
  }
}
