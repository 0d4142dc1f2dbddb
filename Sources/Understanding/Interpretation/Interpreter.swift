import TimeExpressions

/// Understands a text as a command.
///
/// Calls block, for a model for tens of milliseconds or more, so an actor makes them on a separate thread. In a
/// cancelled task a model stops early, and its result is to be ignored.
public protocol Interpreter: Sendable {
  /// The name that interpretations carry in `Interpretation.interpreter`.
  var name: String { get }

  /// Loads what is needed for understanding, unless it is loaded. Without this call the first text has to wait for
  /// it.
  func prepare()

  /// Returns what is understood of a text. It never fails: what is not understood is `none`.
  ///
  /// - Parameter dialogue: What was said before, if the text may refer to it.
  func interpret(_ text: String, context: TimeContext, after dialogue: DialogueContext?) -> Interpretation

  /// Understands a text whose intent is already known. Returns `nil` if the interpreter does not support that.
  func interpret(
    _ text: String, as intent: Intent, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation?

  /// Returns the probability of each act of a text in a conversation about a calendar, or `nil` if the interpreter
  /// cannot tell.
  func acts(of text: String, after before: SaidBefore) -> [DialogueAct: Double]?
}

/// An interpreter that cannot be given an intent and knows no acts. One that wraps another interpreter has to
/// forward all calls, so it conforms to ``Interpreter`` directly.
public protocol PlainInterpreter: Interpreter {}

extension PlainInterpreter {
  public func acts(of text: String, after before: SaidBefore) -> [DialogueAct: Double]? { nil }

  public func interpret(
    _ text: String, as intent: Intent, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation? { nil }
}

/// The previous utterance and its intent.
public struct SaidBefore: Sendable, Hashable {
  /// The intent of the utterance.
  public var intent: Intent
  /// The words of the utterance.
  public var text: String

  /// Makes an utterance with its intent.
  public init(_ intent: Intent, _ text: String) {
    self.intent = intent
    self.text = text
  }
}

extension Interpreter {
  public func prepare() {}

  /// Understands a text before which nothing was said.
  public func interpret(_ text: String, context: TimeContext) -> Interpretation {
    interpret(text, context: context, after: nil)
  }
}

/// The command that came before a text, and its state.
///
/// With it, "at eight" is an answer, "make that an hour" a correction, and "move it to four" has an “it”.
public struct DialogueContext: Sendable, Hashable, Codable {
  /// The state of a command in the dialogue.
  public enum State: String, Sendable, Hashable, Codable, CaseIterable {
    /// The command was done.
    case done
    /// The command was shown with its slots and waits for a yes.
    case shown
    /// The command waits for a slot that was asked for.
    case asked
  }

  /// The state of the command.
  public var state: State
  /// The intent of the command.
  public var intent: Intent
  /// The slot that was asked for.
  public var slot: Slot?

  /// Makes the context of a command.
  public init(_ state: State, _ intent: Intent, slot: Slot? = nil) {
    self.state = state
    self.intent = intent
    self.slot = slot
  }
}
