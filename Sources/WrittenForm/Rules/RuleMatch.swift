/// The match of a rule at the reader's start.
struct RuleMatch: Sendable, Hashable {
  typealias Joining = SpokenMark.Joining

  /// The number of words that are replaced.
  var count: Int
  var written: String
  /// Whether the first letter never becomes a capital, as in an address, a unit or "iOS".
  var keepsCase = false
  /// The sides without a space, as of a comma or an opening quote.
  var joining = Joining.spaced
  /// Whether the next word begins a sentence.
  var endsSentence = false
}
