/// The settings of conversations with a language model.
public struct ChatSettings: Codable, Hashable, Sendable {
  /// The instructions before the conversation.
  public var system: String?
  /// 0 takes the likeliest words; 1 draws by the model's own probabilities.
  public var temperature: Float?
  /// The most tokens of an answer.
  public var maximumTokens: Int?

  /// A server that answers instead of a local model.
  public var server: ChatServer?

  public static let usualMaximumTokens = 256
  public static let usualSystem =
    "You are a kind assistant in a spoken conversation. Answer in one to three short sentences, without lists or markup."

  public init() {}
}
