import Actions
import Foundation
import Speech
import Understanding

/// One request that was said or typed, and all that came of it.
public struct Turn: Sendable, Identifiable {
  /// The identifier of the turn, in the history and in events.
  public var id: UUID
  /// When the text was said. All requests of one text share this time.
  public var time: Date
  /// What was heard, or `nil` for typed text.
  public var transcript: Transcript?
  /// The meaning of the text.
  public var interpretation: Interpretation
  /// The command as it was understood, before the lookup of the things that it refers to.
  var said: Command?
  /// The command as it was understood, if the person changed it before it was done.
  var corrected: Command?
  /// The confidence of understanding and recognition, fused; from 0 to 1.
  public var confidence: Double
  /// What happens with the command.
  public var decision: Decision
  /// What was done or told, or `nil` if nothing was.
  public var receipt: Receipt?
  /// Why the action failed, in words, or `nil` if it didn't.
  public var failure: String?
  /// How long the stages took.
  public var timings: StageTimings
  /// What else the person was told.
  public var notices: [String] = []
  /// Whether the person gave the turn up, by saying no or by moving on to something else.
  public var isDismissed = false
  /// Whether the person moved on to something else before answering.
  public var isSuperseded = false
  /// Whether the command fits several things. The others are the alternatives of the interpretation.
  public var isAmbiguous = false
  /// The turns of the earlier requests in the same text.
  public var earlier: [Turn] = []
  /// Whether a first yes was said to a command that destroys something, and the second is awaited.
  public var isAskedAgain = false

  /// Whether this is the state of the turn after an answer, rather than after its own text.
  public var isAnswered = false

  /// The turns of all requests in the text, in the order in which they were said.
  public var all: [Turn] { earlier + [self] }

  /// The commands that the person can choose from: the one understood and its alternatives.
  public var readings: [Command] { [interpretation.command] + interpretation.alternatives }

  /// Whether the turn waits for an answer.
  public var waits: Bool {
    decision.needsConfirmation && receipt == nil && failure == nil && !isDismissed
  }

  /// Creates a turn of which nothing has come yet.
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

  /// Creates the turn of a text that was not understood.
  init(notUnderstood text: String, at time: Date) {
    self.init(
      time: time, transcript: nil,
      interpretation: Interpretation(byRule: text, .none),
      confidence: 1, decision: .reprompt)
  }

  /// Whether the turn was done and changed nothing.
  public var onlyTells: Bool { receipt?.isAnswer ?? false }

  /// The state of the turn for an interpreter, or `nil` for a turn that was neither done nor waits.
  var dialogue: DialogueContext? {
    let intent = interpretation.command.intent
    if receipt != nil { return DialogueContext(.done, intent) }
    guard waits else { return nil }
    guard decision == .clarify else { return DialogueContext(.shown, intent) }
    return interpretation.missing.first.map { DialogueContext(.asked, intent, slot: $0) }
  }
}

/// How long each stage of a turn took, in milliseconds, or `nil` where the stage did not run.
public struct StageTimings: Sendable, Hashable, Codable {
  /// From the end of the last word to the end of speech, as the detector hears it.
  public var afterLastWord: Double?
  /// The silence after which the speech was taken to be over.
  public var endpointSilence: Double?
  /// From the end of speech to the final transcript.
  public var recognition: Double?
  /// The part of understanding that the person waited for.
  public var understanding: Double?
  /// The part of understanding that was done while the person still spoke.
  public var understandingAhead: Double?
  /// The time that the action took.
  public var action: Double?
  /// From the end of speech, or from the text, until the command was done or shown.
  public var total: Double?
  /// For each word, the time from being spoken to being shown, if the sound came in as it was spoken.
  public var wordLag: [Double]?

  /// Creates timings without any stage.
  public init() {}
}

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}

extension Turn {
  /// Returns whether every request of the text is mere talk, for which the assistant has no answer of its own, so
  /// that a language model may answer.
  ///
  /// - Parameter afterTalk: Whether the model spoke last. A “yes” or a “thanks” then answers the model.
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
