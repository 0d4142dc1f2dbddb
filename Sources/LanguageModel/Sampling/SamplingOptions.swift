/// The options for choosing the next token.
public struct SamplingOptions: Sendable, Hashable, Codable {
  /// 0 takes the likeliest token; 1 draws by the model's own probabilities, lower values sharpen them, higher values
  /// flatten them.
  public var temperature: Float = 0
  /// Draws among this many of the likeliest tokens; 0 for all.
  public var topK = 0
  /// Draws among the likeliest tokens that together have this probability (Holtzman et al., 2020); 1 for all.
  public var topP: Float = 1
  /// Draws among tokens with at least this share of the likeliest one's probability (Nguyen et al., 2024); 0 for all.
  public var minP: Float = 0
  /// Divides the positive logits of recent tokens by this, and multiplies negative ones (Keskar et al., 2019); 1 does
  /// nothing.
  public var repetitionPenalty: Float = 1
  /// Subtracted from the logit of each recent token, as in OpenAI's interface.
  public var presencePenalty: Float = 0
  /// Subtracted from the logit of each recent token, once per occurrence, as in OpenAI's interface.
  public var frequencyPenalty: Float = 0
  /// The number of last tokens that count as recent.
  public var repetitionWindow = 64
  /// The seed of the random choices. The same seed gives the same choices on the same machine.
  public var seed: UInt64 = 0

  public init() {}

  public static let greedy = SamplingOptions()

  var penalizes: Bool { repetitionPenalty != 1 || presencePenalty != 0 || frequencyPenalty != 0 }
}
