import Actions
import Foundation
import Speech
import Understanding

/// One thing that was said or typed, and all that came of it.
public struct Turn: Sendable, Identifiable {
  public var id: UUID
  public var time: Date
  /// What was heard; nil for typed text.
  public var transcript: Transcript?
  public var interpretation: Interpretation
  /// Understanding and recognition, fused.
  public var confidence: Double
  public var decision: Decision
  public var receipt: Receipt?
  /// Why the action failed, in words.
  public var failure: String?
  public var timings: StageTimings

  public init(
    id: UUID = UUID(), time: Date, transcript: Transcript?, interpretation: Interpretation,
    confidence: Double,
    decision: Decision, timings: StageTimings = StageTimings()
  ) {
    self.id = id
    self.time = time
    self.transcript = transcript
    self.interpretation = interpretation
    self.confidence = confidence
    self.decision = decision
    self.timings = timings
  }
}
