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
  /// The command as it was understood, before what it speaks of was looked up.
  var said: Command?
  /// The command as it was understood, where the person changed it before it was done.
  var corrected: Command?
  /// Understanding and recognition, fused.
  public var confidence: Double
  public var decision: Decision
  public var receipt: Receipt?
  /// Why the action failed, in words.
  public var failure: String?
  public var timings: StageTimings
  /// What the person was told beside.
  public var notices: [String] = []
  /// The person gave it up, by saying no or by going on with something else.
  public var isDismissed = false
  /// The person went on with something else before answering.
  public var isSuperseded = false
  /// The command fits several things; the others are its interpretation's alternatives.
  public var isAmbiguous = false
  /// The turns of what was asked for before it in the same text.
  public var earlier: [Turn] = []
  /// It destroys something, a first yes was said to it, and the second is awaited.
  public var isAskedAgain = false

  /// A person has answered it since it was said last.
  public var isAnswered = false

  /// All that came of the text that it belongs to, in the order in which it was said.
  public var all: [Turn] { earlier + [self] }

  /// What the person can choose among.
  public var readings: [Command] { [interpretation.command] + interpretation.alternatives }

  /// Whether an answer is awaited.
  public var waits: Bool {
    decision.needsConfirmation && receipt == nil && failure == nil && !isDismissed
  }

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

  /// One that nothing came of.
  init(notUnderstood text: String, at time: Date) {
    self.init(
      time: time, transcript: nil,
      interpretation: Interpretation(byRule: text, .none),
      confidence: 1, decision: .reprompt)
  }

  /// It was done, and changed nothing.
  public var onlyTells: Bool { receipt?.isAnswer ?? false }

  /// What an interpreter is told of it.
  var dialogue: DialogueContext? {
    let intent = interpretation.command.intent
    if receipt != nil { return DialogueContext(.done, intent) }
    guard waits else { return nil }
    guard decision == .clarify else { return DialogueContext(.shown, intent) }
    return interpretation.missing.first.map { DialogueContext(.asked, intent, slot: $0) }
  }
}

/// How long each stage of a turn took, in milliseconds; nil where the stage did not run.
public struct StageTimings: Sendable, Hashable, Codable {
  /// From the end of the last word to the end of speech, as the detector hears it.
  public var afterLastWord: Double?
  /// Silence that the end of speech was declared on.
  public var endpointSilence: Double?
  /// From the end of speech to the final transcript.
  public var recognition: Double?
  /// What of understanding the person had to wait for,
  public var understanding: Double?
  /// and what was done while they still spoke.
  public var understandingAhead: Double?
  public var action: Double?
  /// From the end of speech, or from the text, to done or shown.
  public var total: Double?
  /// Of each word, from being spoken to being shown, where the sound came in as it was spoken.
  public var wordLag: [Double]?

  public init() {}
}

extension Duration {
  /// In milliseconds.
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}

extension Turn {
  /// Whether it asks for nothing that the assistant can do or has something to say to, so that a language model may answer.
  ///
  /// - Parameter afterTalk: Whether the model spoke last, whom a “yes” or a “thanks” then answers.
  public func isTalk(afterTalk: Bool) -> Bool {
    all.allSatisfy { turn in
      guard turn.decision == .reprompt else { return false }
      switch turn.interpretation.objection {
      case nil, .talk, .smallTalk(.courtesy): return true
      case .smallTalk, .answerToNothing, .heardAgain: return afterTalk
      default: return false
      }
    }
  }
}
