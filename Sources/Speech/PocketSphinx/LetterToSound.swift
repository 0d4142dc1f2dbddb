import Foundation

/// Tells how an unknown English word is probably said, from its letters.
///
/// Rules learned from the CMU Pronouncing Dictionary give each letter its phones by the widest context
/// of letters around it that has a rule.
struct LetterToSound: Sendable, Decodable {
  private struct Level: Sendable, Decodable {
    var left: Int
    var right: Int
    /// Phones, parted by spaces, by the letter in its context; `#` stands beyond the word's ends.
    var rules: [String: String]
  }

  private let levels: [Level]

  /// Reads the rules that ship with the recognizer.
  static func shipped() throws -> LetterToSound {
    try PocketSphinxModel.shippedParameters("pronunciation.json")
  }

  /// The word's phones in ARPAbet, parted by spaces. Accents are dropped, as are signs that are no
  /// letters. Throws ``PocketSphinxError/unpronounceableWord(_:)`` where nothing is left.
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
