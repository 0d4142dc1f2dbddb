/// Names and terms as a prompt: what the model has just read it is likelier to write.
public enum VocabularyPrompt {
  /// As many of the terms, in order, as the budget of tokens has room for.
  public static func tokens(_ terms: [String], _ tokenizer: WhisperTokenizer, budget: Int = 40) -> [Int32] {
    var tokens: [Int32] = []
    for term in terms.map({ $0.strippingSpace() }) where !term.isEmpty {
      let more = tokenizer.encode((tokens.isEmpty ? " " : ", ") + term)
      guard tokens.count + more.count < budget else { break }
      tokens += more
    }
    return tokens.isEmpty ? [] : tokens + tokenizer.encode(".")
  }
}
