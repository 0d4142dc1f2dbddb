/// How the person talks with a language model.
public struct ChatSettings: Codable, Hashable, Sendable {
  /// What the model is told before the conversation.
  public var system: String?
  /// 0 takes the likeliest words, 1 draws by the model's own probabilities.
  public var temperature: Float?
  /// Tokens of an answer at most.
  public var maximumTokens: Int?

  /// Who answers in the place of a model that runs here.
  public var server: ChatServer?

  public static let usualMaximumTokens = 256
  public static let usualSystem =
    "You are a kind assistant in a spoken conversation. Answer in one to three short sentences, without lists or markup."

  public init() {}
}
