import Understanding

/// What came of one recording.
package struct SpeechResult: Sendable, Hashable {
  package var label: SpeechLabel
  /// What was recognized; nil where no utterance was found.
  package var hypothesis: String?
  /// What was understood of it.
  package var command: Command
  /// What the same interpreter understands of the words that were really said.
  package var commandFromReference: Command
  /// Whether the decision was to act without asking.
  package var actsUnasked: Bool
  /// Whether a yes was asked for; a question for what was left out does not count.
  package var asksForYes: Bool
  /// Calibrated probability that the whole is right, as the policy used it, 0 to 1.
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

  /// Where a command went wrong first.
  package enum Stage: String, Sendable, Hashable, Codable, CaseIterable {
    /// No utterance was found in the audio.
    case detection
    /// The words really said would have been understood.
    case recognition
    /// Of the words really said, all is understood but the time.
    case time
    /// Of the words really said, more than the time is misunderstood.
    case understanding
  }

  package var isRight: Bool { sameRequest(command, label.command) }

  /// Nil where the command is right.
  package var errorStage: Stage? {
    if isRight { return nil }
    if hypothesis == nil { return .detection }
    if sameRequest(commandFromReference, label.command) { return .recognition }
    return sameRequest(commandFromReference.withoutTimes, label.command.withoutTimes) ? .time : .understanding
  }

  /// The worst that can happen.
  package var isWrongAction: Bool { actsUnasked && !isRight && command.intent != .none }
}

extension Command {
  fileprivate var withoutTimes: Command {
    let times: Set<Slot> = [.dateTimePoint, .dateTimeRange, .durationMinutes, .recurrence]
    return Command(intent, slots.filter { !times.contains($0.key) })
  }
}
