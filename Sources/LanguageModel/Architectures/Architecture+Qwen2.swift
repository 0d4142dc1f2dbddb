extension Architecture {
  /// Qwen2, Qwen2.5 and the DeepSeek-R1 models distilled into them (Yang et al., 2024).
  public static let qwen2 = Architecture(
    name: "qwen2", rotaryPairs: .halves, hasAttentionBias: true, normalizesQueriesAndKeys: false)
}
