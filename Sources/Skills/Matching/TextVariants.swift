/// The variants of a text with which sentences are compared: as it was said, and without words that mean nothing.
struct TextVariants {
  enum Kind: Hashable, CaseIterable {
    case whole
    /// Without skip words anywhere.
    case without
    /// Without skip words at the start, for sentences that end with free text.
    case withoutStart
    /// Without skip words at the end, for sentences that begin with free text.
    case withoutEnd
  }

  /// The distinct variants, each with the kinds that it stands for.
  let all: [(text: FoldedText, kinds: Set<Kind>)]
  /// The words without skip words.
  let words: Set<String>

  init(_ text: String, _ skipWords: SkipWords, ignoresBlanks: Bool) throws(SkillMatchError) {
    let length = text.unicodeScalars.count
    guard length <= SkillMatcher.longestText else {
      throw .textTooLong(letters: length, most: SkillMatcher.longestText)
    }
    let whole = FoldedText(text, keepingBlanks: !ignoresBlanks).trimmed
    let without = skipWords.removed(from: whole, .everywhere)
    var forms: [(text: FoldedText, kinds: Set<Kind>)] = []
    for kind in Kind.allCases {
      let form: FoldedText =
        switch kind {
        case .whole: whole
        case .without: without
        case .withoutStart: skipWords.removed(from: whole, .start)
        case .withoutEnd: skipWords.removed(from: whole, .end)
        }
      if let index = forms.firstIndex(where: { $0.text.scalars == form.scalars }) {
        forms[index].kinds.insert(kind)
      } else if form.count > 0 {
        forms.append((form, [kind]))
      }
    }
    all = forms
    words = Set(
      without.words.map { range in
        String(String.UnicodeScalarView(without.scalars[range].compactMap(Unicode.Scalar.init)))
      })
  }
}
