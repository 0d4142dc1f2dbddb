/// What an utterance does in a conversation.
public enum DialogueAct: String, Sendable, Hashable, Codable, CaseIterable {
  /// It asks for something new.
  case create
  /// It asks to change an existing thing.
  case change
  /// It asks to remove an existing thing.
  case cancel
  /// It asks for information.
  case query
  /// It answers a question: with a detail, or by choosing one of several things.
  case answer
  case yes
  case no
  /// It is polite and asks for nothing.
  case talk
  /// It asks for something that is not supported, or was not understood.
  case none
}
