/// What a rule found at the reader's start.
struct RuleMatch: Sendable, Hashable {
  enum Joining: Sendable, Hashable {
    case spaced, toPrevious, toNext, toBoth
  }

  /// How many words it takes.
  var count: Int
  var written: String
  /// Its first letter is never made a capital: an address, a unit, "iOS".
  var keepsCase = false
  /// Which sides stand without a space: a comma, an opening quote.
  var joining = Joining.spaced
  /// The next word begins a sentence.
  var endsSentence = false
}
