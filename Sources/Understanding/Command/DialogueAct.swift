/// What a text does in a conversation.
public enum DialogueAct: String, Sendable, Hashable, Codable, CaseIterable {
  /// It asks for something new,
  case create
  /// for something there to be other than it is,
  case change
  /// or to be gone.
  case cancel
  /// It asks for an answer.
  case query
  /// It says what was asked for: a detail, or which of several.
  case answer
  case yes
  case no
  /// It is polite and asks for nothing.
  case talk
  /// It asks for what cannot be done here, or was not understood.
  case none
}
