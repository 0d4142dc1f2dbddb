/// One turn of a conversation.
public struct ChatMessage: Sendable, Hashable, Codable {
  public enum Role: String, Sendable, Hashable, Codable {
    /// What the application asks of the model.
    case system
    case user
    /// What the model answered.
    case assistant
  }

  public var role: Role
  public var content: String

  public init(_ role: Role, _ content: String) {
    self.role = role
    self.content = content
  }
}
