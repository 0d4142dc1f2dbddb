/// The forms of a text that sentences are compared with: as it was said, and without words that mean nothing.
struct TextVariants {
  enum Kind: Hashable, CaseIterable {
    case whole
    /// Without skip words anywhere.
    case without
    /// For sentences that end in free text.
    case withoutStart
    /// For sentences that begin with free text.
    case withoutEnd
  }

  /// Each form once, with the kinds of sentences that it serves.
  let all: [(text: FoldedText, kinds: Set<Kind>)]
  /// The words that count.
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
