import Understanding

/// The result for a recording.
package struct SpeechResult: Sendable, Hashable {
  package var label: SpeechLabel
  /// The recognized text; `nil` if no utterance was found.
  package var hypothesis: String?
  /// The command that was understood.
  package var command: Command
  /// The command that the same interpreter understands from the true text.
  package var commandFromReference: Command
  /// Whether the decision was to act without asking.
  package var actsUnasked: Bool
  /// Whether the person was asked for a yes. A question about a missing detail does not count.
  package var asksForYes: Bool
  /// The calibrated probability that the whole command is right, as the policy used it, from 0 to 1.
  package var confidence: Double
  /// Seconds from the declared end of speech to the decision.
  package var latency: Double

  package init(
    label: SpeechLabel, hypothesis: String?, command: Command, commandFromReference: Command,
    actsUnasked: Bool, asksForYes: Bool, confidence: Double, latency: Double
  ) {
    self.label = label
    self.hypothesis = hypothesis
    self.command = command
    self.commandFromReference = commandFromReference
    self.actsUnasked = actsUnasked
    self.asksForYes = asksForYes
    self.confidence = confidence
    self.latency = latency
  }

  /// The first stage that failed.
  package enum Stage: String, Sendable, Hashable, Codable, CaseIterable {
    /// No utterance was found in the audio.
    case detection
    /// The recognized text was wrong: from the true text the command is understood correctly.
    case recognition
    /// The time is misunderstood even from the true text.
    case time
    /// More than the time is misunderstood even from the true text.
    case understanding
  }

  package var isRight: Bool { sameRequest(command, label.command) }

  /// The stage that failed; `nil` if the command is right.
  package var errorStage: Stage? {
    if isRight { return nil }
    if hypothesis == nil { return .detection }
    if sameRequest(commandFromReference, label.command) { return .recognition }
    return sameRequest(commandFromReference.withoutTimes, label.command.withoutTimes) ? .time : .understanding
  }

  /// Whether a wrong command was done without asking, which is the worst case.
  package var isWrongAction: Bool { actsUnasked && !isRight && command.intent != .none }
}

extension Command {
  fileprivate var withoutTimes: Command {
    let times: Set<Slot> = [.dateTimePoint, .dateTimeRange, .durationMinutes, .recurrence]
    return Command(intent, slots.filter { !times.contains($0.key) })
  }
}
