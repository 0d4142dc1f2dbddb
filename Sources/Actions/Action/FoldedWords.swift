import Foundation

/// Compares words as people do: without case, accents and punctuation, which recognition does not hear.
package enum FoldedWords {
  package static func words(_ text: String) -> [Substring] {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }
  }

  /// Returns whether each spoken word begins a word of the text or is its plural. “wifi” is a word of “Wi-Fi”.
  package static func areAll(of said: String, in text: String) -> Bool {
    let words = words(text) + (text.contains("-") ? words(text.replacing("-", with: "")) : [])
    let wanted = self.words(said)
    return !wanted.isEmpty
      && wanted.allSatisfy { wanted in
        words.contains { $0.hasPrefix(wanted) || $0.count > 2 && wanted == $0 + "s" }
      }
  }

  /// Returns whether each spoken word is a word of the text, or its form in “-ing”: “the ironing” is “iron my tunic”.
  package static func areStems(of said: String, in text: String) -> Bool {
    let words = words(text)
    let wanted = self.words(said)
    return !wanted.isEmpty
      && wanted.allSatisfy { wanted in
        words.contains { word in
          word == wanted
            || word.count > 2
              && [word + "ing", word.dropLast() + "ing", word + word.suffix(1) + "ing"].contains {
                $0 == wanted
              }
        }
      }
  }
}
