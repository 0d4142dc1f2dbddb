import Foundation
import Speech
import Understanding

/// Decides which commands are done at once, which are shown first, and which are asked about.
///
/// A pure function of what was understood and how well it was heard.
public struct ConfirmationPolicy: Sendable, Hashable {
  /// A person's own thresholds for one intent. A threshold that is `nil` is the same as for all intents.
  public struct Thresholds: Sendable, Hashable, Codable {
    /// The fused confidence from which the command is done at once.
    public var execute: Double?
    /// The fused confidence from which the command is shown filled in.
    public var confirm: Double?

    /// Creates thresholds for one intent.
    public init(execute: Double? = nil, confirm: Double? = nil) {
      (self.execute, self.confirm) = (execute, confirm)
    }
  }

  /// The fused confidence from which a command is done at once. What only adds something needs less.
  public var executeThreshold: Double
  /// The fused confidence from which a command is shown filled in. Below it, the command is asked about.
  public var confirmThreshold: Double
  /// The recognition confidence below which a command is always confirmed.
  public var recognitionThreshold: Double
  /// The word confidence below which a slot's words make the command be confirmed, by the slot's name.
  ///
  /// Those of times are low, since a recognizer divides its probability among “9”, “nine” and “9 a.m.”, which mean
  /// the same.
  public var wordThresholds: [String: Double]
  /// The word threshold of slots that have none in ``wordThresholds``.
  public var defaultWordThreshold: Double
  /// The person's own thresholds for single intents, by their names. A command that is always confirmed stays so.
  public var intents: [String: Thresholds]

  /// Creates a policy; the thresholds that are left out are the usual ones.
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

  /// The usual word thresholds of times. Chosen, like the threshold of other slots, on the development part of the
  /// synthetic speech-to-command set.
  public static let timeThresholds = Dictionary(
    uniqueKeysWithValues: [
      Slot.dateTimePoint, .oldDateTime, .dateTimeRange, .durationMinutes, .durationSeconds, .recurrence,
    ].map { ($0.rawValue, 0.6) })

  /// The fused confidence from which a command that only tells something is done: an unwanted answer costs less
  /// than a question.
  private static let tellingThreshold = 0.5

  /// The cost of a mistaken addition as a share of the cost of a mistaken change: it is seen at once, and one undo
  /// removes it. An addition may be that much likelier to be wrong before it is asked about.
  private static let costOfAddition = 0.5

  /// Returns the fused confidences from which a command of the intent is done and from which it is shown.
  public func thresholds(
    for intent: Intent, confirmation: CommandSchema.Confirmation = .whenDoubtful
  ) -> (execute: Double, confirm: Double) {
    let own = intents[intent.rawValue]
    // However low the person's threshold, a command that is done is likelier meant than not.
    let additions = max(1 - (1 - executeThreshold) / Self.costOfAddition, min(executeThreshold, 0.5))
    let execute = own?.execute ?? (confirmation == .seldom ? additions : executeThreshold)
    // A command that is sure enough to be done is sure enough to be shown.
    return (execute, min(own?.confirm ?? confirmThreshold, execute))
  }

  /// Returns the fused confidence, `0.6 × understanding + 0.4 × recognition`; for typed text, that of
  /// understanding alone.
  public func confidence(of interpretation: Interpretation, heard transcript: Transcript?) -> Double {
    guard let transcript else { return interpretation.confidence }
    return 0.6 * interpretation.confidence + 0.4 * transcript.confidence
  }

  /// Decides what happens with a command. All decisions are made here.
  ///
  /// - Parameters:
  ///   - interpretation: The command.
  ///   - transcript: What was heard, or `nil` for typed text.
  ///   - confirmation: How the action or the schema wants the intent to be confirmed, whatever an interpreter
  ///     says. A command that only tells something is done if it is likelier meant than not, unless the person set
  ///     a threshold for its intent.
  ///   - isAmbiguous: Whether the command fits several things. The person then says which is meant, however sure
  ///     the understanding is.
  ///   - destroys: Whether doing it now would destroy something. It is then shown first, even if the person's own
  ///     thresholds would have it done.
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

  /// Decides about a command that the person has changed. It is never done before they have seen it as it is now.
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

  /// Words that are spoken so lightly that a recognizer is seldom sure of them, and that seldom change the
  /// meaning.
  private static let lightWords: Set<String> = [
    "a", "an", "the", "my", "our", "some", "at", "on", "in", "of", "to", "for",
  ]

  /// Returns whether a word of some slot may have been misheard, or the whole transcript.
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

  /// Decodes a policy. Thresholds that are left out are the usual ones.
  ///
  /// - Throws: `DecodingError` for a threshold that isn't from 0 to 1.
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
  /// Returns each word with its range in `text`, in Unicode scalars. Words that aren't found there are left out.
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

/// What happens with a command.
public enum Decision: String, Sendable, Codable, CaseIterable {
  /// It is done.
  case execute
  /// It is shown filled in and waits for a yes.
  case confirm
  /// It is asked about in words.
  case ask
  /// A slot that it needs is missing and is asked for.
  case clarify
  /// Nothing was understood.
  case reprompt

  /// Whether the person has to answer before anything is done.
  public var needsConfirmation: Bool {
    switch self {
    case .confirm, .ask, .clarify: true
    case .execute, .reprompt: false
    }
  }
}
