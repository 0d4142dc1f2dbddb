/// How the next token is chosen among the likely ones.
public struct SamplingOptions: Sendable, Hashable, Codable {
  /// 0 takes the likeliest token; 1 draws by the model's own probabilities, less sharpens them, more flattens them.
  public var temperature: Float = 0
  /// Draws among the likeliest so many; 0 for all.
  public var topK = 0
  /// Draws among the likeliest that together have this probability (Holtzman et al., 2020); 1 for all.
  public var topP: Float = 1
  /// Draws among those with at least this share of the likeliest's probability (Nguyen et al., 2024); 0 for all.
  public var minP: Float = 0
  /// Divides the positive logits of recent tokens by this, and multiplies their negative ones (Keskar et al., 2019); 1
  /// does nothing.
  public var repetitionPenalty: Float = 1
  /// Taken from the logit of each recent token,
  public var presencePenalty: Float = 0
  /// and as often as it is there (both as in OpenAI's interface).
  public var frequencyPenalty: Float = 0
  /// How many of the last tokens are recent.
  public var repetitionWindow = 64
  /// The same seed makes the same choices on the same machine.
  public var seed: UInt64 = 0

  public init() {}

  public static let greedy = SamplingOptions()

  var penalizes: Bool { repetitionPenalty != 1 || presencePenalty != 0 || frequencyPenalty != 0 }
}
