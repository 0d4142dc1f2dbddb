import Speech
import Understanding

/// When to act, when to show first, when to ask. A pure function of what was understood and how well it was heard.
public struct ConfirmationPolicy: Sendable, Hashable, Codable {
  /// Fused confidence from which a command is done at once.
  public var executeThreshold: Double
  /// Fused confidence from which a command is shown filled in; below, it is asked about.
  public var confirmThreshold: Double
  /// Recognition below this always confirms.
  public var recognitionThreshold: Double
  /// A slot with a word recognized below its threshold always confirms; by the slot's name.
  public var wordThresholds: [String: Double]
  /// The threshold of slots without one of their own.
  public var defaultWordThreshold: Double

  public init(
    executeThreshold: Double = 0.91, confirmThreshold: Double = 0.81, recognitionThreshold: Double = 0.5,
    wordThresholds: [String: Double] = [:], defaultWordThreshold: Double = 0.9
  ) {
    self.executeThreshold = executeThreshold
    self.confirmThreshold = confirmThreshold
    self.recognitionThreshold = recognitionThreshold
    self.wordThresholds = wordThresholds
    self.defaultWordThreshold = defaultWordThreshold
  }

  /// `0.6 × understanding + 0.4 × recognition`; for typed text understanding alone.
  public func confidence(of interpretation: Interpretation, heard transcript: Transcript?) -> Double {
    guard let transcript else { return interpretation.confidence }
    return 0.6 * interpretation.confidence + 0.4 * transcript.confidence
  }

  /// - Parameter transcript: What was heard; nil for typed text.
  public func decision(for interpretation: Interpretation, heard transcript: Transcript?) -> Decision {
    if interpretation.command.intent == .none { return .reprompt }
    if !interpretation.missing.isEmpty { return .clarify }
    let confidence = confidence(of: interpretation, heard: transcript)
    guard confidence >= confirmThreshold else { return .ask }
    if interpretation.needsConfirmation || transcript.map({ isDoubtful($0, for: interpretation) }) ?? false {
      return .confirm
    }
    return confidence >= executeThreshold ? .execute : .confirm
  }

  private func isDoubtful(_ transcript: Transcript, for interpretation: Interpretation) -> Bool {
    if transcript.confidence < recognitionThreshold { return true }
    let words = transcript.wordsByOffset()
    return interpretation.spans.contains { slot, ranges in
      let threshold = wordThresholds[slot.rawValue] ?? defaultWordThreshold
      return words.contains { offsets, word in
        word.confidence < threshold && ranges.contains { $0.overlaps(offsets) }
      }
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
