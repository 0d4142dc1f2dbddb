import TimeExpressions

/// Understands a text as a command.
///
/// A model computes where it is called, for tens of milliseconds and more: an actor has that done on a thread of its own. In
/// a task that is cancelled it stops soon, and what it gives then counts for nothing.
public protocol Interpreter: Sendable {
  /// The name that `Interpretation.interpreter` carries.
  var name: String { get }

  /// Loads what understanding needs, unless it is loaded. Without it the first text waits for that.
  func prepare()

  /// Never fails: what is not understood is `none`.
  /// - Parameter dialogue: What went before, where the text may refer to it.
  func interpret(_ text: String, context: TimeContext, after dialogue: DialogueContext?) -> Interpretation

  /// Understands a text whose words tell its intent; nil where the interpreter cannot be told.
  func interpret(
    _ text: String, as intent: Intent, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation?

  /// How likely each act is of what a text does in a conversation about a calendar; nil where the interpreter cannot tell.
  func acts(of text: String, after before: SaidBefore) -> [DialogueAct: Double]?
}

/// An interpreter that cannot be told an intent and that tells no acts. One that passes texts on to another interpreter has
/// to pass everything on, and conforms to ``Interpreter``.
public protocol PlainInterpreter: Interpreter {}

extension PlainInterpreter {
  public func acts(of text: String, after before: SaidBefore) -> [DialogueAct: Double]? { nil }

  public func interpret(
    _ text: String, as intent: Intent, context: TimeContext, after dialogue: DialogueContext?
  ) -> Interpretation? { nil }
}

/// What was said before a text, and what it was understood as.
public struct SaidBefore: Sendable, Hashable {
  public var intent: Intent
  public var text: String

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

/// What went before a text: a command, and what became of it.
///
/// Then "at eight" is an answer, "make that an hour" a correction, and "move it to four" says what "it" is.
public struct DialogueContext: Sendable, Hashable, Codable {
  public enum State: String, Sendable, Hashable, Codable, CaseIterable {
    /// It was done.
    case done
    /// It was shown filled in and waits for a yes.
    case shown
    /// It waits for the slot that was asked for.
    case asked
  }

  public var state: State
  /// The intent of the command that went before.
  public var intent: Intent
  /// What was asked for.
  public var slot: Slot?

  public init(_ state: State, _ intent: Intent, slot: Slot? = nil) {
    self.state = state
    self.intent = intent
    self.slot = slot
  }
}
