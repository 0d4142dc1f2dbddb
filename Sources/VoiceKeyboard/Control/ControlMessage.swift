import Dictation

/// A request of a key binding to the process with the microphone and the model.
public struct ControlRequest: Sendable, Hashable, Codable {
  public enum Action: String, Sendable, Hashable, Codable, CaseIterable {
    case start, stop, toggle, cancel, status
  }

  public var action: Action
  /// The program that receives the text.
  public var program: String?
  public var mode: DictationMode?

  public init(_ action: Action, program: String? = nil, mode: DictationMode? = nil) {
    (self.action, self.program, self.mode) = (action, program, mode)
  }
}

/// The answer to a request.
public struct ControlReply: Sendable, Hashable, Codable {
  public enum State: String, Sendable, Hashable, Codable {
    case idle, listening
  }

  public var state: State
  /// The dictated text, if a dictation has just ended.
  public var text: String?
  /// Why the request was not carried out.
  public var problem: String?

  public init(_ state: State, text: String? = nil, problem: String? = nil) {
    (self.state, self.text, self.problem) = (state, text, problem)
  }
}
