import Dictation

/// What a key binding asks of the process that holds microphone and model.
public struct ControlRequest: Sendable, Hashable, Codable {
  public enum Action: String, Sendable, Hashable, Codable, CaseIterable {
    case start, stop, toggle, cancel, status
  }

  public var action: Action
  /// The program that the text is for.
  public var program: String?
  public var mode: DictationMode?

  public init(_ action: Action, program: String? = nil, mode: DictationMode? = nil) {
    (self.action, self.program, self.mode) = (action, program, mode)
  }
}

/// What it answers.
public struct ControlReply: Sendable, Hashable, Codable {
  public enum State: String, Sendable, Hashable, Codable {
    case idle, listening
  }

  public var state: State
  /// What was dictated, where that has just ended.
  public var text: String?
  /// Why what was asked for was not done.
  public var problem: String?

  public init(_ state: State, text: String? = nil, problem: String? = nil) {
    (self.state, self.text, self.problem) = (state, text, problem)
  }
}
