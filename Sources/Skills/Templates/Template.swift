/// A parsed sentence template.
///
/// The notation is Home Assistant's, as its library hassil reads it (OHF-Voice/hassil, Apache 2.0): `(a|b)` for
/// alternatives, `[a]` for an optional part, `(a;b)` for all parts in any order, `{list}` or `{list:slot}` for a
/// value of a list, `{0..100:slot}` for a number, `{list:@name}` for words that only the response uses, and `<rule>`
/// for a rule under `expansion_rules`. A backslash makes the next character literal.
public indirect enum Template: Hashable, Sendable {
  /// Words as they were written, with surrounding blanks.
  case words(String)
  case sequence([Template])
  case alternatives([Template])
  case permutation([Template])
  case list(ListReference)
  case rule(String)

  /// The empty template.
  static let empty = Template.sequence([])
}

/// A place in a template for a value of a list.
public struct ListReference: Hashable, Sendable {
  /// The list's name.
  public var list: String
  /// The slot that gets the value.
  public var slot: String
  /// Whether the words are used only in the response.
  public var isCapture = false
  /// Whether a blank follows, so that free text must end with a word.
  public var endsWord = false
  /// The numbers of `{from..to,step:slot}`, which needs no list.
  public var numbers: NumberRange?
}
