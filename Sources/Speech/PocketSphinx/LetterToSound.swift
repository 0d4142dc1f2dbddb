import Foundation

/// Rules that guess the pronunciation of an unknown English word from its letters.
///
/// They were learned from the CMU Pronouncing Dictionary. Each letter gets its phones from the rule that matches
/// the widest context of letters around it.
struct LetterToSound: Sendable, Decodable {
  private struct Level: Sendable, Decodable {
    var left: Int
    var right: Int
    /// The phones, separated by spaces, of each letter in its context. `#` stands for what is beyond the word's
    /// ends.
    var rules: [String: String]
  }

  private let levels: [Level]

  /// Reads the rules that ship with the recognizer.
  static func shipped() throws -> LetterToSound {
    try PocketSphinxModel.shippedParameters("pronunciation.json")
  }

  /// Returns the word's phones in ARPAbet, separated by spaces. Accents and signs are dropped.
  ///
  /// - Throws: ``PocketSphinxError/unpronounceableWord(_:)`` if no letter is left.
  func pronunciation(of word: String) throws -> String {
    let folded = word.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).lowercased()
    let letters = folded.filter { $0.isASCII && $0.isLetter }
    let margin = levels.map { max($0.left, $0.right) }.max() ?? 0
    let padding = String(repeating: "#", count: margin)
    let padded = Array(padding + letters + padding)
    let phones = (margin..<margin + letters.count).compactMap { place in
      levels.reversed().lazy.compactMap { level in
        level.rules[String(padded[(place - level.left)...(place + level.right)])]
      }.first
    }
    let pronunciation = phones.filter { !$0.isEmpty }.joined(separator: " ")
    guard !pronunciation.isEmpty else { throw PocketSphinxError.unpronounceableWord(word) }
    return pronunciation
  }
}
