extension Architecture {
  /// Qwen3's dense models (Yang et al., 2025).
  public static let qwen3 = Architecture(
    name: "qwen3", rotaryPairs: .halves, hasAttentionBias: false, normalizesQueriesAndKeys: true)
}
