/// What a sentence template says can be said.
///
/// The notation is Home Assistant's, as its library hassil reads it (OHF-Voice/hassil, Apache 2.0): `(a|b)` for
/// alternatives, `[a]` for what may be left out, `(a;b)` for all of them in any order, `{list}` or `{list:slot}` for a
/// value of a list, `{0..100:slot}` for a number, `{list:@name}` for words that only the answer needs, and `<rule>` for
/// what stands under `expansion_rules`. A backslash takes the meaning from the character after it.
public indirect enum Template: Hashable, Sendable {
  /// Words as they were written, with the blanks around them.
  case words(String)
  case sequence([Template])
  case alternatives([Template])
  case permutation([Template])
  case list(ListReference)
  case rule(String)

  /// Nothing at all.
  static let empty = Template.sequence([])
}

/// A place in a template where a value of a list stands.
public struct ListReference: Hashable, Sendable {
  /// The list's name.
  public var list: String
  /// The slot that gets the value.
  public var slot: String
  /// Whether the words are kept for the answer only.
  public var isCapture = false
  /// Whether a blank follows, so that free text ends with a word.
  public var endsWord = false
  /// The numbers of `{from..to,step:slot}`, which needs no list.
  public var numbers: NumberRange?
}
