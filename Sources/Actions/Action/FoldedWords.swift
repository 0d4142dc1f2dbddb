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
}
