/// A way to choose tokens: keeps hypotheses and says how they go on.
protocol TokenSearch {
  /// Those that have not ended, one for each row of the next logits.
  var hypotheses: [Hypothesis] { get }

  /// Takes the logits after each of ``hypotheses``, and makes them a token longer.
  ///
  /// - Returns: For each of the new hypotheses the row that it goes on from; nil when the search is over.
  mutating func advance(_ logits: TokenLogits) -> [Int]?

  /// All there is to choose from in the end.
  func candidates() -> [Hypothesis]
}
