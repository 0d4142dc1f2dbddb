extension Architecture {
  /// Llama 2 and 3, Mistral, and what shares their layout (Touvron et al., 2023). GGUF's converter reorders the rows of
  /// their queries and keys so that neighbours are turned together.
  public static let llama = Architecture(
    name: "llama", rotaryPairs: .neighbours, hasAttentionBias: false, normalizesQueriesAndKeys: false)
}
