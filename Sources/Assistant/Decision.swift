/// What happens with an interpretation.
public enum Decision: String, Sendable, Codable, CaseIterable {
  /// It is done.
  case execute
  /// It is shown filled in, and waits for a yes.
  case confirm
  /// It is asked about in words.
  case ask
  /// A needed slot is missing and is asked for.
  case clarify
  /// Nothing was understood.
  case reprompt

  /// Whether a person has to say something before anything is done.
  public var needsConfirmation: Bool {
    switch self {
    case .confirm, .ask, .clarify: true
    case .execute, .reprompt: false
    }
  }
}
