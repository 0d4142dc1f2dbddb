/// A request of a key binding to the process with the microphone.
public struct ControlRequest: Sendable, Hashable {
  public enum Action: String, Sendable, Hashable, CaseIterable {
    case start, stop, toggle, cancel, status
    /// Every change of the state from now on.
    case watch
  }

  public var action: Action
  /// The program that receives the text.
  public var program: String?
  /// The name of a mode.
  public var mode: String?

  public init(_ action: Action, program: String? = nil, mode: String? = nil) {
    (self.action, self.program, self.mode) = (action, program, mode)
  }

  public var line: String { FieldLine.line([action.rawValue, program ?? "", mode ?? ""]) }

  public init?(_ line: String) {
    let fields = FieldLine.fields(line)
    guard fields.count == 3, let action = Action(rawValue: fields[0]) else { return nil }
    self.init(action, program: fields[1].nonEmpty, mode: fields[2].nonEmpty)
  }
}

/// The answer to a request.
public struct ControlReply: Sendable, Hashable {
  public enum State: String, Sendable, Hashable {
    case idle, listening
    /// The microphone is closed, and the last words are being placed.
    case placing
  }

  public var state: State
  /// The dictated text, if a dictation has just ended.
  public var text: String?
  /// Why the request was not carried out, or what the person should know.
  public var problem: String?
  /// How loud it is, from 0 to 100, while it listens.
  public var level: Int?

  public init(_ state: State, text: String? = nil, problem: String? = nil, level: Int? = nil) {
    (self.state, self.text, self.problem, self.level) = (state, text, problem, level)
  }

  public var line: String {
    FieldLine.line([state.rawValue, text ?? "", problem ?? "", level.map(String.init) ?? ""])
  }

  public init?(_ line: String) {
    let fields = FieldLine.fields(line)
    guard fields.count == 4, let state = State(rawValue: fields[0]) else { return nil }
    self.init(state, text: fields[1].nonEmpty, problem: fields[2].nonEmpty, level: Int(fields[3]))
  }
}
